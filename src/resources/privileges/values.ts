/** The values of an object for the server's permission rules, by the names of its parameters. */

import type { Attribute, Attributes } from "../../framework/attribute";
import { isMap, UNKNOWN, type Value } from "../../plugin/cty/value";
import { parameterOf } from "../parameters/codec";
import type { CallValues } from "../permissions/requirement";

export type Values = Readonly<Record<string, unknown>>;

/** Looks up a value of another object that an attribute refers to, by the server's name. */
export type Related = (referent: string, id: string, name: string) => unknown;

export interface Named {
  readonly attributes: Attributes;
  /** Attributes by the server's names, in addition to those of their parameters. */
  readonly names: Readonly<Record<string, string>>;
}

interface CallSource {
  readonly values: Values;
  /** Values before an update, which sends only differences. */
  readonly before?: Values | undefined;
  readonly related?: Related | undefined;
}

export function callValues(described: Named, { values, before, related }: CallSource): CallValues {
  const find = (name: string) => attributeFor(described, name);
  const valueIn = (from: Values, name: string): unknown => {
    const at = find(name);
    const own = at === undefined ? undefined : ownValue(described, from, at);
    if (own !== undefined) return own;
    for (const [other, { traits }] of Object.entries(described.attributes)) {
      const id = plain(from[other]);
      if (!traits.refersTo || typeof id !== "string") continue;
      const found = related?.(traits.refersTo, id, name);
      if (found !== undefined) return plain(found);
    }
    return undefined;
  };
  return {
    of: (name) => valueIn(values, name),
    has: (name) => find(name) !== undefined,
    sent(name) {
      if (find(name) === undefined) return [];
      const now = items(valueIn(values, name));
      if (now === undefined || before === undefined) return now;
      // A part is sent with its whole object.
      const [top = "", ...parts] = name.split(".");
      if (parts.length > 0)
        return JSON.stringify(valueIn(values, top)) === JSON.stringify(valueIn(before, top)) ? [] : now;
      const then = items(valueIn(before, name)) ?? [];
      return now.filter((item) => !then.includes(item));
    },
  };
}

/** The attribute for a server's name. A name such as `fleecing.storage` is a part of an attribute. */
export function attributeFor({ attributes, names }: Named, name: string): string | undefined {
  const [first = "", ...rest] = name.split(".");
  const isOf = ([own, attribute]: [string, Attribute]) => (parameterOf(attribute)?.name ?? own) === first;
  const own = names[first] ?? Object.entries(attributes).find(isOf)?.[0] ?? (first in attributes ? first : undefined);
  return own === undefined ? undefined : [own, ...rest].join(".");
}

/** The value of the object. An absent optional attribute is not set, unless the server computes it. */
function ownValue({ attributes }: Named, from: Values, at: string): unknown {
  const [top = ""] = at.split(".");
  if (from[top] === undefined) return attributes[top]?.traits.role === "optional" ? null : undefined;
  return plain(at.split(".").reduce<unknown>(partOf, from));
}

function partOf(value: unknown, name: string): unknown {
  if (value === UNKNOWN || value === undefined) return undefined;
  return isMap(value as Value) ? ((value as Values)[name] ?? null) : null;
}

/** Converts a value to plain text. A list keeps unknown items as `undefined`. */
function plain(value: unknown): unknown {
  if (value === undefined || value === UNKNOWN) return undefined;
  if (value === null || value === "") return null;
  if (Array.isArray(value)) return value.map((item) => (item === UNKNOWN ? undefined : String(item)));
  return typeof value === "boolean" || isMap(value as Value) ? value : String(value);
}

/** The values of a parameter. A flag that is not set has no value. */
function items(value: unknown): readonly unknown[] | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === false) return [];
  return Array.isArray(value) ? value : [value];
}

/** The values of a call with parameters by the server's names. Absent parameters are not sent. */
export function valuesOfCall(parameters: Values): CallValues {
  const of = (name: string) => plain(name.split(".").reduce<unknown>(partOf, parameters));
  return { of, has: (name) => name in parameters, sent: (name) => items(of(name)) };
}
