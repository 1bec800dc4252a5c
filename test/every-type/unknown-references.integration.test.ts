/** Every reference to another object: a plan warns of missing names, and of no existing ones. */
import { expect, it } from "vitest";
import type { Attributes } from "../../src/framework/attribute";
import { resources } from "../../src/resources";
import { prepared } from "../faults/baseline";
import { SUBJECTS, type Subject } from "../faults/subjects";
import { World } from "../faults/world";
import type { Config, Json } from "../lifecycle/sample";
import { samplePerFamily } from "../support/of-each-family";
import { inVirtualTime } from "../support/virtual-time";

/** Returns a missing name of the same form. */
const other = (name: string): string =>
  name.startsWith("+dc/")
    ? "+dc/nosuch"
    : name.startsWith("dc/")
      ? "dc/nosuch"
      : name.includes(":")
        ? "vm:999"
        : "nosuch";

const renamed = (value: Json): Json =>
  typeof value === "string" ? other(value) : Array.isArray(value) ? value.slice(0, 1).map(renamed) : value;

interface Case {
  readonly at: string;
  readonly subject: Subject;
  readonly missing: Config | undefined;
}

/** Returns cases of top-level attributes; existing names include those of nested objects. */
function casesOf(type: string, attributes: Attributes): Case[] {
  const subject = SUBJECTS.find(({ name }) => name === `pve_${type}`);
  if (!subject) return [];
  const named = Object.entries(attributes).filter(([name, { traits, isConfigurable }]) => {
    const isReference = traits.refersTo !== undefined && traits.reference === undefined && isConfigurable;
    return isReference && isName(subject.created[name]);
  });
  const cases = named.map(([name]) => {
    const missing = { ...subject.created, [name]: renamed(subject.created[name] as Json) };
    return { at: `${type}.${name}`, subject, missing };
  });
  return cases.length > 0 || hasReference(attributes) ? [{ at: type, subject, missing: undefined }, ...cases] : [];
}

const hasReference = (attributes: Attributes): boolean =>
  Object.values(attributes).some(
    ({ shape, traits }) => traits.refersTo !== undefined || (shape.kind === "object" && hasReference(shape.attributes)),
  );

/** Addresses are not names. */
const isName = (value: Json | undefined): boolean =>
  typeof value === "string" ? value !== "" && !/^[\d.:/,-]+$/.test(value) : Array.isArray(value) && value.some(isName);

/** Values that samples have in nested objects only, or not at all. */
const rule = { type: "in", action: "DROP", source: "dc/nosuch" };
const further: readonly [type: string, missing: Config][] = [
  ["pve_firewall_rule", rule],
  ["pve_firewall_rules", { rules: [rule] }],
  ["pve_firewall_security_group_rule", { ...rule, security_group_name: "single" }],
  ["pve_firewall_security_group", { name: "web", rules: [{ ...rule, source: "+dc/nosuch" }] }],
  ["pve_firewall_ipset", { name: "web", entries: [{ cidr: "dc/nosuch" }] }],
  ["pve_firewall_ipset_entry", { ipset: "shared", cidr: "dc/nosuch" }],
];

const cases = [
  ...resources.flatMap(({ type, attributes }) => casesOf(type, attributes)),
  ...further.map(([type, missing]): Case => {
    const subject = SUBJECTS.find(({ name }) => name === type) as Subject;
    const given = { ...subject.given, "pve_firewall_alias.there": { name: "there", cidr: "192.0.2.1" } };
    return { at: `${type} ${JSON.stringify(missing)}`, subject: { ...subject, given }, missing };
  }),
];

const typeOf = ({ subject }: Case): string => subject.name;

it.each([
  ...samplePerFamily(
    cases.filter(({ missing }) => missing),
    typeOf,
    further.map(([type]) => type),
  ),
  ...samplePerFamily(
    cases.filter(({ missing }) => !missing),
    typeOf,
  ),
])("a plan distinguishes missing names from existing ones: $at", async ({ subject, missing }) => {
  return inVirtualTime(async (time) => {
    const world = new World(time, await prepared(time, subject));
    world.terraform.validatesFirst = true;
    const warned = async (config: Config) => {
      const { diagnostics } = await time.until(world.terraform.plan({ [subject.address]: config }));
      return diagnostics.flatMap(({ summary }) =>
        / is missing or not visible to this token$/.exec(summary) ? [summary] : [],
      );
    };
    if (missing) expect(await warned(missing)).toEqual([expect.stringMatching(/nosuch|vm:999/)]);
    else expect(await warned(subject.created)).toEqual([]);
    await world.close();
  });
});
