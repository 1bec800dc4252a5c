/**
 * Recorded parameters as configured values that make the provider send them. Terraform's type check refuses values that
 * no configuration can express, such as a word for a number.
 */
import type { Attribute, Attributes } from "../../src/framework/attribute";
import type { Value, ValueMap } from "../../src/plugin/cty/value";
import { codecOf, parameterOf } from "../../src/resources/parameters/codec";

/** No configuration can express the value. */
export class Inexpressible extends Error {}

/** The provider would send another value, which the recording does not cover. */
export class SentOtherwise extends Error {}

/** Returns the configured value for the recorded parameter: strings unchanged, even if the provider encodes them. */
export function written(attribute: Attribute, raw: unknown): Value {
  demandType(attribute, raw);
  return attribute.shape.kind === "string" ? String(raw) : decoded(attribute, raw);
}

/** Returns the value that the provider sends as the recorded parameter. */
export function expressed(attribute: Attribute, raw: unknown): Value {
  demandType(attribute, raw);
  const codec = parameterOf(attribute)?.codec ?? codecOf(attribute);
  const value = decoded(attribute, raw);
  const sent = value === null ? "" : comparable(codec.encode(value));
  if (sent !== comparable(raw)) throw new SentOtherwise(sent);
  return value;
}

function decoded(attribute: Attribute, raw: unknown): Value {
  const codec = parameterOf(attribute)?.codec ?? codecOf(attribute);
  try {
    return codec.decode(raw);
  } catch (failure) {
    throw new Inexpressible(String(failure));
  }
}

function comparable(raw: unknown): string {
  if (raw === true) return "1";
  if (raw === false) return "0";
  return Array.isArray(raw) ? raw.map(comparable).join("\u0000") : String(raw);
}

function demandType(attribute: Attribute, raw: unknown): void {
  const { shape } = attribute;
  const refuse = () => {
    throw new Inexpressible(`${JSON.stringify(raw)} for ${shape.kind}`);
  };
  if (raw === null || raw === undefined) refuse();
  switch (shape.kind) {
    case "bool":
      if (![0, 1, "0", "1", true, false].includes(raw as never)) refuse();
      break;
    case "number":
      if (typeof raw === "object" || !/^[+-]?\d+(\.\d+)?([eE]\d+)?$/.test(String(raw))) refuse();
      break;
    case "string":
      if (typeof raw !== "string" && typeof raw !== "number") refuse();
      break;
    case "set":
    case "list":
      if (typeof raw === "boolean" || (typeof raw === "object" && !Array.isArray(raw))) refuse();
      if (Array.isArray(raw) && raw.some((item) => typeof item === "object")) refuse();
      break;
    case "object":
      for (const text of Array.isArray(raw) ? raw : [raw]) demandParts(shape.attributes, text);
      break;
    case "map":
      if (typeof raw === "object" && !Array.isArray(raw)) refuse();
      break;
  }
}

/** Nested objects have only the keys of their type, each once. */
function demandParts(attributes: Attributes, text: unknown): void {
  const sent = Object.values(attributes).filter((child) => parameterOf(child));
  // The codec of an object checks its keys.
  if (sent.length === 0) return;
  if (typeof text !== "string") throw new Inexpressible(`${JSON.stringify(text)} for an object`);
  const known = sent.map((child) => parameterOf(child)?.name);
  const keys = text
    .split(",")
    .filter((item) => item.includes("="))
    .map((item) => item.split("=", 1)[0]);
  if (new Set(keys).size < keys.length) throw new Inexpressible(`${text} has a key twice`);
  const strange = keys.find((key) => !known.includes(key));
  if (strange !== undefined) throw new Inexpressible(`${strange} is not a key of the object`);
}

/** Whether all required parts have values, as Terraform checks before it calls the provider. */
export function isComplete(attributes: Attributes, value: ValueMap): boolean {
  return Object.entries(attributes).every(([name, attribute]) => {
    const item = value[name] ?? null;
    if (item === null) return attribute.traits.role !== "required";
    return elementsOf(attribute, item).every((element) =>
      isComplete((attribute.shape as ObjectShape).attributes, element),
    );
  });
}

type ObjectShape = Extract<Attribute["shape"], { kind: "object" }>;

function elementsOf({ shape }: Attribute, value: Value): ValueMap[] {
  if (shape.kind !== "object") return [];
  if (shape.nesting === "single") return [value as ValueMap];
  return (Array.isArray(value) ? value : Object.values(value as ValueMap)) as ValueMap[];
}
