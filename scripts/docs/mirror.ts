/** Finds the resource whose attributes a data source or a function repeats: its page links to them instead of describing them again. */
import type { Attribute, Attributes } from "../../src/framework/attribute";
import { resources } from "../../src/resources";
import { objectsIn, typeName } from "./page";

export interface Mirror {
  /** Type without prefix. */
  readonly type: string;
  /** Attributes equal to those of the resource. */
  readonly names: ReadonlySet<string>;
  /** Attributes of the resource that the page lacks. */
  readonly missing: readonly string[];
}

/** Fewer attributes are faster to read than a link; those of an object need a separate section. */
const LEAST_IN_PAGE = 6;
const LEAST_IN_OBJECT = 3;
/** More exceptions are harder to read than the list. */
const MOST_OTHERS = 4;

/** The resource with most of the attributes of a page or of an object; undefined if they share too few. */
export function mirrorOf(attributes: Attributes, of: "page" | "object"): Mirror | undefined {
  const isAlike: Alike = (one, original) => one.role === "computed" || (of === "object" && one.role === original.role);
  const [best] = resources
    .map(({ type, attributes: own }): Mirror => {
      const names = Object.keys(own).filter((name) => repeats(attributes[name], own[name], isAlike));
      return { type, names: new Set(names), missing: Object.keys(own).filter((name) => !(name in attributes)) };
    })
    .sort((a, b) => b.names.size - a.names.size || a.missing.length - b.missing.length);
  if (best === undefined || best.missing.length > MOST_OTHERS) return undefined;
  const all = Object.entries(attributes);
  const others = all.filter(
    ([name, { traits }]) => !best.names.has(name) && (of === "object" || traits.role === "computed"),
  );
  const size = sizeOf(Object.fromEntries(all.filter(([name]) => best.names.has(name))));
  const least = of === "page" ? LEAST_IN_PAGE : LEAST_IN_OBJECT;
  return others.length <= MOST_OTHERS && size >= least ? best : undefined;
}

/** Number of attributes, including those of objects. */
const sizeOf = (attributes: Attributes): number =>
  Object.values(attributes).reduce((sum, { shape }) => sum + 1 + sizeOf(objectsIn(shape) ?? {}), 0);

type Alike = (one: Attribute["traits"], original: Attribute["traits"]) => boolean;

/** Whether type and description are equal, also in nested objects. */
function repeats(attribute: Attribute | undefined, original: Attribute | undefined, isAlike: Alike): boolean {
  if (attribute === undefined || original === undefined || !isAlike(attribute.traits, original.traits)) return false;
  if (attribute.traits.doc !== original.traits.doc || typeName(attribute) !== typeName(original)) return false;
  const inner = objectsIn(original.shape) ?? {};
  return Object.entries(objectsIn(attribute.shape) ?? {}).every(([name, one]) => repeats(one, inner[name], isAlike));
}
