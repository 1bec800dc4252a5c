/**
 * `require_management_access` with the Terraform command: plans that shut a network out are refused, others applied.
 */
import { describe, expect, it } from "vitest";
import { sampled } from "../support/runs";
import {
  alias,
  BY_GROUP,
  BY_SET,
  cluster,
  clusterForEach,
  ENTRY,
  group,
  ipset,
  NETWORK,
  options,
  refused,
  rules,
  ruleText,
  WAY_IN,
  write,
} from "./management-access/cluster";

clusterForEach();

const single = (name: string, more = "", action = "ACCEPT") => `resource "pve_firewall_rule" "${name}" {
  type   = "in"
  action = "${action}"
  source = "${NETWORK}"
  ${more}
}
`;
const switchedOn = options().replace(/ {2}depends_on.*\n/, "");
const open = 'resource "pve_firewall_ipset" "admins" {\n  name = "admins"\n}\n';
const member = `resource "pve_firewall_ipset_entry" "office" {
  ipset = pve_firewall_ipset.admins.name
  cidr  = "${NETWORK}"
}
`;
const bare = 'resource "pve_firewall_security_group" "admin" {\n  name = "admin"\n}\n';
const inGroup = `resource "pve_firewall_security_group_rule" "office" {
  security_group_name = pve_firewall_security_group.admin.name
  type                = "in"
  action              = "ACCEPT"
  source              = "${NETWORK}"
}
`;

const aliasRules = [rules(WAY_IN), options()];
const setRules = [rules(BY_SET), options()];
const byAlias = [alias, ...aliasRules];
const bySet = [ipset(ENTRY), ...setRules];
const exception = ipset(ENTRY).replace(/^}$/m, '  nomatch = { "198.51.100.9" = "" }\n}');
const above = single("drop", "position = 0", "DROP");

type Refused = readonly [change: string, before: readonly string[], after: readonly string[], message: RegExp];
const REFUSED: readonly Refused[] = [
  [
    "that switches the firewall on with no rule",
    [alias],
    [alias, rules(), options()],
    /pve_firewall_options "cluster" would shut 198.51.100.0\/24 out.*input policy is DROP/,
  ],
  [
    "with a rule above that drops all",
    byAlias,
    [alias, rules('{ type = "in", action = "DROP" }', WAY_IN), options()],
    /rule 0 \(in DROP\).*above rule 0/,
  ],
  ["that removes the rule", byAlias, [alias, rules(), options()], /pve_firewall_rules "cluster" would shut/],
  [
    "that changes the alias",
    byAlias,
    [alias.replace("/24", "/25"), ...aliasRules],
    /198.51.100.128 of 198.51.100.0\/24 would no longer reach/,
  ],
  ["that takes the entry out of the set", bySet, [ipset(), ...setRules], /pve_firewall_ipset "admins" would shut/],
  ["that makes an exception in the set", bySet, [exception, ...setRules], /198.51.100.9 of/],
  [
    "that empties the group",
    [group(ruleText(`source = "${NETWORK}"`)), rules(BY_GROUP), options()],
    [group(), rules(BY_GROUP), options()],
    /pve_firewall_security_group "admin" would shut/,
  ],
  [
    "that makes the policy stricter",
    [rules(), options('input_policy = "ACCEPT"')],
    [rules(), options()],
    /input policy is DROP/,
  ],
  [
    "that removes a rule by itself",
    [single("in"), switchedOn],
    [switchedOn],
    /pve_firewall_rule.* would shut 198.51.100.0\/24 out/,
  ],
  [
    "that switches a rule by itself off",
    [single("in"), switchedOn],
    [single("in", "enabled = false"), switchedOn],
    /pve_firewall_rule.* would shut/,
  ],
  [
    "that puts a rule by itself above",
    [single("in"), switchedOn],
    [single("in"), above, switchedOn],
    /rule 0 \(in DROP/,
  ],
  [
    "that takes a member by itself out",
    [open, member, rules(BY_SET), options()],
    [open, rules(BY_SET), options()],
    /pve_firewall_ipset_entry "admins\/198.51.100.0\/24" would shut/,
  ],
  [
    "that takes a rule by itself out of a group",
    [bare, inGroup, rules(BY_GROUP), options()],
    [bare, rules(BY_GROUP), options()],
    /pve_firewall_security_group_rule.* would shut/,
  ],
];

/** By day each third change; the unit tests of the guard try all kinds. */
const everyThird = <T>(changes: readonly T[]) => sampled(changes, (_, index) => index % 3 === 0);

describe("a plan is refused", () => {
  it.each(everyThird(REFUSED))("%s", async (_, before, after, message) => {
    write(...before);
    await cluster.apply();
    write(...after);
    expect(await refused("plan")).toMatch(message);
  });
});

const dropsOthers = '{ type = "in", action = "DROP", source = "203.0.113.0/24" }';
const halves = ipset('"198.51.100.0/25" = ""', '"198.51.100.128/25" = ""');

type CarriedOut = readonly [change: string, before: readonly string[], after: readonly string[]];
const CARRIED_OUT: readonly CarriedOut[] = [
  ["that makes all of it at once", [], [alias, ipset(ENTRY), rules(WAY_IN, BY_SET), options()]],
  ["that replaces one way in with another", byAlias, [alias, ...bySet]],
  ["with a rule that drops others", byAlias, [alias, rules(dropsOthers, WAY_IN), options()]],
  ["that switches the firewall off", byAlias, [alias, rules(WAY_IN)]],
  ["that destroys it all", byAlias, []],
  ["with members in another division", bySet, [halves, ...setRules]],
];

describe("a plan is carried out", () => {
  it.each(everyThird(CARRIED_OUT))("%s", async (_, before, after) => {
    write(...before);
    if (before.length > 0) await cluster.apply();
    write(...after);
    await cluster.apply();
    expect(await cluster.plan()).toEqual([]);
  });
});
