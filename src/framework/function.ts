/**
 * Provider functions. They are pure and need no configuration. A definition describes parameters and result by attributes; the
 * signature, the checks of arguments and the reference page follow from it.
 *
 * The result is unknown while an argument or a part of one is unknown. Null is not an argument. Terraform handles both for whole
 * arguments and names the argument.
 */

import { render } from "../naming/message";
import { counted } from "../output/printable";
import type * as rpc from "../plugin/contract";
import { Decimal, Dynamic, isMap, isWhollyKnown, UNKNOWN, type Value } from "../plugin/cty/value";
import { type Attribute, type Attributes, typeOf } from "./attribute";
import { describe } from "./description";
import { addressOf, hasErrors, path } from "./diagnostics";
import { deprecationText } from "./former-names";
import { collector, validateAttributes } from "./planning/validate";
import type { StateOf, Stored } from "./state-of";
import type { FormerName } from "./traits";
import { Conversion } from "./values/convert";
import { nullEntry } from "./values/nulls";

interface Documentation {
  /** One sentence. */
  readonly summary: string;
  /** Further text for the page only, since every run reads all signatures. */
  readonly details?: string;
  /** Arguments of an example call. */
  readonly example: readonly unknown[];
  /** Result of the example call. */
  readonly result: unknown;
}

export interface FunctionDefinition {
  readonly name: string;
  readonly formerly?: FormerName;
  readonly documentation: Documentation;
  /** In the order of the arguments. */
  readonly parameters: Attributes;
  /** Further arguments of one name and type, at most `most` of them. */
  readonly variadic?: { readonly name: string; readonly attribute: Attribute; readonly most?: number };
  /** Attributes of whole resources that the function ignores. */
  readonly ignores?: readonly string[];
  /** Parameters whose maps may contain null, which counts as a missing entry. Other parameters refuse it. */
  readonly takesNullIn?: readonly string[];
  readonly returns: Attribute;
  run(values: never, further: never): Value;
}

/** A definition with the types of its arguments. */
interface Typed<P extends Attributes, V> extends Omit<FunctionDefinition, "run" | "variadic"> {
  readonly parameters: P;
  readonly variadic?: { readonly name: string; readonly attribute: Attribute<V>; readonly most?: number };
  run(values: StateOf<P>, further: readonly Stored<V>[]): Value;
}

export const defineFunction = <const P extends Attributes, V = never>(definition: Typed<P, V>): FunctionDefinition =>
  definition as FunctionDefinition;

/** The function does not accept an argument, or the part of it at this path. */
export class ArgumentError extends Error {
  constructor(
    readonly at: rpc.Path,
    readonly problem: string,
  ) {
    super(problem);
  }
}

/** The current name, and the former one while it works. */
export function namesOf({ name, formerly }: FunctionDefinition): string[] {
  return formerly && formerly.until === undefined ? [name, formerly.name] : [name];
}

export function signaturesOf(definition: FunctionDefinition): (readonly [string, rpc.FunctionSignature])[] {
  const signature = signatureOf(definition);
  const { since = "" } = definition.formerly ?? {};
  const deprecated = deprecationText({ since, use: definition.name });
  return namesOf(definition).map((name, index) => [name, index === 0 ? signature : { ...signature, deprecated }]);
}

export function signatureOf({
  documentation,
  parameters,
  variadic,
  returns,
}: FunctionDefinition): rpc.FunctionSignature {
  const parameter = (name: string, attribute: Attribute) => ({
    name,
    type: hasObjects(attribute) ? ("dynamic" as const) : typeOf(attribute),
    description: describe(attribute),
  });
  return {
    parameters: Object.entries(parameters).map(([name, attribute]) => parameter(name, attribute)),
    ...(variadic && { variadic: parameter(variadic.name, variadic.attribute) }),
    returns: typeOf(returns),
    summary: documentation.summary,
    description: documentation.summary,
  };
}

/** True for objects, which are declared as `dynamic` and converted here: Terraform would require every attribute of an object. */
function hasObjects({ shape }: Attribute): boolean {
  return shape.kind === "object" || ("element" in shape && hasObjects(shape.element));
}

export function callFunction(
  definition: FunctionDefinition,
  args: readonly Value[],
): { readonly result: Value } | { readonly error: string; readonly argument?: number } {
  const { parameters, variadic, ignores = [], takesNullIn = [] } = definition;
  if (!args.every(isWhollyKnown)) return { result: UNKNOWN };
  const named = Object.entries(parameters);
  const most = variadic ? (variadic.most ?? Number.POSITIVE_INFINITY) : 0;
  if (args.length > named.length + most) return { error: `takes at most ${counted(named.length + most, "argument")}` };
  const report = collector();
  const form = {
    isUnknown: (value: unknown) => value === UNKNOWN,
    isIgnored: (name: string) => ignores.includes(name),
  };
  const conversion = new Conversion(form, report);
  const values: Value[] = [];
  for (const [argument, passed] of args.entries()) {
    const [name, attribute] = named[argument] ?? [variadic?.name ?? "", variadic?.attribute as Attribute];
    if (passed === null || passed === undefined) return { error: `${name}: must not be null`, argument };
    const value = conversion.value(attribute, plain(passed), path(name));
    if (!hasErrors(report.diagnostics)) {
      validateAttributes({ [name]: attribute }, { [name]: value }, report, { writeOnlyAllowed: true });
    }
    const wrong = report.diagnostics.find(({ severity }) => severity === "error");
    if (wrong) return { error: sentence(wrong.path ?? path(name), render(wrong.message)), argument };
    const empty = takesNullIn.includes(name) ? undefined : nullEntry(attribute, value, path(name));
    if (empty) return { error: sentence(empty, "must not be null"), argument };
    values.push(value);
  }
  try {
    const own = Object.fromEntries(named.map(([name], index) => [name, values[index] ?? null]));
    // The conversion gave the values the types of the parameters.
    return { result: definition.run(own as never, values.slice(named.length) as never) };
  } catch (failure) {
    if (!(failure instanceof ArgumentError)) throw failure;
    const [first] = failure.at;
    const found = named.findIndex(([name]) => first && "attribute" in first && first.attribute === name);
    const argument = found < 0 ? named.length : found;
    return { error: sentence(failure.at, failure.problem), argument };
  }
}

/** The error text without a full stop, which Terraform adds. */
const sentence = (at: rpc.Path, problem: string): string =>
  `${addressOf(at)}: ${problem.endsWith(".") ? problem.slice(0, -1) : problem}`;

/** Converts a value to plain JavaScript: numbers, and dynamic values without their types. */
function plain(value: Value): unknown {
  if (value instanceof Dynamic) return plain(value.value);
  if (value instanceof Decimal) return Number(value.text);
  if (typeof value === "bigint") return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  return isMap(value) ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, plain(item)])) : value;
}
