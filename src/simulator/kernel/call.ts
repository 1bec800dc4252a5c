/**
 * One call of an operation, as its behaviour sees it: verified parameters, the caller, and access to the cluster.
 *
 * Parameters are text, or lists of text, whatever the request's encoding was; absent ones are absent.
 */
import type { Operation } from "../schema/operation";
import { splitList } from "../schema/property-string";
import { missingPrivilege } from "./access/check";
import { privilegesOf } from "./access/permissions";
import { USER_CONFIG } from "./access/user-config";
import { withPrefix } from "./api-error";
import type { Cluster } from "./cluster";
import * as refuse from "./common-texts";
import type { ConfigFile, Frozen } from "./config-file";
import type { LockWait } from "./lock-wait";
import { permissionError } from "./refusal";
import type { TaskWork } from "./tasks";

export type Params = Readonly<Record<string, string | readonly string[]>>;

export interface EditOptions {
  /**
   * What stands in front of every error of the locked section, e.g. `create pool failed`, or nothing (the empty text).
   * Errors then are 500.
   */
  readonly failure?: string;
}

export class Call {
  /** Siblings of `data` in the answer: `total`, `changes`. */
  readonly attributes: Record<string, unknown> = {};
  readonly #editing = new Set<string>();

  constructor(
    readonly cluster: Cluster,
    readonly operation: Operation,
    /** User (`root@pam`) or token (`root@pam!tf`); empty for calls that need no login. */
    readonly identity: string,
    readonly params: Params,
    /** The request path. */
    readonly path: string,
    private readonly locks: LockWait,
  ) {}

  // ---- parameters ----

  /** A text parameter; nothing when it was not given. */
  text(name: string): string | undefined {
    const value = this.params[name];
    return Array.isArray(value) ? value.join(",") : (value as string | undefined);
  }

  /** A parameter that the schema requires, such as one of the path. */
  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw new Error(`${this.operation.method} ${this.operation.path} has no '${name}'`);
    return value;
  }

  flag(name: string): boolean | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : value === "1";
  }

  number(name: string): number | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : Number(value);
  }

  /** The entries of a list parameter, whether it came as one text or as an array. */
  list(name: string): string[] | undefined {
    const value = this.params[name];
    if (value === undefined) return undefined;
    return Array.isArray(value) ? [...value] : splitList(value as string);
  }

  /** All parameters that were sent except those of the path and the named ones. */
  parameters(...except: readonly string[]): Record<string, string | readonly string[]> {
    const ofPath = [...this.operation.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]);
    return Object.fromEntries(
      Object.entries(this.params).filter(([name]) => !ofPath.includes(name) && !except.includes(name)),
    );
  }

  // ---- configuration ----

  read<T>(file: ConfigFile<T>): Frozen<T> {
    return this.cluster.store.read(file);
  }

  digest<T>(file: ConfigFile<T>): string {
    return this.cluster.store.digest(file);
  }

  /** Refuses a stale `digest` parameter. An empty one is not compared. */
  checkDigest<T>(file: ConfigFile<T>, given = this.text("digest")): void {
    if (given && given !== this.digest(file)) {
      refuse.changedMeanwhile();
    }
  }

  /** Changes a file under its lock: `change` works on a copy that is stored when nothing is thrown. */
  edit<T, R>(file: ConfigFile<T>, options: EditOptions, change: (content: T) => R): R;
  edit<T, R>(file: ConfigFile<T>, change: (content: T) => R): R;
  edit<T, R>(file: ConfigFile<T>, first: EditOptions | ((content: T) => R), second?: (content: T) => R): R {
    const [options, change] = typeof first === "function" ? [{}, first] : [first, second as (content: T) => R];
    return this.locked(file.lock, options, () => {
      if (this.#editing.has(file.path)) throw new Error(`${file.path} is already being edited by this call`);
      this.#editing.add(file.path);
      try {
        return this.cluster.store.change(file, change);
      } finally {
        this.#editing.delete(file.path);
      }
    });
  }

  /** Runs a section under a lock of the cluster. */
  locked<R>(lock: string, options: EditOptions, section: () => R): R {
    return withPrefix(options.failure, () => {
      if (!this.quorate) refuse.noLockWithoutQuorum(lock);
      this.locks.acquire(lock, this.#subject);
      return section();
    });
  }

  get #subject() {
    return { method: this.operation.method, path: this.path, template: this.operation.path };
  }

  // ---- cluster ----

  /** The node that answers. */
  get node(): string {
    return this.cluster.inventory.localNode;
  }

  get quorate(): boolean {
    return this.cluster.inventory.quorate && this.cluster.faults.take("no-quorum", this.#subject).length === 0;
  }

  /** For calls that look at the quorum before they do anything. */
  requireQuorum(): void {
    if (!this.quorate) refuse.notQuorate();
  }

  /** Seconds since 1970. */
  get now(): number {
    return this.cluster.clock.seconds();
  }

  /** Starts a task of this duration on the answering node and returns its UPID, the answer of the call. */
  startTask(type: string, id: string, work: TaskWork, milliseconds = 0): string {
    const trouble = this.cluster.faults.take("task", this.#subject, (fault) => (fault.type ?? type) === type)[0];
    return this.cluster.tasks.start(this.node, type, id, this.identity, work, { milliseconds, ...trouble });
  }

  /**
   * Runs a task that belongs to another one, on any node, and answers how it ended. Only faults that name its type work
   * on it; how long it takes is up to the task that it belongs to.
   */
  runSubTask(node: string, type: string, id: string, work: TaskWork): { upid: string; exitstatus: string } {
    const { tasks, faults } = this.cluster;
    const trouble = faults.take("task", this.#subject, (fault) => fault.type === type)[0];
    const upid = tasks.start(node, type, id, this.identity, work, { ...trouble, milliseconds: undefined });
    return { upid, exitstatus: tasks.find(upid)?.exitstatus ?? "" };
  }

  // ---- permissions ----

  privileges(path: string): ReadonlySet<string> {
    return privilegesOf(this.read(USER_CONFIG), this.identity, path);
  }

  /** Whether the caller has all (or, with `any`, one) of the privileges on an ACL path. */
  hasPrivilege(path: string, privileges: readonly string[], any = false): boolean {
    return missingPrivilege((at) => this.privileges(at), path, privileges, any) === undefined;
  }

  /** Refuses callers that lack a privilege: 403, or 500 with that text inside a locked section with a prefix. */
  check(path: string, privileges: readonly string[], any = false): void {
    const missing = missingPrivilege((at) => this.privileges(at), path, privileges, any);
    if (missing !== undefined) permissionError(missing);
  }
}
