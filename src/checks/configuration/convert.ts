/** Converts JSON of the configuration to values of attributes, and finds numbers that CDKTF has lost. */
import { type Configuration, type Given, PAIRS } from "../../constructs/checks/contract";
import type { Attribute, Attributes, State } from "../../framework/attribute";
import type { Report } from "../../framework/resource";
import { Conversion, type Form } from "../../framework/values/convert";
import { template } from "../../naming/message";
import type { Path } from "../../plugin/contract";
import type { Value } from "../../plugin/cty/value";
import type { Remark } from "../finding";
import { isMarked } from "../graph/expressions";

/** A number of CDKTF that is known later and is far below zero. CDKTF does not resolve it after a hyphen in a string. */
const NUMBER = /\d\.\d{9,}e\+(?:28\d|29\d|30\d)/;

export const isStray = (value: unknown): boolean => typeof value === "string" && NUMBER.test(value);

const TEXT = template(
  "contains a number that is known later, after a hyphen, where CDKTF does not find it. Use `Token.asString(…)` or `Fn.format` for the number.",
);

export function strayNumbersIn(configuration: Configuration): Remark[] {
  return Object.entries(configuration).flatMap(([name, value]) =>
    within(value, [{ attribute: name }]).map((path) => ({ path, message: TEXT })),
  );
}

function within(value: Given, at: Path): Path[] {
  if (isStray(value)) return [at];
  if (typeof value !== "object" || value === null || isMarked(value)) return [];
  if (Array.isArray(value)) return value.flatMap((item: Given, index) => within(item, [...at, { index }]));
  return Object.entries(value).flatMap(([name, item]) => within(item as Given, [...at, { attribute: name }]));
}

const PROPERTIES: Form = {
  isUnknown: (value) => isStray(value) || isMarked(value as Given),
  pairsOf: (map) => (PAIRS in map ? (map[PAIRS] as [Given, Given][]) : undefined),
};

export function convertAttributes(
  attributes: Attributes,
  values: { readonly [name: string]: Given },
  report: Report,
): State {
  return new Conversion(PROPERTIES, report).attributes(attributes, values);
}

/** Returns `UNKNOWN` also for a wrong value, which it reports. */
export function convert(attribute: Attribute, value: Given, report: Report, at: Path): Value {
  return new Conversion(PROPERTIES, report).value(attribute, value, at);
}
