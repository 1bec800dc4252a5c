/** Types in the JSON form that travels in schemas and beside dynamic values: `["list","string"]`. */
import type { CtyType } from "./value";

export function encodeType(type: CtyType): string {
  return JSON.stringify(toJson(type));
}

export function decodeType(json: string): CtyType {
  return fromJson(JSON.parse(json));
}

function toJson(type: CtyType): unknown {
  if (typeof type === "string") return type;
  if ("list" in type) return ["list", toJson(type.list)];
  if ("set" in type) return ["set", toJson(type.set)];
  if ("map" in type) return ["map", toJson(type.map)];
  if ("tuple" in type) return ["tuple", type.tuple.map(toJson)];
  return ["object", Object.fromEntries(Object.entries(type.object).map(([name, of]) => [name, toJson(of)]))];
}

/** An object may name its optional attributes in a third element; that only matters for conversion, not for values. */
function fromJson(json: unknown): CtyType {
  if (json === "string" || json === "number" || json === "bool" || json === "dynamic") return json;
  if (Array.isArray(json)) {
    const [kind, content] = json;
    if (kind === "list") return { list: fromJson(content) };
    if (kind === "set") return { set: fromJson(content) };
    if (kind === "map") return { map: fromJson(content) };
    if (kind === "tuple" && Array.isArray(content)) return { tuple: content.map(fromJson) };
    if (kind === "object" && typeof content === "object" && content !== null) {
      return { object: Object.fromEntries(Object.entries(content).map(([name, of]) => [name, fromJson(of)])) };
    }
  }
  throw new TypeError(`not a type constraint: ${JSON.stringify(json)}`);
}
