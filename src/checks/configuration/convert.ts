/**
 * JSON of the configuration to values as the engine of the provider has them, as Terraform does it by the schema: `"5"` is a number where one is
 * asked for, names that the schema has not are refused, and so is what must not be set.
 */

import { type Given, MARK } from "../../constructs/checks/contract";
import type { Attribute, Attributes, State } from "../../framework/attribute";
import type { Report } from "../../framework/resource";
import type { Path } from "../../plugin/contract/diagnostic";
import { dynamicOf, UNKNOWN, type Value } from "../../plugin/cty/value";
import { camelCase } from "../../text/camel-case";
import { closest } from "../../text/closest";

type Fields = { readonly [name: string]: Given };

const isMarked = (given: Given | undefined): boolean => typeof given === "object" && given !== null && MARK in given;

export function convertAttributes(attributes: Attributes, given: Fields, report: Report, at: Path = []): State {
  for (const name of Object.keys(given)) {
    if (name in attributes) continue;
    const meant = closest(name, Object.keys(attributes));
    const hint = meant === undefined ? "." : `; did you mean "${camelCase(meant)}"?`;
    report.error([...at, { attribute: name }], `there is no such attribute${hint}`);
  }
  const values: State = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = given[name] ?? null;
    if (value === null) {
      if (attribute.traits.role === "required") report.error([...at, { attribute: name }], "is required, and not set.");
      values[name] = null;
      continue;
    }
    const here = [...at, { attribute: name }];
    if (attribute.isConfigurable) values[name] = convert(attribute, value, report, here);
    else {
      report.error(here, "is decided by the provider, and cannot be set.");
      values[name] = UNKNOWN;
    }
  }
  return values;
}

/** `UNKNOWN` also for what is wrong and has been reported. */
export function convert(attribute: Attribute, given: Given, report: Report, at: Path): Value {
  if (given === null) return null;
  if (isMarked(given)) return UNKNOWN;
  const { shape } = attribute;
  switch (shape.kind) {
    case "string":
      return typeof given === "object" ? refused(given, "a text", report, at) : String(given);
    case "number":
      return numberIn(given) ?? refused(given, "a number", report, at);
    case "bool":
      return boolIn(given) ?? refused(given, "true or false", report, at);
    case "dynamic":
      return dynamicOf(anything(given));
    case "list":
    case "set":
      return convertList(given, report, at, (item, where) => convert(shape.element, item, report, where));
    case "map":
      return convertMap(given, report, at, (item, where) => convert(shape.element, item, report, where));
    case "object": {
      const one = (item: Given, where: Path) => convertObject(shape.attributes, item, report, where);
      if (shape.nesting === "single") return one(given, at);
      return (shape.nesting === "map" ? convertMap : convertList)(given, report, at, one);
    }
  }
}

type Convert = (item: Given, at: Path) => Value;

function convertList(given: Given, report: Report, at: Path, one: Convert): Value {
  if (!Array.isArray(given)) return refused(given, "a list", report, at);
  return given.map((item: Given, index) => one(item, [...at, { index }]));
}

function convertMap(given: Given, report: Report, at: Path, one: Convert): Value {
  if (!isObject(given)) return refused(given, "a map", report, at);
  return Object.fromEntries(Object.entries(given).map(([key, item]) => [key, one(item, [...at, { key }])]));
}

function convertObject(attributes: Attributes, given: Given, report: Report, at: Path): Value {
  if (given === null) return null;
  if (isMarked(given)) return UNKNOWN;
  return isObject(given) ? convertAttributes(attributes, given, report, at) : refused(given, "an object", report, at);
}

/** JSON as it is; what is not known yet stays so. */
function anything(given: Given): Value {
  if (Array.isArray(given)) return given.map(anything);
  if (isMarked(given)) return UNKNOWN;
  if (!isObject(given)) return given as Value;
  return Object.fromEntries(Object.entries(given).map(([key, item]) => [key, anything(item)]));
}

function refused(given: Given, wanted: string, report: Report, at: Path): typeof UNKNOWN {
  report.error(at, `must be ${wanted}, not ${kindOf(given)}.`);
  return UNKNOWN;
}

const isObject = (given: Given): given is Fields =>
  typeof given === "object" && given !== null && !Array.isArray(given);

function numberIn(given: Given): number | undefined {
  if (typeof given === "number") return given;
  return typeof given === "string" && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(given) ? Number(given) : undefined;
}

function boolIn(given: Given): boolean | undefined {
  if (typeof given === "boolean") return given;
  return given === "true" ? true : given === "false" ? false : undefined;
}

function kindOf(given: Given): string {
  if (Array.isArray(given)) return "a list";
  if (typeof given === "object") return "an object";
  return typeof given === "string" ? "a text" : typeof given === "number" ? "a number" : "true or false";
}
