/**
 * How many changes of a kind a run still has to make.
 *
 * Terraform plans in one process of the provider and applies in another, and tells neither how many calls it will make: an
 * apply plans each change anew, so that no private data of the plan gets there. So the process that plans notes what it
 * has planned, by hashes of names, and the one that applies crosses off each change as soon as it is made. A change that
 * the note does not have makes the number unknown again. After a failure it is the most that may come: Terraform does not
 * begin what depends on the failed object.
 * Where two blocks of the provider are configured alike, a run has two notes: which of them a process carries out is known
 * from the first change that only one of them has.
 */
import { createHash } from "node:crypto";
import type { State } from "../attribute";
import { type Identified, identityKey } from "../handlers/identity";
import type { Hand, ResourceDefinition } from "../resource";
import type { JournalStore } from "./creation-journal";

/** Terraform's command, as its processes of the provider know it. */
type RunName = string;

type Definition = Identified & Pick<ResourceDefinition<never>, "type" | "together">;
type Doing = "set" | "delete";

/** What is left of a plan that may be the one that is carried out. */
interface Candidate {
  readonly note: PlanNotes["own"][number];
  readonly toCome: string[];
  readonly names: ReadonlySet<string>;
  /** Changes that have begun and are not made yet. */
  open: number;
}

/** A change that has begun. */
export interface BegunChange {
  /** It is made, or will not be. */
  end(): void;
  /** The same; answers how many changes of its group are not made yet, `undefined` where that is not known. */
  made(): number | undefined;
}

const ALONE: BegunChange = { end: () => undefined, made: () => undefined };

export class PlannedChanges {
  /** Of this process, while it only plans. */
  #planned: Record<string, string[]> | undefined = {};
  /** Elements that change hands, as this process knows from its own calls. */
  readonly #handed = new Set<string>();
  /** Objects that turned out to need no change. */
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

  /** Whether another process of this run has planned already, so that this one applies. */
  get isRepeated(): boolean {
    this.#isRepeated ??= this.#notes.own.length > 0;
    return this.#isRepeated;
  }

  /** A change is planned, or planned again by an apply. */
  plan({ together, ...named }: Definition, doing: Doing, state: State): void {
    if (together === undefined || this.#planned === undefined) return;
    const group = this.#planned[together] ?? [];
    this.#planned[together] = group;
    const key = keyOf(named, doing, state);
    if (key === "" || !group.includes(key)) group.push(key);
  }

  /** Nothing is to be changed, which an apply may find out only now. */
  leave({ together, ...named }: Definition, state: State): void {
    if (together === undefined) return;
    const key = keyOf(named, "set", state);
    if (this.#planned === undefined) this.#crossAll(together, key);
    else this.#unchanged.push([together, key]);
  }

  /** A planned change begins. */
  begin({ together, ...named }: Definition, doing: Doing, state: State): BegunChange {
    if (this.#planned !== undefined) this.#load();
    const candidates = together === undefined ? undefined : this.#candidates.get(together);
    if (together === undefined || candidates === undefined) return ALONE;
    const key = keyOf(named, doing, state);
    const other = keyOf(named, doing === "set" ? "delete" : "set", state);
    // One half of a replacement may be planned without the provider. A later plan takes the place of an earlier one.
    const known =
      candidates.findLast(({ names }) => names.has(key)) ?? candidates.findLast(({ names }) => names.has(other));
    if (known) cross(known.toCome, key);
    const left = known ? [known] : candidates.filter(({ toCome }) => cross(toCome, ""));
    this.#candidates.set(together, left);
    if (left.length === 1) this.#end(left[0]?.note);
    for (const candidate of left) candidate.open++;
    let hasEnded = false;
    const end = () => {
      if (!hasEnded) for (const candidate of left) candidate.open--;
      hasEnded = true;
    };
    const made = () => {
      end();
      return this.#left(together);
    };
    return { end, made };
  }

  /** Elements of lists that change hands: planned, or planned again by an apply. */
  hand(hand: Hand, elements: readonly string[]): void {
    const keys = elements.map((element) => handKey(hand, element));
    for (const key of keys) this.#handed.add(key);
    // Also without an element: the last plan counts.
    if (this.#planned !== undefined) this.#planned[HANDS] = [...(this.#planned[HANDS] ?? []), ...keys];
  }

  /** Known from this process, or from the plan that it carries out. */
  isHandedOver(hand: Hand, element: string): boolean {
    const key = handKey(hand, element);
    return this.#handed.has(key) || this.#candidates.get(HANDS)?.at(-1)?.names.has(key) === true;
  }

  #left(group: string): number | undefined {
    const [candidate, another] = this.#candidates.get(group) ?? [];
    return another || !candidate ? undefined : candidate.toCome.length + candidate.open;
  }

  /** Writes down what was planned, for the process that applies it. */
  close(): void {
    const planned = this.#planned;
    if (planned === undefined) return;
    const isEmpty = Object.values(planned).every((keys) => keys.length === 0);
    // A plan without changes takes the place of an earlier one that hands elements over.
    if (isEmpty && !(HANDS in planned && this.#notes.isNoted(HANDS))) return;
    this.#notes.add(planned);
    this.#planned = {};
  }

  #load(): void {
    this.#planned = undefined;
    for (const note of this.#notes.candidates) {
      for (const [group, keys] of Object.entries(note.planned)) {
        const candidate = { note, toCome: [...keys], names: new Set(keys), open: 0 };
        this.#candidates.set(group, [...(this.#candidates.get(group) ?? []), candidate]);
      }
    }
    this.#notes.apply();
    for (const [group, key] of this.#unchanged) this.#crossAll(group, key);
  }

  /** From now on it is known which plan is carried out: it is none for those that come after. */
  #end(note: Candidate["note"] | undefined): void {
    if (note === undefined || this.#ended === note.id) return;
    this.#ended = note.id;
    this.#notes.apply(note);
  }

  #crossAll(group: string, key: string): void {
    for (const { toCome } of this.#candidates.get(group) ?? []) cross(toCome, key);
  }
}

/** Group of the plan's notes; no definition has its name. */
const HANDS = "hand-over";
const handKey = (hand: Hand, element: string): string => hashOf([hand, element]);

function cross(toCome: string[], key: string): boolean {
  const index = toCome.indexOf(key);
  if (index >= 0) toCome.splice(index, 1);
  return index >= 0;
}

function keyOf(definition: Omit<Definition, "together">, doing: Doing, state: State): string {
  const key = identityKey(definition, state);
  if (key === undefined) return "";
  return hashOf([definition.type, doing, key]);
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64").slice(0, 16);

// Notes about plans, for the process that applies. One file serves all processes of a configuration of the provider; two
// blocks with identical settings share it. So it is only added to: a line for each process that has planned, and a line
// where one applies what was planned. The same Terraform process may plan and apply several times (`terraform test`).

/** Keys of the planned changes by group; empty for objects whose name was not known yet. */
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

/** The run applies; with `ends` this plan, once that is known. */
interface Mark extends Line {
  readonly applies: true;
  readonly ends?: string;
}

export class PlanNotes {
  constructor(
    private readonly store: JournalStore,
    private readonly run: string,
    private readonly now: () => number,
  ) {}

  /** What this run has planned and not applied. */
  get own(): readonly PlanNote[] {
    const lines = this.#lines();
    const ended = new Set(lines.flatMap((line) => ("applies" in line ? [line.ends] : [])));
    return lines.filter((line) => "planned" in line).filter(({ run, id }) => run === this.run && !ended.has(id));
  }

  /**
   * The plans of which one is carried out by this process: those of this very run. A saved plan was made by another one: it
   * is known only where all plans since the last apply were the same.
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

  /** Whether a plan has changes of the group. */
  isNoted(group: string): boolean {
    return this.#lines().some((line) => "planned" in line && (line.planned[group] ?? []).length > 0);
  }

  add(planned: Planned): void {
    const lines = this.#lines();
    const at = this.now();
    const hash = createHash("sha256").update(contentOf({ planned })).digest("base64").slice(0, 16);
    const note: PlanNote = { run: this.run, at, id: `${this.run} ${at} ${hash}`, planned };
    // Others may add a line meanwhile: as a whole the file is written only where it has become long.
    if (lines.length >= LONG) this.store.replace(lines.slice(-KEPT).map((line) => JSON.stringify(line)));
    this.store.append(JSON.stringify(note));
  }

  /** This run applies; `plan` where it is known which. */
  apply(plan?: PlanNote): void {
    if (this.#lines().length === 0) return;
    const mark: Mark = { run: this.run, at: this.now(), applies: true, ...(plan && { ends: plan.id }) };
    this.store.append(JSON.stringify(mark));
  }

  #lines(): (PlanNote | Mark)[] {
    return linesIn(this.store).filter(({ at }) => Math.abs(this.now() - at) < KEPT_MS);
  }
}

/** More plans than that without an apply are no reason to keep all of them: two that differ say all there is to say. */
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
      // The last line of a process that was killed may be cut.
      return [];
    }
  });
}
