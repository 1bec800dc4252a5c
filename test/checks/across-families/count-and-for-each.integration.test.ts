/**
 * A construct with `count` or `forEach` stands for several objects: a reference to none of them in particular is
 * refused. Generated from the public library.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformIterator, TerraformResource, type TerraformStack } from "cdktf";
import { describe, expect, it } from "vitest";
import { PveProvider, pools, sdn } from "../../../src";
import { classes, type Declared, type Method, structIn } from "../../constructs/jsii-assembly";
import { entrances, give, nameOf, referentOf } from "../../constructs/places-of-constructs";
import { refused } from "../../constructs/refused";
import { classOf, instanceOf, valuesOf } from "../../constructs/sample-values";
import { sampled } from "../../support/runs";
import { synthesize } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";

const REPEATED = { count: () => ({ count: 2 }), forEach: () => ({ forEach: TerraformIterator.fromList(["a", "b"]) }) };
/** Both go through the same check. */
const cases = sampled(Object.entries(REPEATED), ([name]) => name === "count");

const repeated = (declared: Declared, more: () => object) => {
  const config = declared.initializer?.parameters?.flatMap(({ type }) => structIn(type) ?? []).at(0);
  return { more: { [config?.fqn ?? ""]: more } };
};

const aboutSeveral = (problems: readonly string[]) =>
  problems.filter((text) => text.includes("stands for several objects;"));

/** Handwritten methods of resources; generated methods set attributes. */
const methods: (readonly [Declared, Method])[] = classes
  .filter((declared) => declared.initializer && classOf(declared).prototype instanceof TerraformResource)
  .flatMap((declared) =>
    (declared.methods ?? [])
      .filter((method) => !method.static && !/^(put|reset)[A-Z]/.test(method.name))
      .map((method) => [declared, method] as const),
  );

/** By day each third one. */
const tried = sampled(methods, (_, index) => index % 3 === 0);

function call(
  [declared, { name, parameters = [] }]: (typeof methods)[number],
  stack: TerraformStack,
  more: () => object,
) {
  const owner = instanceOf(declared, stack, repeated(declared, more));
  const method = owner[name] as (...args: readonly unknown[]) => unknown;
  method.apply(owner, valuesOf(parameters, stack));
  return owner as unknown as TerraformResource;
}

/** Whether the stack refers to an attribute of the resource as a whole rather than of one object. */
function isNamed(fill: (stack: TerraformStack) => TerraformResource): boolean {
  let address = "";
  const { stack } = synthesize(
    {
      stack: (referent) => {
        const resource = fill(referent);
        address = `${resource.terraformResourceType}.${resource.friendlyUniqueId}`;
      },
    },
    temporaryFolder(),
    { skipValidation: true },
  );
  const written = readFileSync(join(stack, "cdk.tf.json"), "utf8");
  return written.includes(`${address}.`);
}

describe.each(cases)("constructs with %s", (_, more) => {
  it.each(
    entrances
      .filter(({ contract }) => contract.name !== "INetwork")
      .map((entrance) => [nameOf(entrance), entrance] as const),
  )("a construct that stands for several objects is refused as an ID: %s", (_name, entrance) => {
    const problems = refused((stack) => {
      const referent = referentOf(entrance, stack as TerraformStack, { more: anyConfig(more) });
      give(entrance, stack as TerraformStack, referent);
    });
    expect(aboutSeveral(problems).length).toBeGreaterThan(0);
  });

  it.each(tried.map(([declared, method]) => [`${declared.fqn}.${method.name}`, [declared, method] as const] as const))(
    "a method of a construct that stands for several objects refuses to refer to them: %s",
    (_name, which) => {
      const problems = refused((stack) => void call(which, stack as TerraformStack, more));
      expect(aboutSeveral(problems).length > 0).toBe(isNamed((stack) => call(which, stack, more)));
    },
  );
});

/** Arguments that fit any construct. */
const anyConfig = (more: () => object): Readonly<Record<string, () => object>> => new Proxy({}, { get: () => more });

it("a reference to several objects is refused with its place and the remedy", () => {
  const problems = refused((scope) => {
    const zone = new sdn.ZoneSimple(scope, "zone", { zone: "z${count.index}", count: 2 });
    zone.addVnet("web", { vnet: "web" });
  });
  expect(problems).toContain(
    "[stack] stack/zone/web: zone: stack/zone has `count` and stands for several objects; the reference selects none of them. Create a construct for each object in a loop, instead of `count`.",
  );
});

it("references to one of several objects, and to all of them in a list, are accepted", () => {
  const problems = refused((scope) => {
    new PveProvider(scope, "second", { alias: "second" });
    new pools.Pool(scope, "pool", { poolId: "p${count.index}", count: 2 });
    new pools.Membership(scope, "member", { poolId: "${pve_pool.pool[0].pool_id}", vmId: 100 });
    new sdn.ZoneSimple(scope, "zone", { zone: "lab", nodes: ["${pve_pool.pool.*.pool_id}"] });
  });
  expect(aboutSeveral(problems)).toEqual([]);
});
