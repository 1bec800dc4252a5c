/** How each kind of attribute is configured, read and sent, in the terms of CDKTF's library. */
import type { Kind, Property } from "../model";
import { lowerFirst, upperFirst } from "../names";
import type { Source } from "./source";

/** The type that a configuration has. */
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

/** Strings and numbers can be tokens themselves, and so can lists and maps of them. */
const isTokenizable = ({ kind }: Kind): boolean => kind === "string" || kind === "number";

/** What CDKTF calls a kind: `stringList`, `VnetRangesList`. */
export function storageClass(kind: Kind): string {
  const of = (element: string, nesting: string) =>
    nesting === "single" ? element : `${element}${nesting === "map" ? "Map" : "List"}`;
  if (kind.kind === "object") return of(kind.struct, kind.nesting);
  return "of" in kind ? of(storageClass(kind.of), kind.kind) : kind.kind;
}

/** Function that makes JSON of a value. */
export function toTerraform(kind: Kind, source: Source): string {
  const collected = (nesting: string, of: string) =>
    nesting === "map" ? `cdktf.hashMapper(${of})` : `cdktf.listMapper(${of}, false)`;
  if (kind.kind === "object") {
    const one = source.own(`${lowerFirst(kind.struct)}ToTerraform`);
    return kind.nesting === "single" ? one : collected(kind.nesting, one);
  }
  return "of" in kind ? collected(kind.kind, toTerraform(kind.of, source)) : `cdktf.${kind.kind}ToTerraform`;
}

/** Function that makes HCL of a value (`cdktf synth --hcl`). */
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
 * What the renderer of HCL is told that a value is. It writes what it takes for a list as an expression, be it a list or a
 * single object; the elements of lists in lists it would write as objects.
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

/** Class of the object through which parts of the attribute are reached, and the expression that makes it; where there is one. */
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
  // Tokens of their own type have what is computed and simple; the rest is reached by index or key.
  return kind.kind === "map" || !isTokenizable(kind.of) ? made(`cdktf.${upperFirst(storageClass(kind))}`) : undefined;
}
