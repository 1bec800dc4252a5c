/**
 * How many changes of a kind are still to come in a run.
 *
 * Terraform plans in one process of the provider and applies in another, and tells neither how many calls it will make: an
 * apply plans each change anew, so that no private data of the plan gets there. So the process that plans notes what it
 * has planned, by hashes of names, and the one that applies crosses off what comes. Only a sure answer is of use: a
 * change that the note does not have, or one that failed, whose dependants Terraform will not begin, makes it unknown again.
 */
import { createHash } from "node:crypto";
import type { State } from "../attribute";
import { identityOf } from "../handlers/identity";
import type { ResourceDefinition } from "../resource";
import type { JournalStore } from "./creation-journal";

/** Terraform's command, as its processes of the provider know it. */
export type RunName = string;

type Definition = Pick<ResourceDefinition<never>, "type" | "identity" | "together">;
type Doing = "set" | "delete";

interface Note {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly run: RunName;
  /** Keys of the planned changes by group; empty for objects whose name was not known yet. */
  readonly planned: Readonly<Record<string, readonly string[]>>;
}

export class PlannedChanges {
  /** Of this process, while it only plans. */
  #planned: Record<string, string[]> | undefined = {};
  /** Objects that turned out to need no change. */
  readonly #unchanged: [group: string, key: string][] = [];
  #toCome = new Map<string, string[]>();
  #isRepeated: boolean | undefined;
  #names = new Map<string, ReadonlySet<string>>();

  constructor(
    private readonly store: JournalStore,
    private readonly run: RunName,
    /** Milliseconds since 1970. */
    private readonly now: () => number,
  ) {}

  /** Whether another process of this run has planned already, so that this one applies. */
  get isRepeated(): boolean {
    this.#isRepeated ??= this.#notes().some(({ run }) => run === this.run);
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
    if (this.#planned === undefined) this.#cross(together, key);
    else this.#unchanged.push([together, key]);
  }

  /** A planned change is begun. */
  begin({ together, ...named }: Definition, doing: Doing, state: State): void {
    if (this.#planned !== undefined) this.#load();
    const toCome = together === undefined ? undefined : this.#toCome.get(together);
    if (together === undefined || toCome === undefined) return;
    const key = keyOf(named, doing, state);
    const other = keyOf(named, doing === "set" ? "delete" : "set", state);
    const names = this.#names.get(together);
    // One half of a replacement may be planned without the provider.
    if (this.#cross(together, key) || names?.has(key) || names?.has(other)) return;
    if (!this.#cross(together, "")) this.#toCome.delete(together);
  }

  /** It failed: what depends on it does not come. */
  fail({ together }: Pick<Definition, "together">): void {
    if (together !== undefined) this.#toCome.delete(together);
  }

  /** Changes of the group that have not begun yet; `undefined` where that is not known. */
  toCome(group: string): number | undefined {
    return this.#toCome.get(group)?.length;
  }

  /** Writes down what was planned, for the process that applies it. */
  close(): void {
    if (this.#planned === undefined || Object.keys(this.#planned).length === 0) return;
    const note: Note = { run: this.run, at: this.now(), planned: this.#planned };
    const others = this.#notes().filter(({ run }) => run !== this.run);
    this.store.replace([...others.slice(-KEPT), note].map((kept) => JSON.stringify(kept)));
    this.#planned = {};
  }

  #load(): void {
    this.#planned = undefined;
    const notes = this.#notes();
    this.store.replace([]);
    const planned = planOf(this.run, notes);
    for (const [group, keys] of Object.entries(planned ?? {})) {
      this.#toCome.set(group, [...keys]);
      this.#names.set(group, new Set(keys));
    }
    for (const [group, key] of this.#unchanged) this.#cross(group, key);
  }

  #notes(): Note[] {
    return notesIn(this.store).filter(({ at }) => Math.abs(this.now() - at) < KEPT_MS);
  }

  #cross(group: string, key: string): boolean {
    const toCome = this.#toCome.get(group);
    const index = toCome?.indexOf(key) ?? -1;
    if (index >= 0) toCome?.splice(index, 1);
    return index >= 0;
  }
}

/** More plans than that without an apply are no reason to keep all of them: two that differ say all there is to say. */
const KEPT = 7;
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * The plan that is carried out: the one of this very run of Terraform. A saved plan was made by another one: it is known
 * only where all plans since the last apply were the same.
 */
function planOf(run: RunName, notes: readonly Note[]): Note["planned"] | undefined {
  const own = notes.findLast((note) => note.run === run);
  if (own) return own.planned;
  const different = new Set(notes.map(({ planned }) => contentOf(planned)));
  return different.size === 1 ? notes[0]?.planned : undefined;
}

const contentOf = (planned: Note["planned"]) =>
  JSON.stringify(
    Object.keys(planned)
      .sort()
      .map((group) => [group, [...(planned[group] ?? [])].sort()]),
  );

function keyOf(definition: Pick<Definition, "type" | "identity">, doing: Doing, state: State): string {
  const identity = identityOf(definition, state);
  if (identity === undefined) return "";
  const text = JSON.stringify([definition.type, doing, identity]);
  return createHash("sha256").update(text).digest("base64").slice(0, 16);
}

function notesIn(store: JournalStore): Note[] {
  return store.read().flatMap((line) => {
    try {
      const note = JSON.parse(line) as Partial<Note> | null;
      const isWhole =
        typeof note?.run === "string" &&
        typeof note.at === "number" &&
        typeof note.planned === "object" &&
        note.planned !== null &&
        Object.values(note.planned).every(Array.isArray);
      return isWhole ? [note as Note] : [];
    } catch {
      return [];
    }
  });
}
