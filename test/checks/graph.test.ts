/** Identity of clusters, and values of references to other stacks. */
import { describe, expect, it } from "vitest";
import { checks } from "../../src/checks/main";
import { type Block, type Configuration, type Given, MARK, messageOf } from "../../src/constructs/checks/contract";
import { scenarios } from "../lifecycle/samples";
import { blockOf, blocksOf, LATER, PROVIDER, STAGES } from "./block";

const providerOf = (stack: string, configuration: Configuration): Block => ({
  ...PROVIDER,
  stack,
  path: `${stack}/pve`,
  configuration,
});
const inStack = (stack: string, address: string, configuration: Configuration, more: Partial<Block> = {}) =>
  blockOf(address, configuration, {
    stack,
    path: `${stack}/${address.split(".")[1]}`,
    provider: `${stack}/pve`,
    ...more,
  });
const reference = (stack: string, address: string, attribute: string): Given => ({
  [MARK]: [{ stack, address, attribute }],
});
const found = (...blocks: Block[]) =>
  checks.ofApplication(blocks).map(({ id, severity, paths }) => [id, severity, ...paths]);
const A = { endpoint: "https://a.example.com" };
const office = { name: "office", cidr: "192.0.2.1" };
const alias = (stack: string, more: Partial<Block> = {}) => inStack(stack, "pve_firewall_alias.office", office, more);

describe("the same object in two stacks", () => {
  it.each<[string, Configuration, Configuration, string[][]]>([
    ["is an error at one endpoint", A, A, [["object-managed-twice", "error", "one/office", "two/office"]]],
    ["is accepted at two endpoints", A, { endpoint: "https://b.example.com" }, []],
    [
      "is a warning if both take it from the environment",
      {},
      {},
      [["object-managed-twice", "warning", "one/office", "two/office"]],
    ],
    ["is accepted if only one takes it from the environment", A, {}, []],
    ["is accepted if the endpoint is known later", { endpoint: LATER }, { endpoint: LATER }, []],
    [
      "is an error at the same endpoints in another order",
      { endpoints: ["x", "y"] },
      { endpoints: ["y", "x"] },
      [["object-managed-twice", "error", "one/office", "two/office"]],
    ],
  ])("the same object in two stacks %s", (_, first, two, expected) => {
    expect(found(providerOf("one", first), providerOf("two", two), alias("one"), alias("two"))).toEqual(expected);
  });

  it("the same object in two stacks is accepted if its construct stands for several", () => {
    const blocks = [providerOf("one", A), providerOf("two", A), alias("one"), alias("two", { several: true })];
    expect(found(...blocks)).toEqual([]);
  });
});

describe("references", () => {
  const zone = inStack("one", "pve_sdn_zone_vlan.prod", { zone: "prod", bridge: "vmbr0" });
  const vnet = (zoneName: Given) => inStack("two", "pve_sdn_vnet.web", { vnet: "web", zone: zoneName });
  const providers = [providerOf("one", A), providerOf("two", A)];

  it("references to another stack resolve to the value there", () => {
    expect(found(...providers, zone, vnet(reference("one", "pve_sdn_zone_vlan.prod", "zone")))).toEqual([
      ["vnet-does-not-fit-zone", "error", "one/prod", "two/web"],
    ]);
  });

  it("references to derived values resolve to them", () => {
    const set = inStack("one", "pve_firewall_ipset.set", { name: "set", entries: { "192.0.2.1": "" } });
    const rules = (source: Given) =>
      inStack("two", "pve_firewall_rules.rules", {
        rules: [
          { type: "in", action: "ACCEPT", source },
          { type: "in", action: "DROP", source: "+dc/set" },
        ],
      });
    expect(found(...providers, set, rules(reference("one", "pve_firewall_ipset.set", "ref")))).toEqual([
      ["firewall-rule-shadowed", "warning", "two/rules"],
    ]);
    expect(found(...providers, set, rules(LATER))).toEqual([]);
  });

  it("references in a cycle, or to an unknown attribute, are known later", () => {
    const circle = (name: string, other: string) =>
      inStack("one", `pve_firewall_alias.${name}`, {
        name: reference("one", `pve_firewall_alias.${other}`, "name"),
        cidr: reference("one", "pve_firewall_alias.nobody", "cidr"),
      });
    expect(found(...providers, circle("a", "b"), circle("b", "a"))).toEqual([]);
  });

  it("references are checked by the provider's rules for their values", () => {
    const subnet = inStack("two", "pve_sdn_subnet.subnet", {
      vnet: "web",
      cidr: "10.0.0.0/24",
      gateway: reference("one", "pve_firewall_alias.office", "cidr"),
    });
    expect(found(...providers, alias("one"), subnet)).toEqual([["configuration", "error", "two/subnet"]]);
  });
});

describe("undefined names", () => {
  const rules = inStack("one", "pve_firewall_rules.rules", {
    rules: [{ type: "in", action: "ACCEPT", source: "dc/home" }],
  });

  it.each<[string, Block[]]>([
    ["the application defines no others", []],
    [
      "one of the others has a name that is known later",
      [inStack("one", "pve_firewall_alias.office", { ...office, name: LATER })],
    ],
    ["one of the others stands for several", [alias("one", { several: true })]],
    [
      "a data source reads it",
      [alias("one"), inStack("one", "data.pve_firewall_alias.home", { name: "home" }, { path: "one/home" })],
    ],
    [
      "another stack of the cluster defines it",
      [
        alias("one"),
        providerOf("two", A),
        inStack("two", "pve_firewall_alias.home", { name: "home", cidr: "192.0.2.2" }),
      ],
    ],
  ])("undefined names cause no warning when %s", (_, others) => {
    expect(found(providerOf("one", A), rules, ...others)).toEqual([]);
  });

  it("undefined names are reported if the application defines other names", () => {
    expect(found(providerOf("one", A), rules, alias("one"))).toEqual([["undefined-name", "warning", "one/rules"]]);
  });
});

/** Objects that the simulated cluster accepts together pass every check. */
const cases = scenarios.flatMap(({ name, samples }) => STAGES.map((stage) => ({ name, stage, samples })));

it.each(cases)("the checks between constructs accept the life-cycle matrix ($name, $stage)", ({ samples, stage }) => {
  const found = checks.ofApplication([PROVIDER, ...blocksOf(samples, stage)]);
  expect(found.filter(({ severity }) => severity === "error").map(messageOf)).toEqual([]);
});
