/**
 * Names of objects that a run may create. Terraform validates the whole configuration in one provider process and plans it in
 * another, in the order of references. The validation therefore notes the known names of all blocks. The plan reports a name
 * that the server does not have only if no block of the configuration can create it.
 */
import { UNKNOWN } from "../../plugin/cty/value";
import type { JournalStore } from "../applying/creation-journal";
import type { State } from "../attribute";
import type { ResourceDefinition } from "../resource";
import { nameKey, nameOfObject, referentsOf } from "./references";

type Definition = Pick<ResourceDefinition<never>, "attributes" | "identity" | "canonicalIdentity">;

/** A name of a referent; `null` while it is unknown. */
type Note = readonly [referent: string, key: string | null];

export class KnownNames {
  readonly #planned = new Set<string>();
  #validated: ReadonlySet<string> | undefined;
  #hasBegun = false;

  /** `store` belongs to one run and is shared by its processes. */
  constructor(private readonly store: JournalStore) {}

  /** Notes the names of a validated block. With `count` or `for_each` they may be unknown. */
  validate(definition: Definition, config: Readonly<State>): void {
    const notes = notesOf(definition, config);
    if (this.#hasBegun && notes.length === 0) return;
    this.#hasBegun = true;
    this.store.append(JSON.stringify(notes));
  }

  /** Clears the notes after a plan, since an apply plans the same changes again. */
  forget(): void {
    this.store.replace([]);
  }

  plan(definition: Definition, planned: Readonly<State>): void {
    for (const note of notesOf(definition, planned)) this.#planned.add(JSON.stringify(note));
  }

  /** True when the configuration has or may have an object of this name. Also true when nothing was noted. */
  mayBeCreated(referent: string, key: string): boolean {
    if (this.#planned.has(JSON.stringify([referent, key]))) return true;
    this.#validated ??= new Set(
      this.store
        .read()
        .flatMap(parse)
        .map((note) => JSON.stringify(note)),
    );
    const { size } = this.#validated;
    return size === 0 || [key, null].some((one) => this.#validated?.has(JSON.stringify([referent, one])));
  }
}

function notesOf(definition: Definition, state: Readonly<State>): Note[] {
  return referentsOf(definition).map(([referent, by]) => {
    const name = nameOfObject(definition, by, state);
    const key = typeof name === "string" ? nameKey(definition, by, name) : undefined;
    return [referent, name === UNKNOWN || name === null ? null : (key ?? null)];
  });
}

/** Parses a line. Adds an empty note, so that a configuration without names differs from no notes. */
function parse(line: string): Note[] {
  try {
    const notes: unknown = JSON.parse(line);
    const isNote = (note: unknown): note is Note => Array.isArray(note) && typeof note[0] === "string";
    return Array.isArray(notes) ? [["", null], ...notes.filter(isNote)] : [];
  } catch {
    // A killed process may have cut its last line.
    return [];
  }
}
