/**
 * Verifies parameters against the API description, with the rules, order and messages of the server's schema checker.
 * It reports all values with a problem, and the first problem of each value.
 */
import { findFormat } from "./formats";
import type { Operation, ParameterSchema, Properties } from "./operation";
import { matchesPerl } from "./perl-pattern";
import { PropertyStringError, splitList, splitPropertyString } from "./property-string";

const UNKNOWN = "property is not defined in schema and the schema does not allow additional properties";

type Values = Readonly<Record<string, unknown>>;

/** Returns the problems of an operation's parameters. */
export function verifyParameters(values: Values, operation: Operation): Problems {
  const problems = new Problems();
  const { parameters, unknownPasses, variants } = operation;
  if (variants) checkVariant(values, parameters, variants, problems);
  else checkObject("", parameters, unknownPasses ? pick(values, Object.keys(parameters)) : values, problems);
  return problems;
}

const pick = <T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));

/** Parameters whose problems are reported by name. Those of all others are reported under `oneOf[type]`. */
const OUTSIDE_VARIANT = ["rule", "digest", "delete"];

/** Checks an object whose schema depends on its type. An unknown type has only the parameters outside the variants. */
function checkVariant(
  values: Values,
  parameters: Properties,
  { selector, required }: NonNullable<Operation["variants"]>,
  problems: Problems,
): void {
  const outside = [selector, ...OUTSIDE_VARIANT];
  const type = String(values[selector]);
  const isKnown = parameters[selector]?.enum?.includes(type) ?? false;
  const inside = Object.keys(parameters).filter(
    (name) => !outside.includes(name) && isKnown && (parameters[name]?.["instance-types"]?.includes(type) ?? true),
  );
  for (const name of inside) {
    const schema = parameters[name] as ParameterSchema;
    const optional = schema.optional && !required[type]?.includes(name);
    checkProperty(values[name], { ...schema, optional }, `oneOf[${type}].${name}`, problems);
  }
  const rest = Object.keys(values).filter((name) => !inside.includes(name));
  checkObject("", pick(parameters, outside), pick(values, rest), problems);
}

/**
 * Splits and verifies a property string.
 *
 * @param path the parameter's name, a prefix of the messages
 * @throws {PropertyStringError}
 */
function parsePropertyString(text: string, format: Properties, path: string): Record<string, string> {
  const values = splitPropertyString(text, format);
  const problems = new Problems();
  checkObject(path, format, values, problems);
  if (problems.any) throw new PropertyStringError(`format error\n${problems.lines()}`);
  return values;
}

/** Checks declared members against their schema and refuses others. */
function checkObject(path: string, schema: Properties, values: Values, problems: Problems): void {
  const at = (key: string) => (path === "" ? key : `${path}.${key}`);
  for (const [key, property] of Object.entries(schema)) {
    if (property.oneOf) checkVariants(values, key, property, at(key), problems);
    else checkProperty(values[key], property, at(key), problems);
  }
  for (const key of Object.keys(values)) {
    const property = Object.hasOwn(schema, key) ? schema[key] : undefined;
    if (property === undefined) problems.add(at(key), UNKNOWN);
    else if (property.requires !== undefined && (values[property.requires] ?? undefined) === undefined) {
      problems.add(at(property.requires), `missing property required by '${at(key)}'`);
    }
  }
}

/** Checks a property with one schema per object type against that of the object's type. */
function checkVariants(values: Values, key: string, property: ParameterSchema, path: string, problems: Problems): void {
  const selector = property["type-property"];
  const type = selector === undefined ? undefined : values[selector];
  const value = values[key];
  if (value !== undefined && value !== null) checkType(path, property.type, value, problems);
  for (const variant of property.oneOf ?? []) {
    if (variant["instance-types"]?.includes(String(type))) checkProperty(value, variant, path, problems);
  }
}

/** Checks one value, or each element of a list. */
function checkProperty(value: unknown, schema: ParameterSchema, path: string, problems: Problems): void {
  if (value === undefined || value === null) {
    if (!schema.optional) problems.add(path, "property is missing and it is not optional");
    return;
  }
  if (!checkType(path, schema.type, value, problems)) return;
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      if (schema.items) checkProperty(element, schema.items, `${path}[${index}]`, problems);
    }
    return;
  }
  const problem = scalarProblem(scalarText(value), schema, path);
  if (problem !== undefined) problems.add(path, problem);
}

function scalarProblem(text: string, schema: ParameterSchema, path: string): string | undefined {
  if (schema.format !== undefined) {
    const problem = formatProblem(schema.format, text, path);
    if (problem !== undefined) return `invalid format - ${problem}`;
  }
  if (schema.pattern !== undefined && !matchesPerl(schema.pattern, text)) {
    return "value does not match the regex pattern";
  }
  const length = [...text].length;
  if (schema.maxLength !== undefined && length > schema.maxLength) {
    return `value may only be ${schema.maxLength} characters long`;
  }
  if (schema.minLength !== undefined && length < schema.minLength) {
    return `value must be at least ${schema.minLength} characters long`;
  }
  if (isNumber(text)) {
    const number = Number(text);
    if (schema.maximum !== undefined && number > schema.maximum) {
      return `value must have a maximum value of ${schema.maximum}`;
    }
    if (schema.minimum !== undefined && number < schema.minimum) {
      return `value must have a minimum value of ${schema.minimum}`;
    }
  }
  if (schema.enum && !schema.enum.map(String).includes(text)) {
    return `value '${text}' does not have a value in the enumeration '${(schema.shownEnum ?? schema.enum).join(", ")}'`;
  }
  return undefined;
}

/** Returns the problem of `value`, as the server's message with its final line feed. */
export function formatProblem(format: string | Properties, value: string, path: string): string | undefined {
  if (typeof format !== "string") return propertyStringProblem(format, value, path);
  const { check, kind } = findFormat(format);
  if (typeof check !== "function") return propertyStringProblem(check.properties, value, path, check.rule);
  if (kind === "opt" && (value === "" || value === "0")) return undefined;
  for (const entry of kind === "list" ? splitList(value) : [value]) {
    const problem = check(entry);
    if (problem !== undefined) return `${problem}\n`;
  }
  return undefined;
}

function propertyStringProblem(
  format: Properties,
  value: string,
  path: string,
  rule?: (values: Readonly<Record<string, string>>) => string | undefined,
): string | undefined {
  try {
    const values = parsePropertyString(value, format, path);
    const problem = rule?.(values);
    return problem === undefined ? undefined : `${problem}\n`;
  } catch (error) {
    if (error instanceof PropertyStringError) return error.message;
    throw error;
  }
}

// Type checks of single values. Form values are strings. JSON bodies have numbers, Booleans, lists and objects, which the
// server's refusals name by their Perl types (`got ARRAY`).

/** Returns a scalar as the string that the server reads. */
export function scalarText(value: unknown): string {
  return typeof value === "boolean" ? (value ? "1" : "0") : String(value);
}

/** Whether the text is an integer. A sign, leading zeros and a final line feed are allowed. */
function isInteger(text: string): boolean {
  return /^[-+]?\d+\n?$/.test(text);
}

/** Whether the text is a decimal number. */
function isNumber(text: string): boolean {
  return /^[+-]?(\d+\.\d+|\d+\.|\.\d+|\d+)(e[+-]?\d+)?\n?$/i.test(text);
}

function referenceName(value: unknown): string | undefined {
  if (Array.isArray(value)) return "ARRAY";
  if (typeof value === "boolean") return "JSON::PP::Boolean";
  return typeof value === "object" && value !== null ? "HASH" : undefined;
}

/** Returns whether `value` has the type, and adds a problem if not. */
function checkType(path: string, type: string | undefined, value: unknown, problems: Problems): boolean {
  if (!type || type === "any") return true;
  if (type === "array") {
    if (Array.isArray(value)) return true;
    problems.add(path, "type check ('array') failed");
    return false;
  }
  const reference = referenceName(value);
  if (reference !== undefined) {
    if (type === "boolean" && typeof value === "boolean") return true;
    problems.add(path, `type check ('${type}') failed - got ${reference}`);
    return false;
  }
  const text = scalarText(value);
  const isValid =
    type === "boolean"
      ? text === "0" || text === "1"
      : type === "integer"
        ? isInteger(text)
        : type === "number"
          ? isNumber(text)
          : true;
  if (!isValid) problems.add(path, `type check ('${type}') failed - got '${text}'`);
  return isValid;
}

/** Problems of a call's parameters: one message per parameter path, the `errors` of the answer. */
export class Problems {
  /** Has no prototype, because a parameter may be called `constructor`. */
  readonly texts: Record<string, string> = Object.create(null);

  /** Adds a problem. The empty name and `0` stand for the root. */
  add(name: string, text: string): void {
    const path = name === "" || name === "0" ? "_root" : name;
    const earlier = this.texts[path];
    // The server joins two problems of one parameter by a backslash and an "n", not by a line feed.
    this.texts[path] = earlier === undefined ? text : `${earlier}\\n${text}`;
  }

  get any(): boolean {
    return Object.keys(this.texts).length > 0;
  }

  /** Returns the problems of a property string as the server prints them: one line each. */
  lines(): string {
    return Object.entries(this.texts)
      .map(([path, text]) => `${path}: ${text}\n`)
      .join("");
  }
}
