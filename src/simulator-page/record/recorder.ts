/**
 * Keeps the last requests with what each has changed, and from that any state between them. Changes belong to whoever
 * worked when they were written, also where requests overlap. Memory is bounded: so many steps of each kind (`kept.ts`),
 * and `KEPT_SIZE` characters of changes; the oldest go first.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Simulator } from "../../simulator";
import type { LoggedRequest } from "../../simulator/kernel/request-log";
import type { Author, Watcher } from "../../simulator/kernel/store";
import { type Difference, differences, reverted } from "./diff";

const KEPT_SIZE = 32 * 1024 * 1024;

/** `control`: the page or the control endpoint. */
export type StepAuthor = Author | "control";

/** A request, or work beside requests that changed something. */
export interface Step {
  readonly id: number;
  readonly author: StepAuthor;
  /** Absent until it is answered, and of what is no request. */
  request?: LoggedRequest;
  /** Absent until it is answered, or has changed something. */
  kind?: StepKind;
  /** Kinds of the faults that worked on it. */
  readonly faults: string[];
  /** Where its changes stand among all: numbers of sets of changes. */
  before: number;
  after: number;
  readonly differences: Difference[];
  /** Its differences were too much to keep. */
  forgotten?: boolean;
  /** Grows with each step that is added or altered. */
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

/** Lists of what happened, which have views of their own, and what nobody is to see. */
const UNWATCHED: ReadonlySet<string> = new Set(["simulator/tasks", "simulator/cluster-log", "priv/simulator-secrets"]);

export class Recorder implements Watcher {
  readonly #contexts = new AsyncLocalStorage<Context>();
  readonly #steps: KeptSteps<Step>;
  readonly #sets: ChangeSet[] = [];
  /** Contents as of the last set of changes. */
  readonly #known: Map<string, unknown>;
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
    this.#known = new Map(store.snapshot());
    this.#writtenAt = store.version;
  }

  as<T>(author: Author, work: () => T): T {
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
    // Reading a file for the first time gives it its first content, which is no change.
    if (path !== undefined && !this.#known.has(path)) {
      this.#known.set(path, content);
      this.#initial.set(path, content);
    }
    this.#writer = context;
  }

  faultUsed(kind: string): void {
    this.#contexts.getStore()?.faults.push(kind);
  }

  answered(request: LoggedRequest): void {
    const context = this.#contexts.getStore();
    if (!context) return;
    if (this.#writer === context) this.#flush();
    const step = this.#stepOf(context);
    step.request = request;
    step.revision = ++this.#revision;
    this.#keep(step, hasFailed(request) || step.faults.length > 0 ? "failed" : "other");
  }

  /** Oldest first; of requests those that are answered. */
  get steps(): readonly Step[] {
    this.#settle();
    return this.#steps.all.filter(isDone);
  }

  step(id: number): Step | undefined {
    this.#settle();
    const step = this.#steps.get(id);
    return step && isDone(step) ? step : undefined;
  }

  /** How many steps are not kept any more. */
  get forgottenSteps(): number {
    return this.#steps.forgotten;
  }

  /** Id of the oldest step that is kept of each kind. */
  get oldestSteps(): Readonly<Record<StepKind, number>> {
    const oldest = (kind: StepKind) => this.#steps.oldest(kind);
    return { failed: oldest("failed"), changed: oldest("changed"), other: oldest("other") };
  }

  get revision(): number {
    this.#settle();
    return this.#revision;
  }

  /** Number of the newest state. */
  get newest(): number {
    this.#settle();
    return this.#newestSet;
  }

  /** Number of the oldest state that can still be made. */
  get oldest(): number {
    return this.#oldestState;
  }

  /** Contents by path as they were after the set of changes of this number; nothing when that is forgotten. */
  stateAt(number: number): Readonly<Record<string, unknown>> | undefined {
    this.#settle();
    if (number < this.#oldestState || number > this.#newestSet) return undefined;
    const later = this.#sets.filter((set) => set.number > number).flatMap((set) => set.differences);
    return reverted(Object.fromEntries(this.#known), later);
  }

  /** What was written outside of requests counts as soon as somebody looks. */
  #settle(): void {
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
    const found = [...this.#changed()];
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

  *#changed(): Generator<Difference> {
    const now = this.store.snapshot();
    for (const path of new Set([...this.#known.keys(), ...now.keys()])) {
      // A file that nobody wrote yet was read: it has its first content.
      if (!this.#known.has(path)) this.#initial.set(path, now.get(path));
      const after = now.has(path) ? now.get(path) : this.#initial.get(path);
      const before = this.#known.has(path) ? this.#known.get(path) : after;
      this.#known.set(path, after);
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
    for (const { after, differences: own } of this.#steps.settle(step, kind)) if (own.length > 0) this.#dropSets(after);
  }

  /** States up to this one cannot be made any more, but for itself. */
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
 * Which steps are kept. Reads come by the thousand, so that each kind has room of its own: what failed and what changed
 * something outlives them.
 */
export type StepKind = "failed" | "changed" | "other";

export const KEPT: Readonly<Record<StepKind, number>> = { failed: 1_000, changed: 5_000, other: 2_000 };

class KeptSteps<T extends { readonly id: number }> {
  readonly #steps = new Map<number, T>();
  readonly #lines: Readonly<Record<StepKind, T[]>> = { failed: [], changed: [], other: [] };

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

  /** What has to go for it. Each step has one place; the first one counts. */
  settle(step: T, kind: StepKind): readonly T[] {
    const line = this.#lines[kind];
    line.push(step);
    const gone = line.splice(0, Math.max(0, line.length - this.limits[kind]));
    for (const { id } of gone) this.#steps.delete(id);
    this.#forgotten += gone.length;
    return gone;
  }

  /** How many are gone. */
  get forgotten(): number {
    return this.#forgotten;
  }

  /** Id of the oldest one of a kind; 0 without any. */
  oldest(kind: StepKind): number {
    return this.#lines[kind][0]?.id ?? 0;
  }
}
