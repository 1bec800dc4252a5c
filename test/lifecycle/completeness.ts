/** Missing parts of a sample: each new attribute of a definition needs a value in the matrix, or a reason. */
import { isImportable } from "../../src/framework/life-cycle";
import type { Resource } from "../../src/resources/kinds/define";
import { exceptedOf, unseenOf } from "./exceptions";
import { attributeOf, fieldsOf } from "./instances";
import { type Json, plainValue, type Sample, type Value } from "./sample";
import { namesIn, nestedNames } from "./values";

export function lacks(sample: Sample, definition: Resource): string[] {
  const { fields, notInFull = {} } = sample;
  const except = exceptedOf(sample, definition);
  const all = fieldsOf(definition);
  const known = new Set([...Object.keys(fields), ...Object.keys(except), ...Object.keys(sample.minimal(1))]);
  const tried = new Set(valuesOf(sample).flatMap(([name, value]) => namesOf(definition, name, value)));
  const silent = [
    ...all.filter((name) => !known.has(name)),
    ...nestedNames(definition.attributes).filter((name) => !tried.has(name) && !(outermost(name) in except)),
  ];
  const lasting = replacingFields(sample, definition).filter((name) => otherValue(sample, name) === undefined);
  const strange = [...known, ...Object.keys(unseenOf(sample, definition)), ...Object.keys(notInFull)].filter(
    (name) => !all.includes(name),
  );
  const lacksImportReason = !isImportable(definition) && !sample.without?.import;
  const both = Object.keys(except).filter((name) => name in fields);
  return [
    ...silent.map((name) => `${name} has no value`),
    ...lasting.map((name) => `${name} has no second value`),
    ...strange.map((name) => `there is no attribute ${name}`),
    ...(lacksImportReason ? ["import has no reason to be left out"] : []),
    ...both.map((name) => `${name} is tried and excepted`),
  ];
}

const outermost = (name: string): string => name.replace(/\..*$/, "");

/** Returns all values of a sample, by field. */
function valuesOf(sample: Sample): (readonly [string, Json])[] {
  const fields = Object.entries(sample.fields).flatMap(([name, values]) =>
    values.map((value) => [name, plainValue(value)] as const),
  );
  return [...Object.entries(sample.minimal(1)), ...fields];
}

/** Returns the attributes that a value of a field sets, nested ones too. */
export function namesOf(definition: Resource, field: string, value: Json): string[] {
  return namesIn(field, attributeOf(definition, field), value);
}

export function replacingFields(sample: Sample, definition: Resource): string[] {
  return fieldsOf(definition).filter(
    (name) => attributeOf(definition, name).traits.replaces && !(name in exceptedOf(sample, definition)),
  );
}

/** Returns the second value of a field that replaces the object; for an object's name, that of another object. */
export function otherValue(sample: Sample, field: string): Value | undefined {
  const given = sample.fields[field];
  if (given) return given[1];
  const [first, other] = [sample.minimal(1)[field], sample.minimal(90)[field]];
  return first === other ? undefined : other;
}
