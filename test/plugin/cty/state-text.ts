/** Known values as the JSON text that Terraform stores in its state. */
import { formatNumber } from "../../../src/plugin/cty/number";
import { encodeType } from "../../../src/plugin/cty/types";
import {
  type CtyType,
  type Dynamic,
  elementOf,
  UNKNOWN,
  type Value,
  type ValueMap,
} from "../../../src/plugin/cty/value";

export function stateText(type: CtyType, value: Value | undefined): string {
  if (value === null || value === undefined) return "null";
  if (value === UNKNOWN) throw new TypeError("an unknown value has no JSON form");
  if (type === "dynamic") {
    const { type: of, value: inner } = value as Dynamic;
    return `{"value":${stateText(of, inner)},"type":${encodeType(of)}}`;
  }
  if (type === "number") return formatNumber(value as number);
  if (type === "string" || type === "bool") return JSON.stringify(value);
  if ("object" in type || "map" in type) {
    const of = (name: string) => ("map" in type ? type.map : (type.object[name] as CtyType));
    const names = "map" in type ? Object.keys(value) : Object.keys(type.object);
    const pairs = names.map((name) => `${JSON.stringify(name)}:${stateText(of(name), (value as ValueMap)[name])}`);
    return `{${pairs.join(",")}}`;
  }
  if ("keyed" in type) {
    const pairs = (value as ValueMap[]).map(
      (element) =>
        `${JSON.stringify(String(element[type.by.name]))}:${stateText(elementOf(type), type.value === undefined ? element : element[type.value])}`,
    );
    return `{${pairs.join(",")}}`;
  }
  const elements = (value as Value[]).map((item, index) => {
    const of = "list" in type ? type.list : "set" in type ? type.set : (type.tuple[index] as CtyType);
    return stateText(of, item);
  });
  return `[${elements.join(",")}]`;
}
