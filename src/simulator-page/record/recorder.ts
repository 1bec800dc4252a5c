/**
 * Records the last requests with their changes, and restores the states between them. A change is attributed to the author
 * that was working when it was written, even if requests overlap. Memory is limited by the number of steps of each kind
 * (`KEPT`) and the size of changes (`KEPT_SIZE`). The oldest are dropped first.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Simulator } from "../../simulator";
import type { LoggedRequest } from "../../simulator/kernel/request-log";
import type { Author, Watcher } from "../../simulator/kernel/store";
import { type Difference, differences, reverted } from "./diff";

/** Characters of changes. */
const KEPT_SIZE = 32 * 1024 * 1024;

/** `control`: the page or the control endpoint. */
export type StepAuthor = Author | "control";

/** A request, or other work that changed something. */
export interface Step {
  readonly id: number;
  readonly author: StepAuthor;
  /** Absent before its response, and for other work. */
  request?: LoggedRequest;
  /** Absent before its response or its first change. */
  kind?: StepKind;
  /** Kinds of the faults that applied to it. */
  readonly faults: string[];
  /** Numbers of the states before and after it. */
  before: number;
  after: number;
  readonly differences: Difference[];
  /** Whether its differences are not kept any more. */
  forgotten?: boolean;
  /** Increases with each added or changed step. */
  revision: number;
}

interface Context {
  readonly author: StepAuthor;
  readonly faults: string[];
  step?: Step;
}

interface ChangeSet {
  readonly number: number;
  readonly differences: readonly Difference[];
  readonly size: number;
}

interface Limits {
  readonly steps: Readonly<Record<StepKind, number>>;
  readonly size: number;
}

const isDone = ({ author, request }: Step): boolean => author !== "request" || request !== undefined;
const hasFailed = ({ status, dropped }: LoggedRequest): boolean => dropped === true || status >= 400;

/** Files without recorded changes: tasks and log, which have their own views, and secrets. */
const UNWATCHED: ReadonlySet<string> = new Set(["simulator/tasks", "simulator/cluster-log", "priv/simulator-secrets"]);

export class Recorder implements Watcher {
  readonly #contexts = new AsyncLocalStorage<Context>();
  readonly #steps: KeptSteps<Step>;
  readonly #sets: ChangeSet[] = [];
  /** Contents after the last set of changes. */
  readonly #contents: Map<string, unknown>;
  readonly #initial = new Map<string, unknown>();
  #writer: Context | undefined;
  #writtenAt: number;
  #size = 0;
  #nextStep = 1;
  #newestSet = 0;
  #oldestState = 0;
  #revision = 0;

  constructor(
    private readonly store: Simulator["state"],
    private readonly limits: Limits = { steps: KEPT, size: KEPT_SIZE },
  ) {
    this.#steps = new KeptSteps(limits.steps);
    this.#contents = new Map(store.snapshot());
    this.#writtenAt = store.version;
  }

  actAs<T>(author: Author, work: () => T): T {
    const context: Context = { author, faults: [] };
    const end = () => {
      if (this.#writer === context) this.#flush();
    };
    const result = this.#contexts.run(context, work);
    if (result instanceof Promise) return result.finally(end) as T;
    end();
    return result;
  }

  beforeWrite(path?: string, content?: unknown): void {
    const context = this.#contexts.getStore() ?? this.#control();
    if (this.#writer !== undefined && this.#writer !== context) this.#flush();
    // The first read of a file sets its initial content, which is not a change.
    if (path !== undefined && !this.#contents.has(path)) {
      this.#contents.set(path, content);
      this.#initial.set(path, content);
    }
    this.#writer = context;
  }

  faultUsed(kind: string): void {
    this.#contexts.getStore()?.faults.push(kind);
  }

  requestAnswered(request: LoggedRequest): void {
    const context = this.#contexts.getStore();
    if (!context) return;
    if (this.#writer === context) this.#flush();
    const step = this.#stepOf(context);
    step.request = request;
    step.revision = ++this.#revision;
    this.#keep(step, hasFailed(request) || step.faults.length > 0 ? "failed" : "other");
  }

  /** Steps, oldest first. Requests without a response are left out. */
  get steps(): readonly Step[] {
    this.#flushControl();
    return this.#steps.all.filter(isDone);
  }

  step(id: number): Step | undefined {
    this.#flushControl();
    const step = this.#steps.get(id);
    return step && isDone(step) ? step : undefined;
  }

  /** Number of dropped steps. */
  get forgottenSteps(): number {
    return this.#steps.forgotten;
  }

  /** Id of the oldest kept step by kind. */
  get oldestSteps(): Readonly<Record<StepKind, number>> {
    const oldest = (kind: StepKind) => this.#steps.oldest(kind);
    return { failed: oldest("failed"), changed: oldest("changed"), other: oldest("other") };
  }

  get revision(): number {
    this.#flushControl();
    return this.#revision;
  }

  /** Number of the newest state. */
  get newest(): number {
    this.#flushControl();
    return this.#newestSet;
  }

  /** Number of the oldest kept state. */
  get oldest(): number {
    return this.#oldestState;
  }

  /** Returns the contents of a state by path, or `undefined` if it is not kept any more. */
  stateAt(number: number): Readonly<Record<string, unknown>> | undefined {
    this.#flushControl();
    if (number < this.#oldestState || number > this.#newestSet) return undefined;
    const later = this.#sets.filter((set) => set.number > number).flatMap((set) => set.differences);
    return reverted(Object.fromEntries(this.#contents), later);
  }

  /** Records changes of the control endpoint and the page, which have no separate end. */
  #flushControl(): void {
    if (this.#writer?.author === "control") this.#flush();
  }

  #control(): Context {
    return this.#writer?.author === "control" ? this.#writer : { author: "control", faults: [] };
  }

  #flush(): void {
    const context = this.#writer;
    this.#writer = undefined;
    if (!context || this.store.version === this.#writtenAt) return;
    this.#writtenAt = this.store.version;
    const found = [...this.#newDifferences()];
    if (found.length === 0) return;
    const set = { number: ++this.#newestSet, differences: found, size: JSON.stringify(found).length };
    this.#sets.push(set);
    this.#size += set.size;
    const step = this.#stepOf(context, set.number - 1);
    step.differences.push(...found);
    step.after = set.number;
    step.revision = ++this.#revision;
    this.#keep(step, "changed");
    while (this.#size > this.limits.size && this.#sets.length > 1) this.#dropSets(this.#sets[0]?.number ?? 0);
  }

  *#newDifferences(): Generator<Difference> {
    const now = this.store.snapshot();
    for (const path of new Set([...this.#contents.keys(), ...now.keys()])) {
      // A file that was only read has its initial content.
      if (!this.#contents.has(path)) this.#initial.set(path, now.get(path));
      const after = now.has(path) ? now.get(path) : this.#initial.get(path);
      const before = this.#contents.has(path) ? this.#contents.get(path) : after;
      this.#contents.set(path, after);
      if (!UNWATCHED.has(path)) yield* differences(before, after, [path]);
    }
  }

  #stepOf(context: Context, before = this.#newestSet): Step {
    if (context.step) return context.step;
    const { author, faults } = context;
    const step: Step = {
      id: this.#nextStep++,
      author,
      faults,
      before,
      after: this.#newestSet,
      differences: [],
      revision: ++this.#revision,
    };
    context.step = step;
    this.#steps.add(step);
    return step;
  }

  #keep(step: Step, kind: StepKind): void {
    if (step.kind !== undefined) return;
    step.kind = kind;
    for (const { after, differences: own } of this.#steps.assign(step, kind)) if (own.length > 0) this.#dropSets(after);
  }

  /** Drops the sets of changes up to this one, and with them all earlier states. */
  #dropSets(upTo: number): void {
    while (this.#sets[0] !== undefined && this.#sets[0].number <= upTo) {
      const dropped = this.#sets.shift();
      this.#size -= dropped?.size ?? 0;
      this.#oldestState = dropped?.number ?? this.#oldestState;
    }
    for (const step of this.#steps.all) {
      if (step.after > this.#oldestState || step.differences.length === 0) continue;
      step.differences.length = 0;
      step.forgotten = true;
    }
  }
}

/**
 * Kinds of steps. Each kind has its own limit, so that failed requests and changes outlive thousands of reads.
 */
export type StepKind = "failed" | "changed" | "other";

export const KEPT: Readonly<Record<StepKind, number>> = { failed: 1_000, changed: 5_000, other: 2_000 };

class KeptSteps<T extends { readonly id: number }> {
  readonly #steps = new Map<number, T>();
  readonly #byKind: Readonly<Record<StepKind, T[]>> = { failed: [], changed: [], other: [] };

  #forgotten = 0;

  constructor(private readonly limits: Readonly<Record<StepKind, number>>) {}

  /** Oldest first. */
  get all(): readonly T[] {
    return [...this.#steps.values()];
  }

  get(id: number): T | undefined {
    return this.#steps.get(id);
  }

  add(step: T): void {
    this.#steps.set(step.id, step);
  }

  /** Assigns a step to its kind, and returns the steps that are dropped for it. */
  assign(step: T, kind: StepKind): readonly T[] {
    const steps = this.#byKind[kind];
    steps.push(step);
    const dropped = steps.splice(0, Math.max(0, steps.length - this.limits[kind]));
    for (const { id } of dropped) this.#steps.delete(id);
    this.#forgotten += dropped.length;
    return dropped;
  }

  /** Number of dropped steps. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Returns the id of the oldest step of a kind, or 0. */
  oldest(kind: StepKind): number {
    return this.#byKind[kind][0]?.id ?? 0;
  }
}
