/** Configuration, reading and output of each kind of attribute, in the terms of CDKTF's library. */
import type { Kind, Property } from "../model";
import { lowerFirst, upperFirst } from "../names";
import type { Source } from "./source";

/** Type in a configuration. */
export function inputType(kind: Kind, source: Source): string {
  switch (kind.kind) {
    case "string":
    case "number":
      return kind.kind;
    case "boolean":
      return "boolean | cdktf.IResolvable";
    case "any":
      return "any";
    case "object":
      return collectionType(kind.nesting, source.ownType(kind.struct), true);
    default: {
      const needsToken = kind.kind === "map" ? "of" in kind.of : !isTokenizable(kind.of);
      return collectionType(kind.kind, inputType(kind.of, source), needsToken);
    }
  }
}

function collectionType(nesting: "single" | "list" | "set" | "map", of: string, needsToken: boolean): string {
  const element = of.includes("|") ? `(${of})` : of;
  const token = needsToken ? " | cdktf.IResolvable" : "";
  if (nesting === "single") return of;
  return nesting === "map" ? `{ [key: string]: ${element} }${token}` : `${element}[]${token}`;
}

/** Strings and numbers can be tokens, and so can their lists and maps. */
const isTokenizable = ({ kind }: Kind): boolean => kind === "string" || kind === "number";

/** CDKTF's name of a kind: `stringList`, `VnetRangesList`. */
export function storageClass(kind: Kind): string {
  const of = (element: string, nesting: string) =>
    nesting === "single" ? element : `${element}${nesting === "map" ? "Map" : "List"}`;
  if (kind.kind === "object") return of(kind.struct, kind.nesting);
  return "of" in kind ? of(storageClass(kind.of), kind.kind) : kind.kind;
}

/** Function that converts a value to JSON. */
export function toTerraform(kind: Kind, source: Source): string {
  const collected = (nesting: string, of: string) =>
    nesting === "map" ? `cdktf.hashMapper(${of})` : `cdktf.listMapper(${of}, false)`;
  if (kind.kind === "object") {
    const one = source.own(`${lowerFirst(kind.struct)}ToTerraform`);
    return kind.nesting === "single" ? one : collected(kind.nesting, one);
  }
  return "of" in kind ? collected(kind.kind, toTerraform(kind.of, source)) : `cdktf.${kind.kind}ToTerraform`;
}

/** Function that converts a value to HCL (`cdktf synth --hcl`). */
export function toHcl(kind: Kind, source: Source): string {
  if (kind.kind === "object") {
    const one = source.own(`${lowerFirst(kind.struct)}ToHclTerraform`);
    if (kind.nesting === "single") return one;
    return kind.nesting === "map" ? `${source.runtime("objectsByKey")}(${one})` : `cdktf.listMapperHcl(${one}, false)`;
  }
  if (!("of" in kind)) return `cdktf.${kind.kind}ToHclTerraform`;
  const of = toHcl(kind.of, source);
  return kind.kind === "map" ? `cdktf.hashMapperHcl(${of})` : `cdktf.listMapperHcl(${of}, false)`;
}

/**
 * Kind of a value for CDKTF's HCL renderer. It writes a "list" as an expression, which suits both a list and a single
 * object. It would write elements of nested lists as objects.
 */
export function hclType(kind: Kind): string {
  if (kind.kind === "object") return "list";
  if (kind.kind === "any") return "any";
  if (!("of" in kind)) return "simple";
  return kind.kind !== "map" && "of" in kind.of ? "any" : kind.kind;
}

/** Expression that reads the attribute of a deployed object. */
export function read({ kind, attribute }: Property, source: Source): string {
  const get = (what: string) => `this.get${what}Attribute("${attribute}")`;
  const raw = `this.interpolationForAttribute("${attribute}")`;
  if (kind.kind === "object" || kind.kind === "any") return raw;
  if (kind.kind === "string") return `${source.runtime("textOf")}(this, "${attribute}")`;
  if (!("of" in kind)) return get(upperFirst(kind.kind));
  const of = kind.of.kind;
  if (kind.kind === "map") return "of" in kind.of ? raw : get(upperFirst(storageClass(kind)));
  const list = of === "string" ? get("List") : of === "number" ? get("NumberList") : raw;
  if (kind.kind === "list") return list;
  if (of === "string") return `cdktf.Fn.tolist(${list})`;
  return of === "number"
    ? `cdktf.Token.asNumberList(cdktf.Fn.tolist(${list}))`
    : `cdktf.Token.asAny(cdktf.Fn.tolist(${list}))`;
}

/** Class for access to parts of the attribute, and the expression that creates it, if one exists. */
export interface Accessor {
  readonly type: string;
  readonly made: string;
}

export function accessor({ kind, attribute, role }: Property, source: Source): Accessor | undefined {
  const isSet = kind.kind === "set" || (kind.kind === "object" && kind.nesting === "set");
  const isMap = kind.kind === "map" || (kind.kind === "object" && kind.nesting === "map");
  const isSingle = kind.kind === "object" && kind.nesting === "single";
  const made = (type: string) => ({
    type,
    made: `new ${type}(this, "${attribute}"${isMap || isSingle ? "" : `, ${isSet}`})`,
  });
  if (kind.kind === "object") return made(source.own(isSingle ? `${kind.struct}OutputReference` : storageClass(kind)));
  if (role !== "computed" || !("of" in kind)) return undefined;
  // Simple computed values are tokens of their type; all others are reached by index or key.
  return kind.kind === "map" || !isTokenizable(kind.of) ? made(`cdktf.${upperFirst(storageClass(kind))}`) : undefined;
}
