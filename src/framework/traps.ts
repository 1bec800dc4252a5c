/**
 * Traps: wrong names that users write in nested attributes, from the API and from other providers.
 *
 * Terraform silently drops keys that the schema of a nested attribute lacks. The schema therefore declares these names as computed
 * attributes, which Terraform does not generate and editors do not propose. A configured value is an error. In plans and states
 * they are null.
 */

import { oncePerObject } from "../memo/memo";
import { attribute, type Message, message, template } from "../naming/message";
import type { Path, SchemaAttributes } from "../plugin/contract";
import { type CtyType, isMap, type Value } from "../plugin/cty/value";
import { type Attribute, type Attributes, type ObjectShape, placeInSet, type State, typeOf } from "./attribute";
import { addressOf } from "./diagnostics";
import { noSuchAttribute } from "./planning/diagnostics";
import type { Report } from "./resource";

export interface Trap {
  /** Type that accepts the values which users write. */
  readonly type: CtyType;
  /** The attribute to use instead, or a sentence of advice. */
  readonly instead: string;
  readonly isAttribute: boolean;
  /** The attribute to use has the opposite meaning. */
  readonly isInverted: boolean;
}

type Traps = ReadonlyMap<string, Trap>;

const NONE: Traps = new Map();
/** Form of attribute names, on which generators of bindings rely. */
const NAME = /^[a-z0-9_]+$/;
const PLACES = 3;

export const trapsOf = oncePerObject(({ attributes, otherNames = {} }: ObjectShape): Traps => {
  const traps = new Map<string, Trap>();
  const add = (name: string, instead: string, isInverted = false) => {
    if (name in attributes || traps.has(name) || !NAME.test(name)) return;
    const attribute = attributes[instead];
    traps.set(name, { type: typeFor(attribute), instead, isAttribute: attribute !== undefined, isInverted });
  };
  for (const [name, { isConfigurable, traits }] of Object.entries(attributes)) {
    const { parameter } = traits;
    if (isConfigurable && parameter) add(parameter.name.replaceAll("-", "_"), name, parameter.inverted);
  }
  for (const [name, instead] of Object.entries(otherNames)) add(name, instead);
  return traps.size === 0 ? NONE : traps;
});

/** The type of a trap. Strings also accept numbers and flags. */
function typeFor(attribute: Attribute | undefined): CtyType {
  const { kind } = attribute?.shape ?? {};
  return attribute && (kind === "list" || kind === "set" || kind === "map") ? typeOf(attribute) : "string";
}

/** Traps in the schema: computed, or optional where the schema may not have computed attributes. */
export function trapSchema(shape: ObjectShape, as: "computed" | "optional"): SchemaAttributes {
  return Object.fromEntries([...trapsOf(shape)].map(([name, { type }]) => [name, { type, [as]: true }]));
}

/** Advice in one sentence. */
export function remedyOf({ instead, isAttribute, isInverted }: Trap): Message {
  // biome-ignore lint/plugin/templates: the definition holds a string of this code base
  if (!isAttribute) return template(instead);
  return message`Use ${attribute(instead)}${isInverted ? " with the opposite value" : ""}.`;
}

/** Reports configured traps at any depth: one error per name in a collection, whatever the number of its elements. */
export function refuseTraps(attributes: Attributes, values: State, report: Report, at: Path = []): void {
  for (const [name, { shape }] of Object.entries(attributes)) {
    if (shape.kind !== "object") continue;
    const path = [...at, { attribute: name }];
    const elements = elementsOf(shape, values[name] ?? null, path);
    for (const [trap, found] of trapsOf(shape)) {
      const places = elements.filter(([element]) => (element[trap] ?? null) !== null).map(([, place]) => place);
      if (places.length > 0) refuse(name, trap, found, places, report);
    }
    for (const [element, place] of elements) refuseTraps(shape.attributes, element, report, place);
  }
}

function refuse(name: string, trap: string, found: Trap, places: readonly Path[], report: Report): void {
  const paths = places.map((place) => [...place, { attribute: trap }]);
  const addresses = [...new Set(paths.map(addressOf))];
  const more = addresses.length > PLACES ? ` and ${addresses.length - PLACES} more` : "";
  const where = `${addresses.slice(0, PLACES).join(", ")}${more}`;
  report.error(noSuchAttribute({ attribute: trap, where, owner: attribute(name), remedy: remedyOf(found) }, paths[0]));
}

type Element = readonly [values: State, at: Path];

/** Elements of a nested attribute with their paths. */
function elementsOf(shape: ObjectShape, value: Value, at: Path): Element[] {
  const items: [Value, Path][] =
    shape.nesting === "single"
      ? [[value, at]]
      : shape.nesting === "map"
        ? Object.entries(isMap(value) ? value : {}).map(([key, item]) => [item, [...at, { key }]])
        : (Array.isArray(value) ? value : []).map((item: Value, index) => [
            item,
            shape.nesting === "set" ? placeInSet(shape, item, at) : [...at, { index }],
          ]);
  return items.filter((item): item is [State, Path] => isMap(item[0]));
}
