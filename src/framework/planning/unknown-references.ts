/** Warns of names that neither the server has nor the configuration creates: they would be found when the plan is applied. */
import { closest } from "../../naming/closest";
import type { Attributes, State } from "../attribute";
import type { Definitions } from "../definitions";
import type { PlanWarning, Warn } from "../plan-warnings";
import type { Context, ResourceDefinition } from "../resource";
import type { KnownNames } from "./known-names";
import { nameKey, nameOfObject, type Reference, referencesIn, referentsOf } from "./references";

/** As many names as a warning lists. */
const MOST_NAMES = 10;

export interface ReferenceWords {
  /** What an object of a referent is called: `VNet` of `sdn.vnet`. */
  readonly nameOf: (referent: string) => string;
  readonly warning: PlanWarning;
}

export interface Lookup<S> {
  readonly names: KnownNames;
  readonly definitions: Definitions<ResourceDefinition<S>>;
  /** The names of each referent that the server shows; `undefined` where it refuses. */
  readonly visible: Map<string, Promise<Visible | undefined>>;
  readonly words: ReferenceWords;
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
  const added = new Map(referencesIn(attributes, planned).map((one) => [nameOf(one), one]));
  for (const [key, reference] of added) {
    const names = before.has(key) ? undefined : await namesInstead(lookup, reference, context);
    if (!names) continue;
    const { referent, name, at } = reference;
    const meant = closest(name, names);
    const advice = meant === undefined ? "" : `Did you mean "${meant}"? `;
    warn(
      `${lookup.words.nameOf(referent)} "${name}" is missing or not visible to this token`,
      `${advice}Visible: ${listed(names)}. Nothing in this configuration creates it: correct the name, or create the object first.`,
      at,
      lookup.words.warning,
    );
  }
}

const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join(", ")} and ${names.length - MOST_NAMES} more`
    : names.join(", ");

/** The names that there are, where this one is none of them. */
async function namesInstead<S>(
  lookup: Lookup<S>,
  { referent, name }: Reference,
  context: () => Context<S>,
): Promise<readonly string[] | undefined> {
  const keys = typesOf(lookup, referent).flatMap(([definition, by]) => nameKey(definition, by, name) ?? []);
  if (keys.length === 0 || keys.some((key) => lookup.names.mayBeCreated(referent, key))) return undefined;
  const visible = lookup.visible.get(referent) ?? visibleOf(lookup, referent, context());
  lookup.visible.set(referent, visible);
  const there = await visible;
  // What the credentials may not see is left out of lists: an empty one says nothing.
  if (!there || there.names.length === 0 || keys.some((key) => there.keys.has(key))) return undefined;
  return there.names;
}

/** Types whose objects are named so, with the attribute that is the name. */
function typesOf<S>({ definitions }: Lookup<S>, referent: string): (readonly [Loose<S>, string])[] {
  const [family] = referent.split(".");
  const { types, find, familyOf = (type) => find(type)?.family } = definitions;
  return types.flatMap((type) => {
    const definition = familyOf(type) === family ? (find(type) as Loose<S> | undefined) : undefined;
    if (!definition) return [];
    return referentsOf(definition as never).flatMap(([one, by]) =>
      one === referent ? [[definition, by] as const] : [],
    );
  });
}

type Loose<S> = ResourceDefinition<S> & Parameters<typeof nameKey>[0];

/** Types of one list share its request. */
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
    // What cannot be listed cannot be missed.
    return undefined;
  }
}
