/**
 * Objects named by `fromRef` and similar factories are managed elsewhere, and cause no warning to use these factories.
 */
import { App, LocalBackend, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { expect, it } from "vitest";
import { firewall, PveProvider, sdn } from "../../../src";
import { temporaryFolder } from "../../support/temporary-folder";

const { Alias, Ipset, Rules, SecurityGroup } = firewall;
const accept = { type: "in", action: "ACCEPT" };
type Fill = (stack: TerraformStack, elsewhere: Construct) => void;

/** Stacks that name an undefined object next to another object of its kind. */
const NAMED: Readonly<Record<string, Fill>> = {
  "an alias": (stack, elsewhere) => {
    new Alias(stack, "own", { name: "office", cidr: "192.0.2.1" });
    new Rules(stack, "rules", { rules: [{ ...accept, source: Alias.fromRef(elsewhere, "x", "dc/ofice") }] });
  },
  "an ip set": (stack, elsewhere) => {
    new Ipset(stack, "own", { name: "office" });
    new Rules(stack, "rules", { rules: [{ ...accept, source: Ipset.fromRef(elsewhere, "x", "+dc/ofice") }] });
  },
  "a security group": (stack, elsewhere) => {
    new SecurityGroup(stack, "own", { name: "web", rules: [] });
    new Rules(stack, "rules", { rules: [] }).useGroup(SecurityGroup.fromName(elsewhere, "x", "wbe"));
  },
  "a set of SDN": (stack, elsewhere) => {
    new sdn.ZoneSimple(stack, "own", { zone: "lab" }).addVnet("vnet", { vnet: "web" });
    const source = `+sdn/${sdn.Vnet.fromVnet(elsewhere, "x", "wbe").vnet}-all`;
    new Rules(stack, "rules", { rules: [{ ...accept, source }] });
  },
  "a prefix list of a condition": (stack, elsewhere) => {
    new sdn.PrefixList(stack, "own", { prefixList: "out", entries: { 5: { action: "permit", prefix: "10.0.0.0/8" } } });
    const value = sdn.PrefixList.fromPrefixList(elsewhere, "x", "uot").prefixList;
    const match = [{ key: "ip-address-prefix-list", value }];
    new sdn.RouteMap(stack, "map", { routeMap: "map", entries: [{ order: 10, action: "permit", match }] });
  },
};

const PLACES: Readonly<Record<string, (stack: TerraformStack) => Construct>> = {
  "the stack": (stack) => stack,
  "another stack": (stack) => {
    const other = new TerraformStack(stack.node.root, "other");
    new LocalBackend(other);
    new PveProvider(other, "pve");
    return other;
  },
  "the application": (stack) => stack.node.root,
};

const cases = Object.entries(NAMED).flatMap(([object, fill]) =>
  Object.entries(PLACES).map(([place, elsewhere]) => ({ object, fill, place, elsewhere })),
);

it.each(cases)("no warning is printed about $object that is named in $place", ({ fill, elsewhere }) => {
  const app = new App({ outdir: temporaryFolder() });
  const stack = new TerraformStack(app, "web");
  new LocalBackend(stack);
  new PveProvider(stack, "pve");
  fill(stack, elsewhere(stack));
  app.synth();
  const messages = stack.node.findAll().flatMap(({ node }) => node.metadata.map(({ data }) => String(data)));
  expect(messages.filter((text) => text.startsWith("web/"))).toEqual([]);
});
