/** Warns about names that neither the server has nor the configuration creates, before the apply fails. */
import { closest } from "../../naming/closest";
import { UNKNOWN } from "../../plugin/cty/value";
import type { JournalStore } from "../applying/creation-journal";
import type { Attributes, State } from "../attribute";
import type { Definitions } from "../definitions";
import type { Warn } from "../plan-warnings";
import type { Context, ResourceDefinition } from "../resource";
import { unknownReference } from "./diagnostics";
import { nameKey, nameOfObject, type Reference, referencesIn, referentsOf } from "./references";

type Definition = Pick<ResourceDefinition<never>, "attributes" | "identity" | "canonicalIdentity">;

/** A name of a referent; `null` while it is unknown. */
type Note = readonly [referent: string, key: string | null];

/**
 * Names of objects that a run may create. Terraform validates the whole configuration in one provider process and plans it in
 * another, in the order of references. The validation therefore notes the known names of all blocks. The plan reports a name
 * that the server does not have only if no block of the configuration can create it.
 */
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
    return size === 0 || [key, null].some((known) => this.#validated?.has(JSON.stringify([referent, known])));
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

/** Maximum number of names in a warning. */
const MOST_NAMES = 10;

export interface Lookup<S> {
  readonly names: KnownNames;
  readonly definitions: Definitions<ResourceDefinition<S>>;
  /** The names of each referent that the server lists; `undefined` when it refuses. */
  readonly visible: Map<string, Promise<Visible | undefined>>;
  /** Nouns for objects of a referent: `VNet` for `sdn.vnet`. */
  readonly nameOf: (referent: string) => string;
}

interface Visible {
  readonly names: readonly string[];
  readonly keys: ReadonlySet<string>;
}

interface Change {
  readonly prior: State | null;
  readonly planned: State;
}

export async function warnOfUnknownReferences<S>(
  lookup: Lookup<S>,
  attributes: Attributes,
  { prior, planned }: Change,
  context: () => Context<S>,
  warn: Warn,
): Promise<void> {
  const nameOf = ({ referent, name }: Reference) => `${referent} ${name}`;
  const before = new Set(referencesIn(attributes, prior ?? {}).map(nameOf));
  const added = new Map(referencesIn(attributes, planned).map((reference) => [nameOf(reference), reference]));
  for (const [key, reference] of added) {
    const names = before.has(key) ? undefined : await namesInstead(lookup, reference, context);
    if (!names) continue;
    const { referent, name, at } = reference;
    const meant = closest(name, names);
    const hint = meant === undefined ? "" : `Did you mean "${meant}"?`;
    warn(unknownReference({ kind: lookup.nameOf(referent), name, names: listed(names), hint }, at));
  }
}

const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join(", ")} and ${names.length - MOST_NAMES} more`
    : names.join(", ");

/** The visible names, if the reference is not one of them and the configuration cannot create it. */
async function namesInstead<S>(
  lookup: Lookup<S>,
  { referent, name }: Reference,
  context: () => Context<S>,
): Promise<readonly string[] | undefined> {
  const keys = typesOf(lookup, referent).flatMap(([definition, by]) => nameKey(definition, by, name) ?? []);
  if (keys.length === 0 || keys.some((key) => lookup.names.mayBeCreated(referent, key))) return undefined;
  const visible = lookup.visible.get(referent) ?? visibleOf(lookup, referent, context());
  lookup.visible.set(referent, visible);
  const listed = await visible;
  // Lists leave out objects that the credentials cannot see, so an empty list proves nothing.
  if (!listed || listed.names.length === 0 || keys.some((key) => listed.keys.has(key))) return undefined;
  return listed.names;
}

/** Types with this referent, each with the attribute that names its objects. */
function typesOf<S>({ definitions }: Lookup<S>, referent: string): (readonly [Loose<S>, string])[] {
  const [family] = referent.split(".");
  const { types, find, familyOf = (type) => find(type)?.family } = definitions;
  return types.flatMap((type) => {
    const definition = familyOf(type) === family ? (find(type) as Loose<S> | undefined) : undefined;
    if (!definition) return [];
    return referentsOf(definition as never).flatMap(([name, by]) =>
      name === referent ? [[definition, by] as const] : [],
    );
  });
}

type Loose<S> = ResourceDefinition<S> & Parameters<typeof nameKey>[0];

/** Lists the objects of a referent. Types of one list share its request. */
async function visibleOf<S>(lookup: Lookup<S>, referent: string, context: Context<S>): Promise<Visible | undefined> {
  try {
    const found = await Promise.all(
      typesOf(lookup, referent).map(async ([definition, by]) => {
        const { names, list } = definition.behaviour;
        const objects = (await (names ?? list)?.call(definition.behaviour, context)) ?? [];
        return objects.flatMap((object) => {
          const name = nameOfObject(definition, by, object);
          return typeof name === "string" ? [[name, nameKey(definition, by, name)] as const] : [];
        });
      }),
    );
    const all = found.flat();
    return {
      names: [...new Set(all.map(([name]) => name))].sort(),
      keys: new Set(all.flatMap(([, key]) => key ?? [])),
    };
  } catch {
    // Without a list no name can be reported as missing.
    return undefined;
  }
}
