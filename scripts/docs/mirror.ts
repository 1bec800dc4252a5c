/** Finds the resource whose attributes a data source repeats: its page links to them instead of describing them again. */
import type { Attribute, Attributes } from "../../src/framework/attribute";
import { resources } from "../../src/resources";
import { objectsIn, typeName } from "./page";

export interface Mirror {
  /** Without prefix. */
  readonly type: string;
  /** Attributes that are the same as those of the resource. */
  readonly names: ReadonlySet<string>;
  /** Attributes of the resource that are not there. */
  readonly missing: readonly string[];
}

/** More exceptions are harder to read than the list. */
const MOST_OTHERS = 4;

/** The resource that most attributes are of; none if it has fewer than `least` of them, or too few in common. */
export function mirrorOf(attributes: Attributes, least: number): Mirror | undefined {
  const [best] = resources
    .map(({ type, attributes: own }): Mirror => {
      const names = Object.keys(own).filter((name) => repeats(attributes[name], own[name]));
      return { type, names: new Set(names), missing: Object.keys(own).filter((name) => !(name in attributes)) };
    })
    .sort((a, b) => b.names.size - a.names.size || a.missing.length - b.missing.length);
  if (best === undefined || best.missing.length > MOST_OTHERS) return undefined;
  const others = Object.entries(attributes).filter(
    ([name, { traits }]) => traits.role === "computed" && !best.names.has(name),
  );
  const repeated = Object.entries(attributes).filter(([name]) => best.names.has(name));
  return others.length <= MOST_OTHERS && sizeOf(Object.fromEntries(repeated)) >= least ? best : undefined;
}

/** How many attributes there are, with those of objects. */
const sizeOf = (attributes: Attributes): number =>
  Object.values(attributes).reduce((sum, { shape }) => sum + 1 + sizeOf(objectsIn(shape) ?? {}), 0);

/** A computed attribute with the same description, and so with all that its objects have. */
function repeats(attribute: Attribute | undefined, original: Attribute | undefined): boolean {
  if (attribute?.traits.role !== "computed" || original === undefined) return false;
  if (attribute.traits.doc !== original.traits.doc || typeName(attribute) !== typeName(original)) return false;
  const inner = objectsIn(original.shape) ?? {};
  return Object.entries(objectsIn(attribute.shape) ?? {}).every(([name, one]) => repeats(one, inner[name]));
}
