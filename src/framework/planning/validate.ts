/** Validates the known values of a configuration and reports problems with the path of the attribute. */
import { listed, type Message, message, attribute as named, render, type Words } from "../../naming/message";
import { maskParts, secretParts } from "../../output/secret-parts";
import type { Diagnostic, Path } from "../../plugin/contract";
import { Decimal, isMap, isWhollyKnown, UNKNOWN, type Value, type ValueMap } from "../../plugin/cty/value";
import {
  type Attribute,
  type Attributes,
  attributeNamed,
  type ObjectShape,
  placeInSet,
  type State,
} from "../attribute";
import { addressOf } from "../diagnostics";
import { checkFormerNames, checkType, underCurrentNames } from "../former-names";
import type { LintReport } from "../plan-warnings";
import type { Report } from "../resource";
import type { Deprecated } from "../traits";
import { refuseTraps } from "../traps";
import { fingerprint } from "../values/equality";
import { withoutNullElements } from "../values/nulls";
import { itemsIn } from "../values/state";
import { duplicateElement, invalidValue, writeOnlyUnsupported } from "./diagnostics";

export function collector(): Report & LintReport & { readonly diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  return {
    diagnostics,
    error: (problem) => void diagnostics.push(located(problem)),
    warn: (problem) => void diagnostics.push(located(problem)),
  };
}

/**
 * Adds the address of an element to the summary. Terraform only shows the expression of the whole list, and not even that for a list
 * made by `for` or `concat`.
 */
export function located<D extends Diagnostic>(diagnostic: D): D {
  const { summary, path: at = [] } = diagnostic;
  const last = at.findLastIndex((step) => !("attribute" in step));
  const element = addressOf(at.slice(0, last + 1));
  return last < 0 || summary.includes(element) ? diagnostic : { ...diagnostic, summary: `${element}: ${summary}` };
}

/** Cuts a path at a set, since elements of sets have no address in Terraform. */
export function addressable(attributes: Attributes, at: Path): Path {
  let inner: Attributes = attributes;
  let attribute: Attribute | undefined;
  for (const [position, step] of at.entries()) {
    if (!("attribute" in step)) {
      if (attribute && isSet(attribute)) return at.slice(0, position);
      continue;
    }
    attribute = inner[step.attribute];
    inner = attribute?.shape.kind === "object" ? attribute.shape.attributes : {};
  }
  return at;
}

interface Options {
  readonly writeOnlyAllowed: boolean;
  readonly at?: Path;
  /** Attributes that are the key and the value of a map, which have the path of the element. */
  readonly pair?: Readonly<Partial<Record<string, string>>> | undefined;
  /** The value is part of a sensitive one, so messages do not quote it. */
  readonly hidden?: boolean | undefined;
}

type OptionsAt = Options & { readonly at: Path };

/** Options for another place. One literal without spread: V8 may give each object with a spread its own hidden class. */
const optionsAt = ({ writeOnlyAllowed, hidden }: Options, at: Path, pair?: Options["pair"]): OptionsAt => ({
  writeOnlyAllowed,
  hidden,
  at,
  pair,
});

/** Validates each attribute, then the rules between attributes. */
export function validateConfiguration(
  attributes: Attributes,
  rules: { readonly deprecated?: Deprecated; validate?(config: State, report: Report): void },
  config: State,
  report: Report,
  options: Options,
): void {
  checkType(rules, report);
  const placed = checkFormerNames(attributes, config, report);
  refuseTraps(attributes, config, report);
  const present = underCurrentNames(attributes, config);
  validateAttributes(attributes, present, placed, options);
  rules.validate?.(withoutNullElements(attributes, present), placed);
}

export function validateAttributes(attributes: Attributes, config: ValueMap, report: Report, options: Options): void {
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = config[name] ?? null;
    // A former name has the same value as the current one, which is validated.
    if (value === null || value === UNKNOWN || attribute.traits.mirrors) continue;
    const outer = options.at ?? [];
    const part = options.pair?.[name];
    const at = part === undefined ? [...outer, { attribute: name }] : outer;
    if (attribute.traits.writeOnly && !options.writeOnlyAllowed) {
      report.error(writeOnlyUnsupported({ name: named(name), instead: named(name.slice(0, -"_wo".length)) }, at));
      continue;
    }
    validateValue(attribute, part ?? name, value, report, optionsAt(options, at));
  }
}

function validateValue(attribute: Attribute, name: string, value: Value, report: Report, passed: OptionsAt): void {
  if (value === null || value === UNKNOWN) return;
  const { writeOnlyAllowed, at } = passed;
  const options = attribute.traits.sensitive ? optionsAt({ writeOnlyAllowed, hidden: true }, at) : passed;
  const invalid = (problem: Words) =>
    report.error(invalidValue({ attribute: addressOf(options.at), name, problem }, options.at));
  const wrong = isWhollyKnown(value) ? failedCheck(attribute, value) : undefined;
  if (wrong !== undefined)
    invalid(`${wrong}${/[.?]$/.test(wrong) ? "" : "."}${options.hidden ? "" : shownValue(value)}`);
  const elements = { attribute, name, report, options, invalid };
  if (attribute.shape.kind === "object") validateObjects(elements, attribute.shape, value);
  else if ("element" in attribute.shape) validateElements(elements, attribute.shape.element, value);
}

/** The problem that the first failing check reports. A check expects the kind of value that its attribute has. */
function failedCheck({ traits }: Attribute, value: Value): string | undefined {
  for (const check of traits.checks) {
    const wrong = check(value as never);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

/** Context for validating the elements of a value. */
interface Within {
  readonly attribute: Attribute;
  readonly name: string;
  readonly report: Report;
  readonly options: OptionsAt;
  readonly invalid: (problem: Words) => void;
}

const inner = ({ options }: Within, step: Path[number]) => optionsAt(options, [...options.at, step]);

/** Options for an element. An element of a set has the path of the set. */
const placeOf = (within: Within, index: number) =>
  isSet(within.attribute) ? within.options : inner(within, { index });

function validateElements(within: Within, element: Attribute, value: Value): void {
  const { name, report, invalid } = within;
  if (isMap(value)) {
    for (const [key, item] of Object.entries(value)) validateValue(element, name, item, report, inner(within, { key }));
    return;
  }
  itemsIn(value).forEach((item, index) => {
    if (item === null) invalid("must not contain null.");
    else validateValue(element, name, item, report, placeOf(within, index));
  });
}

function validateObjects(within: Within, shape: ObjectShape, value: Value): void {
  const { attribute, name, report, options, invalid } = within;
  const { mapKey, mapValue } = shape;
  const pair = {
    ...(mapKey !== undefined && { [mapKey]: "The key" }),
    ...(mapValue !== undefined && { [mapValue]: "The value" }),
  };
  const validateObject = (item: Value, placed: OptionsAt) => {
    if (item === null) invalid("must not contain null.");
    else if (isMap(item)) validateAttributes(shape.attributes, item, report, optionsAt(placed, placed.at, pair));
  };
  if (shape.nesting === "single") validateObject(value, options);
  else if (shape.nesting === "map" && isMap(value)) {
    for (const [key, item] of Object.entries(value)) validateObject(item, inner(within, { key }));
  } else if (Array.isArray(value)) {
    value.forEach((item: Value, index: number) => {
      const at = placeInSet(shape, item, options.at);
      validateObject(item, at === options.at ? placeOf(within, index) : optionsAt(options, at));
    });
    rejectDuplicateKeys(attribute, name, value, report, options.at);
  }
}

function isSet({ shape }: Attribute): boolean {
  return shape.kind === "set" || (shape.kind === "object" && shape.nesting === "set");
}

function rejectDuplicateKeys(attribute: Attribute, name: string, items: Value[], report: Report, at: Path): void {
  const { shape, traits } = attribute;
  if (shape.kind !== "object" || !traits.keyedBy) return;
  const { keyedBy } = traits;
  const seen = new Map<string, { readonly item: Elements; readonly shownKey: Message }>();
  for (const item of items.filter(isMap)) {
    if (!keyedBy.every((part) => isWhollyKnown(item[part] ?? null))) continue;
    const key = keyedBy.map((part) => fingerprint(attributeNamed(shape.attributes, part), item[part])).join();
    const shownKey = listed(keyedBy.map((part) => named(part, literal(item[part] ?? null))));
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, { item, shownKey });
      continue;
    }
    if (isSet(attribute) && shape.mapKey === undefined && mayBeOne(shape.attributes, first.item, item)) continue;
    const spelling =
      render(first.shownKey) === render(shownKey) ? "" : message`, which is the same as ${first.shownKey}`;
    report.error(duplicateElement({ name: named(name), key: message`${shownKey}${spelling}` }, at));
  }
}

type Elements = Readonly<Record<string, Value>>;

/** True when two elements may become one in a set: their known values are equal, and some values are unknown. */
function mayBeOne(attributes: Attributes, first: Elements, second: Elements): boolean {
  if (isWhollyKnown(first) && isWhollyKnown(second)) return false;
  return Object.entries(attributes).every(([name, attribute]) => {
    const a: Value = first[name] ?? null;
    const b: Value = second[name] ?? null;
    return !isWhollyKnown(a) || !isWhollyKnown(b) || fingerprint(attribute, a) === fingerprint(attribute, b);
  });
}

/** The value as a message quotes it, without credentials and cut: ` Got "10.0.0.0/33".`. Empty for collections. */
export function shownValue(value: Value): string {
  if (typeof value === "object" && !(value instanceof Decimal)) return "";
  // Users put credentials into URLs.
  const clean = typeof value === "string" ? maskParts(value, secretParts(value), () => "…") : value;
  const text = literal(clean).replace(/(:\/\/)[^/\s]*@/, "$1…@");
  return ` Got ${text.length > 80 ? `${text.slice(0, 77)}…` : text}.`;
}

/** A value as JSON, with exact numbers. */
function literal(value: Value): string {
  return typeof value === "bigint" || value instanceof Decimal ? value.toString() : JSON.stringify(value);
}
