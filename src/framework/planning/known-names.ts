/**
 * Names of objects that a run may create. Terraform validates a whole configuration in one process of the provider, and plans it in
 * another, in an order that only references decide. So what is validated is noted by its names, as far as they are known: a name that
 * the plan does not find on the server is missing only where no block of the configuration could create it.
 */
import { UNKNOWN } from "../../plugin/cty/value";
import type { JournalStore } from "../applying/creation-journal";
import type { State } from "../attribute";
import type { ResourceDefinition } from "../resource";
import { nameKey, nameOfObject, referentsOf } from "./references";

type Definition = Pick<ResourceDefinition<never>, "attributes" | "identity" | "canonicalIdentity">;

/** A name of a referent; `null` where it is not known before the plan. */
type Note = readonly [referent: string, key: string | null];

export class KnownNames {
  readonly #planned = new Set<string>();
  #validated: ReadonlySet<string> | undefined;
  #hasBegun = false;

  /** `store` is of one run, for all its processes. */
  constructor(private readonly store: JournalStore) {}

  /** A block is validated: `count` and `for_each` may make several objects of it, whose names are not known then. */
  validate(definition: Definition, config: Readonly<State>): void {
    const notes = notesOf(definition, config);
    if (this.#hasBegun && notes.length === 0) return;
    this.#hasBegun = true;
    this.store.append(JSON.stringify(notes));
  }

  /** The plan is made: what is planned from now on has been looked at. */
  forget(): void {
    this.store.replace([]);
  }

  plan(definition: Definition, planned: Readonly<State>): void {
    for (const note of notesOf(definition, planned)) this.#planned.add(JSON.stringify(note));
  }

  /** Whether the configuration has such an object, or may have; so it may where nothing is known of the configuration. */
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

/** With a note of its own: a configuration without names is known, too. */
function parse(line: string): Note[] {
  try {
    const notes: unknown = JSON.parse(line);
    const isNote = (note: unknown): note is Note => Array.isArray(note) && typeof note[0] === "string";
    return Array.isArray(notes) ? [["", null], ...notes.filter(isNote)] : [];
  } catch {
    // The last line of a process that was killed may be cut.
    return [];
  }
}
