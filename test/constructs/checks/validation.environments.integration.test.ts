/** Stacks that take their clusters from the environment: they may be one cluster, or a fleet. */
import type { TerraformStack } from "cdktf";
import { expect, it } from "vitest";
import { firewall, PveProvider } from "../../../src";
import { warnings } from "./warnings";

type Fill = (stack: TerraformStack) => void;

/** A stack with aliases: names by the IDs of their constructs. */
const stackOf =
  (aliases: Readonly<Record<string, string>>): Fill =>
  (stack) => {
    new PveProvider(stack, "pve");
    for (const [id, name] of Object.entries(aliases)) new firewall.Alias(stack, id, { name, cidr: "192.0.2.1" });
  };

const fleet = (more: Readonly<Record<string, string>> = {}): Fill =>
  stackOf({ office: "office", home: "home", lab: "lab", backup: "backup", ...more });

it("an object of two stacks from the environment is one warning for both", () => {
  const stacks = { web: stackOf({ one: "office", home: "home" }), db: stackOf({ two: "office", house: "home" }) };
  expect(warnings(stacks)).toEqual([
    expect.stringMatching(
      /^db\/two: If both stacks are deployed to one cluster: web\/one and db\/two manage the same object.*same applies to 1 more of such pairs/,
    ),
  ]);
});

it("objects of identical stacks cause no warning, because each stack has a cluster from its environment", () => {
  expect(warnings({ one: fleet(), two: fleet(), three: fleet({ own: "own" }) })).toEqual([]);
});

it("an object of a fleet and of another stack causes one warning for any number of clusters in the fleet", () => {
  const stacks = { one: fleet(), two: fleet(), three: fleet(), network: stackOf({ two: "office" }) };
  expect(warnings(stacks)).toEqual([expect.stringMatching(/^network\/two: If both .*: one\/office and network\/two /)]);
});
