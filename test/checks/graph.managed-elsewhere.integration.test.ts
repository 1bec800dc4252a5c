/** Names that nothing in the application defines: what is said of them, of every kind of object that is referred to. */
import { describe, expect, it } from "vitest";
import * as library from "../../src";
import { checks } from "../../src/checks/main";
import type { Block, Configuration } from "../../src/constructs/checks/contract";
import { resources } from "../../src/resources";
import { blockOf, PROVIDER } from "./block";

/** What names an object where it is not a name of its own. */
const NAMES: Readonly<Record<string, readonly [one: string, other: string]>> = {
  "ha.resource": ["vm:101", "vm:999"],
};
const namesOf = (referent: string) => NAMES[referent] ?? ["one1", "other1"];

/** By referent: types that define it, with the attribute that their objects are given their name by. */
const definers = resources.flatMap(({ type, attributes }) =>
  Object.entries(attributes).flatMap(([name, { traits, isConfigurable }]) =>
    (traits.identifies ?? []).map((referent) => ({ type, referent, name: isConfigurable ? name : "name" })),
  ),
);
/** One attribute for each referent. */
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

function said({ type, referent, name, referrer }: (typeof cases)[number], ...more: readonly Block[]): string[] {
  const [one, other] = namesOf(referent);
  const given = referrer.isList ? [other] : other;
  const blocks = [
    blockOf(`pve_${type}.defined`, { [name]: one } as Configuration),
    blockOf(`pve_${referrer.type}.referring`, { [referrer.name]: given } as Configuration),
  ];
  const found = checks.ofApplication([PROVIDER, ...blocks, ...more]);
  return found.filter(({ id }) => id === "undefined-name").map(({ message }) => message);
}

it("objects of more than 10 kinds are referred to", () => {
  expect(new Set(cases.map(({ referent }) => referent)).size).toBeGreaterThan(10);
});

describe.each(cases)("a name of $referent beside a $type", (one) => {
  it("what names it where it is made elsewhere is in the library", () => {
    const [message = "", ...others] = said(one);
    expect(others).toEqual([]);
    const [, family = "", name = "", factory = ""] = /use `(\w+)\.(\w+)\.(\w+)`\.$/.exec(message) ?? [];
    const classes = (library as unknown as Record<string, Record<string, Record<string, unknown>>>)[family];
    expect(classes?.[name]?.[factory], message).toBeTypeOf("function");
  });

  it("nothing is said where any stack of the application names it so", () => {
    const [, other = ""] = namesOf(one.referent);
    const provider = { ...PROVIDER, path: "base/pve", stack: "base", elsewhere: [other] };
    const elsewhere = { ...provider, configuration: { endpoint: "https://pve2.example.com:8006" } };
    expect(said(one, elsewhere)).toEqual([]);
  });
});
