/** Warnings about names that nothing in the application defines, for every kind of referenced object. */
import { describe, expect, it } from "vitest";
import * as library from "../../src";
import { checks } from "../../src/checks/main";
import { type Block, type Configuration, messageOf } from "../../src/constructs/checks/contract";
import { resources } from "../../src/resources";
import { blockOf, PROVIDER } from "./block";

/** Names for referents that need a special form. */
const NAMES: Readonly<Record<string, readonly [one: string, other: string]>> = { "ha.resource": ["vm:101", "vm:999"] };
const namesOf = (referent: string) => NAMES[referent] ?? ["one1", "other1"];

/** Types that define each referent, with the attribute that holds the name. */
const definers = resources.flatMap(({ type, attributes }) =>
  Object.entries(attributes).flatMap(([name, { traits, isConfigurable }]) =>
    (traits.identifies ?? []).map((referent) => ({ type, referent, name: isConfigurable ? name : "name" })),
  ),
);
/** One referring attribute for each referent. */
const referrers = new Map(
  resources.flatMap(({ type, attributes }) =>
    Object.entries(attributes).flatMap(([name, { traits, shape, isConfigurable }]) =>
      traits.refersTo !== undefined && isConfigurable && type !== "pool"
        ? [[traits.refersTo, { type, name, isList: ["list", "set"].includes(shape.kind) }] as const]
        : [],
    ),
  ),
);
const cases = definers.flatMap((definer) => {
  const referrer = referrers.get(definer.referent);
  return referrer ? [{ ...definer, referrer }] : [];
});

function warningsOf({ type, referent, name, referrer }: (typeof cases)[number], ...more: readonly Block[]): string[] {
  const [defined, other] = namesOf(referent);
  const value = referrer.isList ? [other] : other;
  const blocks = [
    blockOf(`pve_${type}.defined`, { [name]: defined } as Configuration),
    blockOf(`pve_${referrer.type}.referring`, { [referrer.name]: value } as Configuration),
  ];
  const found = checks.ofApplication([PROVIDER, ...blocks, ...more]);
  return found.filter(({ id }) => id === "undefined-name").map(messageOf);
}

it("objects of more than 10 kinds are referred to", () => {
  expect(new Set(cases.map(({ referent }) => referent)).size).toBeGreaterThan(10);
});

describe.each(cases)("a name of $referent next to a $type", (pair) => {
  it("a factory for objects managed elsewhere exists in the library", () => {
    const [message = "", ...others] = warningsOf(pair);
    expect(others).toEqual([]);
    const [, family = "", name = "", factory = ""] = /use `(\w+)\.(\w+)\.(\w+)`\.$/.exec(message) ?? [];
    const classes = (library as unknown as Record<string, Record<string, Record<string, unknown>>>)[family];
    expect(classes?.[name]?.[factory], message).toBeTypeOf("function");
  });

  it("a name that any stack of the application lists causes no warning", () => {
    const [, other = ""] = namesOf(pair.referent);
    const provider = { ...PROVIDER, path: "base/pve", stack: "base", elsewhere: [other] };
    const elsewhere = { ...provider, configuration: { endpoint: "https://pve2.example.com:8006" } };
    expect(warningsOf(pair, elsewhere)).toEqual([]);
  });
});
