/** Synthesis reports configurations that cannot work in an application, with the paths of the constructs. */
import type { TerraformResource, TerraformStack } from "cdktf";
import { Fn, TerraformVariable } from "cdktf";
import { expect, it, vi } from "vitest";
import * as library from "../../../src";
import { firewall, PveProvider, pools, sdn } from "../../../src";
import { ownedListsOf } from "../../../src/checks/across-families/list-and-single-members";
import { identifiedTypes } from "../../../src/checks/graph/identity";
import { resources } from "../../../src/resources";
import { camelCase } from "../../../src/strings/case";
import { synthesize } from "../../support/synthesis";
import { warnings } from "./warnings";

type Fill = (stack: TerraformStack) => void;
const A = { endpoint: "https://a.example.com:8006" };
const alias =
  (id: string, name = "office") =>
  (stack: TerraformStack) =>
    new firewall.Alias(stack, id, { name, cidr: "192.0.2.1" });
const withProvider =
  (config: object, ...fill: Fill[]): Fill =>
  (stack) => {
    new PveProvider(stack, "pve", config);
    for (const part of fill) part(stack);
  };

it("two providers in one stack need an alias, and the error at the second one explains it", () => {
  const twins = withProvider(A, (stack) => void new PveProvider(stack, "again", A));
  expect(() => synthesize({ web: twins })).toThrow("[web/again] web/pve is a PveProvider with no alias in this stack");
});

it("two providers in one stack may have different aliases, and one in each stack needs none", () => {
  const two = withProvider(A, (stack) => void new PveProvider(stack, "dr", { ...A, alias: "dr" }));
  expect(() => synthesize({ web: two, other: withProvider(A) })).not.toThrow();
});

const rules = (id: string) => (stack: TerraformStack) => void new firewall.Rules(stack, id, { rules: [] });

it.each<[string, Record<string, Fill>]>([
  ["in a stack", { web: withProvider({}, alias("one"), alias("two")) }],
  ["in two stacks with one endpoint", { web: withProvider(A, alias("one")), db: withProvider(A, alias("two")) }],
  ["that exists only once", { web: withProvider(A, rules("one"), rules("two")) }],
  [
    "under two types of one list",
    {
      web: withProvider(A, (stack) => {
        new sdn.ZoneSimple(stack, "one", { zone: "prod" });
        new sdn.ZoneVlan(stack, "two", { zone: "prod", bridge: "vmbr0" });
      }),
    },
  ],
  [
    "by two providers of one environment",
    {
      web: withProvider({}, alias("one"), (stack) => {
        const provider = new PveProvider(stack, "again", { alias: "again" });
        new firewall.Alias(stack, "two", { name: "office", cidr: "192.0.2.1", provider });
      }),
    },
  ],
])("one object claimed twice %s is an error that names both", (_, stacks) => {
  expect(() => synthesize(stacks)).toThrow(
    /web\/one (and (web|db)\/two manage the same object \(`[a-z]+\.[A-Z]\w+`\)|\(`sdn\.\w+`\) and web\/two \(`sdn\.\w+`\) have one name)/,
  );
});

it.each<[string, Fill]>([
  [
    "names that are known later",
    (stack) => {
      const name = Fn.lower(new TerraformVariable(stack, "name", {}).stringValue);
      for (const id of ["one", "two"]) alias(id, name)(stack);
    },
  ],
  [
    "names that contain another one",
    (stack) => {
      const outer = new pools.Pool(stack, "outer", { poolId: "web" });
      new pools.Pool(stack, "inner", { poolId: `${outer.poolId}/inner` });
      new pools.Pool(stack, "other", { poolId: `test-${outer.poolId}` });
    },
  ],
])("one object claimed twice is not reported for %s", (_, fill) =>
  expect(warnings({ web: withProvider(A, fill) })).toEqual([]),
);

it("one object claimed twice is detected for every type with a name in its configuration", () => {
  const classes = Object.values(library as unknown as Record<string, Record<string, { tfResourceType?: string }>>);
  const types = new Set(classes.flatMap((family) => Object.values(family).map(({ tfResourceType }) => tfResourceType)));
  const known = identifiedTypes();
  expect(known.filter((type) => !types.has(type))).toEqual([]);
  expect(known.length).toBeGreaterThan(45);
});

const rule = { type: "in", action: "ACCEPT", macro: "SSH" };
const group = (config: object) => (stack: TerraformStack) =>
  new firewall.SecurityGroup(stack, "group", { name: "web", ...config });
const single = (name: string): Fill => {
  return (stack) => void new firewall.SecurityGroupRule(stack, "single", { ...rule, securityGroupName: name });
};

it.each<[string, Record<string, Fill>]>([
  ["in two stacks", { web: withProvider(A, group({ rules: [rule] })), db: withProvider(A, single("web")) }],
  [
    "that refer to the group",
    {
      web: withProvider(A, (stack) => {
        const securityGroupName = group({ rules: [rule] })(stack);
        new firewall.SecurityGroupRule(stack, "single", { ...rule, securityGroupName });
      }),
    },
  ],
])("a list of all members together with single members is an error %s", (_, stacks) => {
  expect(() => synthesize(stacks)).toThrow(
    /web\/group lists all of `rules`, and would remove the member of (web|db)\/single\. Name it in `rules`, or leave `rules` out/,
  );
});

it("a list of all members together with single members is accepted if the list is left out, or is another one", () => {
  const stacks = {
    web: withProvider(A, group({}), single("web")),
    db: withProvider(A, (stack) => {
      new firewall.SecurityGroup(stack, "other", { name: "db", rules: [rule] });
      const pool = new pools.Pool(stack, "pool", { poolId: "db", storages: ["local"] });
      pool.addGuest("guest", 100);
    }),
  };
  expect(warnings(stacks)).toEqual([]);
});

it.each(resources.flatMap(ownedListsOf).map((owned) => [owned.member, owned] as const))(
  "a list of all members together with single members is detected for %s",
  (_, owned) => {
    const classOf = (type: string) => {
      const families = Object.values(library as unknown as Record<string, Record<string, { tfResourceType?: string }>>);
      const classes = families.flatMap((family) => Object.entries(family)).filter(([name]) => !name.startsWith("Data"));
      const found = classes.find(([, item]) => item.tfResourceType === type)?.[1];
      return found as unknown as new (
        scope: TerraformStack,
        id: string,
        config: object,
      ) => unknown;
    };
    const stacks = {
      web: withProvider(A, (stack) => {
        const [Owner, Member] = [classOf(`pve_${owned.owner}`), classOf(`pve_${owned.member}`)];
        new Owner(stack, "owner", { ...(owned.key && { [camelCase(owned.key)]: "same" }), [owned.list]: [] });
        new Member(stack, "member", {
          ...(owned.memberKey && { [camelCase(owned.memberKey)]: "same" }),
          ...(owned.name && { [camelCase(owned.name)]: 100 }),
        });
      }),
    };
    expect(() => synthesize(stacks)).toThrow(`web/owner lists all of \`${owned.list}\``);
  },
);

it("costs two reads of each resource for any number of stacks", () => {
  const stacks = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [
      `stack${index}`,
      withProvider({ endpoint: `https://${index}.example.com` }, (stack) => {
        for (let number = 0; number < 50; number += 1) alias(`alias${number}`, `alias${number}`)(stack);
      }),
    ]),
  );
  let watched: TerraformResource | undefined;
  const count: Fill = (stack) => {
    watched = new firewall.Alias(stack, "watched", { name: "watched", cidr: "192.0.2.1" });
    vi.spyOn(watched, "toTerraform");
  };
  synthesize({ ...stacks, last: withProvider(A, count) });
  // cdktf validates twice; the first stack validates the whole application, and each later one only itself.
  expect(watched?.toTerraform).toHaveBeenCalledTimes(4);
});

/** A stack with its cluster from the environment, and with aliases: names by the IDs of their constructs. */
const stackOf = (aliases: Readonly<Record<string, string>>): Fill =>
  withProvider({}, ...Object.entries(aliases).map(([id, name]) => alias(id, name)));

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
