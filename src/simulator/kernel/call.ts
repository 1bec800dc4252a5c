/**
 * One call of an operation, as its behaviour gets it: verified parameters, the caller, and access to the cluster.
 *
 * Parameters are strings or lists of strings, whatever encoding the request had.
 */
import type { Operation } from "../schema/operation";
import { splitList } from "../schema/property-string";
import { missingPrivilege, privilegesOf } from "./access/permissions";
import { USER_CONFIG } from "./access/user-config";
import { withPrefix } from "./api-error";
import type { Cluster } from "./cluster";
import * as refuse from "./common-texts";
import type { ConfigFile, Frozen } from "./config-file";
import type { RequestLocks } from "./locks";
import { permissionError } from "./refusal";
import type { TaskWork } from "./tasks";

export type Params = Readonly<Record<string, string | readonly string[]>>;

interface EditOptions {
  /**
   * Prefix of every error of the locked section, such as `create pool failed`, or the empty string. With it, all errors
   * have the status 500.
   */
  readonly failure?: string;
}

export class Call {
  /** Members of the answer outside `data`: `total`, `changes`. */
  readonly attributes: Record<string, unknown> = {};
  readonly #editing = new Set<string>();

  constructor(
    readonly cluster: Cluster,
    readonly operation: Operation,
    /** User (`root@pam`) or token (`root@pam!tf`). Empty for calls without a login. */
    readonly identity: string,
    readonly params: Params,
    /** The request path. */
    readonly path: string,
    private readonly locks: RequestLocks,
  ) {}

  // ---- parameters ----

  /** Returns a parameter as text, or `undefined` if it was not sent. */
  text(name: string): string | undefined {
    const value = this.params[name];
    return Array.isArray(value) ? value.join(",") : (value as string | undefined);
  }

  /** Returns a parameter that the schema requires, such as one of the path. */
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

  /** Returns the entries of a list parameter, sent as one string or as an array. */
  list(name: string): string[] | undefined {
    const value = this.params[name];
    if (value === undefined) return undefined;
    return Array.isArray(value) ? [...value] : splitList(value as string);
  }

  /** Returns all parameters that were sent, except those of the path and the named ones. */
  parameters(...except: readonly string[]): Record<string, string | readonly string[]> {
    const inPath = [...this.operation.path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]);
    return Object.fromEntries(
      Object.entries(this.params).filter(([name]) => !inPath.includes(name) && !except.includes(name)),
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
  checkDigest<T>(file: ConfigFile<T>, digest = this.text("digest")): void {
    if (digest && digest !== this.digest(file)) refuse.fileChanged();
  }

  /** Changes a file under its lock. `change` gets a copy, which is stored unless it throws. */
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

  /** Runs a section under a cluster lock. */
  locked<R>(lock: string, options: EditOptions, section: () => R): R {
    return withPrefix(options.failure, () => {
      if (!this.quorate) refuse.noLockWithoutQuorum(lock);
      this.locks.acquire(lock, this.#faultTarget);
      return section();
    });
  }

  get #faultTarget() {
    return { method: this.operation.method, path: this.path, template: this.operation.path };
  }

  // ---- cluster ----

  /** The node that handles the call. */
  get node(): string {
    return this.cluster.inventory.localNode;
  }

  get quorate(): boolean {
    return this.cluster.inventory.quorate && this.cluster.faults.take("no-quorum", this.#faultTarget).length === 0;
  }

  /** Refuses the call without quorum. For operations that check it before anything else. */
  requireQuorum(): void {
    if (!this.quorate) refuse.notQuorate();
  }

  /** Seconds since 1970. */
  get now(): number {
    return this.cluster.clock.seconds();
  }

  /** Starts a task of this duration on the answering node and returns its UPID, the answer of the call. */
  startTask(type: string, id: string, work: TaskWork, milliseconds = 0): string {
    const fault = this.cluster.faults.take("task", this.#faultTarget, (task) => (task.type ?? type) === type)[0];
    return this.cluster.tasks.start(this.node, type, id, this.identity, work, { milliseconds, ...fault });
  }

  /**
   * Runs a task that belongs to another one, on any node, and returns its result. Only faults that name its type apply.
   * The outer task determines the duration.
   */
  runSubTask(node: string, type: string, id: string, work: TaskWork): { upid: string; exitstatus: string } {
    const { tasks, faults } = this.cluster;
    const fault = faults.take("task", this.#faultTarget, (task) => task.type === type)[0];
    const upid = tasks.start(node, type, id, this.identity, work, { ...fault, milliseconds: undefined });
    return { upid, exitstatus: tasks.find(upid)?.exitstatus ?? "" };
  }

  // ---- permissions ----

  privileges(path: string): ReadonlySet<string> {
    return privilegesOf(this.read(USER_CONFIG), this.identity, path);
  }

  /** Whether the caller has all privileges on an ACL path, or one of them with `any`. */
  hasPrivilege(path: string, privileges: readonly string[], any = false): boolean {
    return missingPrivilege((at) => this.privileges(at), path, privileges, any) === undefined;
  }

  /** Refuses callers who lack a privilege: 403, or 500 with that text inside a locked section with a prefix. */
  check(path: string, privileges: readonly string[], any = false): void {
    const missing = missingPrivilege((at) => this.privileges(at), path, privileges, any);
    if (missing !== undefined) permissionError(missing);
  }
}
