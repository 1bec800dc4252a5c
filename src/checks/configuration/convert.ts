/** Converts JSON of the configuration to values of attributes. */
import { type Given, MARK, PAIRS } from "../../constructs/checks/contract";
import type { Attribute, Attributes, State } from "../../framework/attribute";
import type { Report } from "../../framework/resource";
import { Conversion, type Form } from "../../framework/values/convert";
import type { Path } from "../../plugin/contract";
import type { Value } from "../../plugin/cty/value";
import { isStray } from "./stray-numbers";

const PROPERTIES: Form = {
  isUnknown: (given) => isStray(given) || (typeof given === "object" && given !== null && MARK in given),
  pairsOf: (map) => (PAIRS in map ? (map[PAIRS] as [Given, Given][]) : undefined),
};

export function convertAttributes(
  attributes: Attributes,
  given: { readonly [name: string]: Given },
  report: Report,
): State {
  return new Conversion(PROPERTIES, report).attributes(attributes, given);
}

/** Returns `UNKNOWN` also for a wrong value, which it reports. */
export function convert(attribute: Attribute, given: Given, report: Report, at: Path): Value {
  return new Conversion(PROPERTIES, report).value(attribute, given, at);
}
