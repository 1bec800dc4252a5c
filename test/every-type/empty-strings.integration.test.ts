/**
 * Modules pass on empty strings. A plan contains an optional `""` once, at any depth: the plan after the apply is
 * empty, whether the server keeps the string, drops it, or treats it as absent.
 */
import { describe, expect, it } from "vitest";
import type { Attribute, Attributes } from "../../src/framework/attribute";
import { isSameValue } from "../../src/framework/values/equality";
import { resources } from "../../src/resources";
import { prepared } from "../faults/baseline";
import { configsOf, SUBJECTS, type Subject } from "../faults/subjects";
import { hasErrors } from "../faults/terraform";
import { World } from "../faults/world";
import type { Config, Json } from "../lifecycle/sample";
import { inVirtualTime } from "../support/virtual-time";

type Object = Readonly<Record<string, Json>>;
type Edit = readonly [at: string, configuration: Config];

const isObject = (value: Json | undefined): value is Object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns configurations in which one optional string is empty. */
function edits(attributes: Attributes, values: Object, at = ""): Edit[] {
  return Object.entries(attributes).flatMap(([name, attribute]): Edit[] => {
    if (!attribute.isConfigurable) return [];
    const { shape } = attribute;
    const value = values[name];
    if (shape.kind !== "object") return mayBeEmpty(attribute) ? [[`${at}${name}`, { ...values, [name]: "" }]] : [];
    const inside = (part: Json | undefined, put: (changed: Config) => Json, step: string) =>
      isObject(part)
        ? edits(shape.attributes, part, `${at}${name}${step}.`).map(
            ([place, changed]): Edit => [place, { ...values, [name]: put(changed) }],
          )
        : [];
    if (shape.nesting === "single") return inside(value, (changed) => changed, "");
    if (Array.isArray(value)) {
      const [, ...others] = value as Json[];
      return inside(value[0], (changed) => [changed, ...others], "[0]");
    }
    const [first] = Object.keys(isObject(value) ? value : {});
    if (first === undefined || !isObject(value)) return [];
    return inside(value[first], (changed) => ({ ...value, [first]: changed }), "{}");
  });
}

/** An empty string that means the same as none makes no difference in a plan. */
function mayBeEmpty(attribute: Attribute): boolean {
  const { shape, traits } = attribute;
  if (shape.kind !== "string" || traits.writeOnly || traits.role !== "optional" || isSameValue(attribute, "", null))
    return false;
  return traits.checks.every((check) => check("" as never) === undefined);
}

const subjects = resources.flatMap(({ type, attributes }) => {
  const found = SUBJECTS.filter(({ name }) => name === `pve_${type}` || name === `pve_${type} last`);
  return found.flatMap((subject) =>
    edits(attributes, subject.created).map(([at, created]) => ({ at: `${subject.name}.${at}`, subject, created })),
  );
});

describe("an empty string", () => {
  it.each(subjects)("settles where it is accepted: $at", async ({ at, subject, created }) => {
    const { changes, refused } = await applied({ ...subject, created });
    expect(changes).toEqual([]);
    if (!(at in REFUSED)) expect(refused).toEqual([]);
  });
});

/** Strings that the server refuses if they are empty. */
const REFUSED: Readonly<Record<string, string>> = { "pve_cluster_membership.password": "a node joins with a password" };

async function applied(subject: Subject): Promise<{ changes: readonly string[]; refused: readonly string[] }> {
  return inVirtualTime(async (time) => {
    const world = new World(time, await prepared(time, subject));
    const configs = configsOf(subject, subject.created);
    const planned = await time.until(world.terraform.plan(configs));
    if (hasErrors(planned.diagnostics)) return { changes: [], refused: [] };
    const { diagnostics } = await time.until(world.terraform.apply(configs));
    const refused = diagnostics.filter(({ severity }) => severity === "error").map(({ summary }) => summary);
    const { changes } = await time.until(world.terraform.plan(configs));
    await world.close();
    return { changes: refused.length > 0 ? [] : changes, refused };
  });
}
