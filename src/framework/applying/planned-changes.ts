/**
 * Counts the remaining changes of a group in a run.
 *
 * Terraform plans in one provider process and applies in another, and gives neither the number of calls. An apply plans each
 * change again, so private data of the plan does not reach it. The planning process therefore notes its changes, as hashes of
 * names, and the applying process crosses off each change as soon as it is complete. A change without a note makes the number
 * unknown. After a failure the number is an upper bound: Terraform does not begin changes that depend on the failed object.
 *
 * With two equally configured provider blocks a run has two notes. The first change that only one of them contains determines
 * which note a process carries out.
 */
import { createHash } from "node:crypto";
import type { State } from "../attribute";
import { type Identified, identityKey } from "../handlers/identity";
import type { HandOver, ResourceDefinition } from "../resource";
import type { JournalStore } from "./creation-journal";

/** Identifies the Terraform command in all its provider processes. */
type RunName = string;

type Definition = Identified & Pick<ResourceDefinition<never>, "type" | "together">;
type Doing = "set" | "delete";

/** The remaining changes of a plan that this process may be applying. */
interface Candidate {
  readonly note: PlanNotes["own"][number];
  readonly remaining: string[];
  readonly names: ReadonlySet<string>;
  /** Number of changes that have begun and are not complete yet. */
  open: number;
}

/** A change that has begun. */
export interface BegunChange {
  /** Marks the change as complete or failed. */
  end(): void;
  /** Marks the change as complete. Returns the number of remaining changes of its group, or `undefined` when it is unknown. */
  complete(): number | undefined;
}

const ALONE: BegunChange = { end: () => undefined, complete: () => undefined };

export class PlannedChanges {
  /** Planned changes of this process, while it only plans. */
  #planned: Record<string, string[]> | undefined = {};
  /** Elements that change hands in the calls of this process. */
  readonly #handedOver = new Set<string>();
  /** Objects that need no change after all. */
  readonly #unchanged: [group: string, key: string][] = [];
  readonly #candidates = new Map<string, readonly Candidate[]>();
  readonly #notes: PlanNotes;
  #ended: string | undefined;
  #isRepeated: boolean | undefined;

  constructor(
    store: JournalStore,
    run: RunName,
    /** Milliseconds since 1970. */
    now: () => number,
  ) {
    this.#notes = new PlanNotes(store, run, now);
  }

  /** True when another process of this run has planned, so that this one applies. */
  get isRepeated(): boolean {
    this.#isRepeated ??= this.#notes.own.length > 0;
    return this.#isRepeated;
  }

  /** Notes a planned change. Ignored when an apply plans it again. */
  plan({ together, ...named }: Definition, doing: Doing, state: State): void {
    if (together === undefined || this.#planned === undefined) return;
    const group = this.#planned[together] ?? [];
    this.#planned[together] = group;
    const key = keyOf(named, doing, state);
    if (key === "" || !group.includes(key)) group.push(key);
  }

  /** Notes that an object needs no change, which may only show in the apply. */
  noteUnchanged({ together, ...named }: Definition, state: State): void {
    if (together === undefined) return;
    const key = keyOf(named, "set", state);
    if (this.#planned === undefined) this.#crossOffAll(together, key);
    else this.#unchanged.push([together, key]);
  }

  /** Begins a planned change. */
  begin({ together, ...named }: Definition, doing: Doing, state: State): BegunChange {
    if (this.#planned !== undefined) this.#load();
    const candidates = together === undefined ? undefined : this.#candidates.get(together);
    if (together === undefined || candidates === undefined) return ALONE;
    const key = keyOf(named, doing, state);
    const other = keyOf(named, doing === "set" ? "delete" : "set", state);
    // Terraform may plan one half of a replacement without the provider. A later plan supersedes an earlier one.
    const known =
      candidates.findLast(({ names }) => names.has(key)) ?? candidates.findLast(({ names }) => names.has(other));
    if (known) crossOff(known.remaining, key);
    const matching = known ? [known] : candidates.filter(({ remaining }) => crossOff(remaining, ""));
    this.#candidates.set(together, matching);
    if (matching.length === 1) this.#markApplied(matching[0]?.note);
    for (const candidate of matching) candidate.open++;
    let hasEnded = false;
    const end = () => {
      if (!hasEnded) for (const candidate of matching) candidate.open--;
      hasEnded = true;
    };
    const complete = () => {
      end();
      return this.#remainingOf(together);
    };
    return { end, complete };
  }

  /** Notes elements of lists that change hands, in a plan or in an apply that plans again. */
  addHandOver(handOver: HandOver, elements: readonly string[]): void {
    const keys = elements.map((element) => handOverKey(handOver, element));
    for (const key of keys) this.#handedOver.add(key);
    // Even without elements, because the last plan counts.
    if (this.#planned !== undefined) this.#planned[HAND_OVERS] = [...(this.#planned[HAND_OVERS] ?? []), ...keys];
  }

  /** True when this process, or the plan that it applies, has noted the hand-over. */
  isHandedOver(handOver: HandOver, element: string): boolean {
    const key = handOverKey(handOver, element);
    return this.#handedOver.has(key) || this.#candidates.get(HAND_OVERS)?.at(-1)?.names.has(key) === true;
  }

  #remainingOf(group: string): number | undefined {
    const [candidate, another] = this.#candidates.get(group) ?? [];
    return another || !candidate ? undefined : candidate.remaining.length + candidate.open;
  }

  /** Writes the planned changes for the process that applies them. */
  close(): void {
    const planned = this.#planned;
    if (planned === undefined) return;
    const isEmpty = Object.values(planned).every((keys) => keys.length === 0);
    // A plan without changes supersedes an earlier one with hand-overs.
    if (isEmpty && !(HAND_OVERS in planned && this.#notes.isNoted(HAND_OVERS))) return;
    this.#notes.add(planned);
    this.#planned = {};
  }

  #load(): void {
    this.#planned = undefined;
    for (const note of this.#notes.candidates) {
      for (const [group, keys] of Object.entries(note.planned)) {
        const candidate = { note, remaining: [...keys], names: new Set(keys), open: 0 };
        this.#candidates.set(group, [...(this.#candidates.get(group) ?? []), candidate]);
      }
    }
    this.#notes.apply();
    for (const [group, key] of this.#unchanged) this.#crossOffAll(group, key);
  }

  /** Marks the plan that this process applies, so that later processes do not consider it. */
  #markApplied(note: Candidate["note"] | undefined): void {
    if (note === undefined || this.#ended === note.id) return;
    this.#ended = note.id;
    this.#notes.apply(note);
  }

  #crossOffAll(group: string, key: string): void {
    for (const { remaining } of this.#candidates.get(group) ?? []) crossOff(remaining, key);
  }
}

/** Group of the hand-overs in the notes. No definition uses this name. */
const HAND_OVERS = "hand-over";
const handOverKey = (handOver: HandOver, element: string): string => hashOf([handOver, element]);

/** Removes one key; true when it was there. */
function crossOff(keys: string[], key: string): boolean {
  const index = keys.indexOf(key);
  if (index >= 0) keys.splice(index, 1);
  return index >= 0;
}

function keyOf(definition: Omit<Definition, "together">, doing: Doing, state: State): string {
  const key = identityKey(definition, state);
  if (key === undefined) return "";
  return hashOf([definition.type, doing, key]);
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64").slice(0, 16);

/** Keys of the planned changes by group. A key is empty while the name of the object is unknown. */
type Planned = Readonly<Record<string, readonly string[]>>;

interface Line {
  readonly run: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface PlanNote extends Line {
  readonly id: string;
  readonly planned: Planned;
}

/** Marks that the run applies; `ends` names the applied plan once it is known. */
interface Mark extends Line {
  readonly applies: true;
  readonly ends?: string;
}

/**
 * Notes about plans for the process that applies them. All processes with the same provider configuration share one file, so lines
 * are only added: one per process that has planned, and one when a process applies a plan. A Terraform process may plan and apply
 * several times (`terraform test`).
 */
export class PlanNotes {
  constructor(
    private readonly store: JournalStore,
    private readonly run: string,
    private readonly now: () => number,
  ) {}

  /** The plans of this run that are not applied. */
  get own(): readonly PlanNote[] {
    const lines = this.#lines();
    const ended = new Set(lines.flatMap((line) => ("applies" in line ? [line.ends] : [])));
    return lines.filter((line) => "planned" in line).filter(({ run, id }) => run === this.run && !ended.has(id));
  }

  /**
   * The plans of which this process applies one: those of this run. A saved plan comes from another run, and is known only if all
   * plans since the last apply are equal.
   */
  get candidates(): readonly PlanNote[] {
    const { own } = this;
    if (own.length > 0) return own;
    const lines = this.#lines();
    const last = lines.findLastIndex((line) => "applies" in line && line.run !== this.run);
    const plans = lines.slice(last + 1).filter((line) => "planned" in line && line.run !== this.run) as PlanNote[];
    const runs = new Map<string, PlanNote[]>();
    for (const note of plans) runs.set(note.run, [...(runs.get(note.run) ?? []), note]);
    const different = new Set([...runs.values()].map((notes) => notes.map(contentOf).sort().join("\n")));
    return different.size === 1 ? ([...runs.values()].at(-1) ?? []) : [];
  }

  /** True when a plan has changes of the group. */
  isNoted(group: string): boolean {
    return this.#lines().some((line) => "planned" in line && (line.planned[group] ?? []).length > 0);
  }

  add(planned: Planned): void {
    const lines = this.#lines();
    const at = this.now();
    const hash = createHash("sha256").update(contentOf({ planned })).digest("base64").slice(0, 16);
    const note: PlanNote = { run: this.run, at, id: `${this.run} ${at} ${hash}`, planned };
    // Other processes may add lines meanwhile, so the file is only rewritten when it has become long.
    if (lines.length >= LONG) this.store.replace(lines.slice(-KEPT).map((line) => JSON.stringify(line)));
    this.store.append(JSON.stringify(note));
  }

  /** Marks that this run applies, with the plan if it is known. */
  apply(plan?: PlanNote): void {
    if (this.#lines().length === 0) return;
    const mark: Mark = { run: this.run, at: this.now(), applies: true, ...(plan && { ends: plan.id }) };
    this.store.append(JSON.stringify(mark));
  }

  #lines(): (PlanNote | Mark)[] {
    return linesIn(this.store).filter(({ at }) => Math.abs(this.now() - at) < KEPT_MS);
  }
}

/** Lines kept when the file is shortened. Two different plans are enough to make the applied one unknown. */
const KEPT = 7;
const LONG = 32;
const KEPT_MS = 24 * 60 * 60 * 1000;

const contentOf = ({ planned }: Pick<PlanNote, "planned">) =>
  JSON.stringify(
    Object.keys(planned)
      .sort()
      .map((group) => [group, [...(planned[group] ?? [])].sort()]),
  );

function linesIn(store: JournalStore): (PlanNote | Mark)[] {
  return store.read().flatMap((text) => {
    try {
      const line = JSON.parse(text) as Partial<PlanNote & Mark> | null;
      if (typeof line?.run !== "string" || typeof line.at !== "number") return [];
      const isPlan =
        typeof line.id === "string" &&
        typeof line.planned === "object" &&
        line.planned !== null &&
        Object.values(line.planned).every(Array.isArray);
      return isPlan || line.applies === true ? [line as PlanNote | Mark] : [];
    } catch {
      // A killed process may have cut its last line.
      return [];
    }
  });
}
