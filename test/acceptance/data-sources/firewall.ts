import { expect } from "vitest";
import type { Blocks } from "../../support/json-configuration";
import { casesOf, type DataGroup } from "./group";

const seeds: Blocks = {
  "pve_firewall_alias.b": { name: "branch", cidr: "198.51.100.0/24", comment: "Branch office" },
  "pve_firewall_alias.a": { name: "Admin", cidr: "2001:DB8::1" },
  "pve_firewall_ipset.management": {
    name: "management",
    comment: "Who may manage",
    entries: { "198.51.100.7/32": "Gate", "192.0.2.0/24": "" },
    nomatch: { "192.0.2.66/32": "Printer" },
  },
  "pve_firewall_security_group.web": {
    name: "web",
    comment: "Web servers",
    rules: [
      { type: "in", action: "ACCEPT", macro: "HTTP" },
      { type: "in", action: "DROP", protocol: "tcp", destination_port: "8080", enabled: false },
    ],
  },
  "pve_firewall_rules.cluster": {
    rules: [
      { type: "group", security_group: "${pve_firewall_security_group.web.name}" },
      { type: "in", action: "ACCEPT", macro: "SSH", source: "+dc/${pve_firewall_ipset.management.name}" },
    ],
  },
  "pve_firewall_options.this": {
    enabled: true,
    output_policy: "REJECT",
    log_ratelimit: { enabled: true, rate: "5/minute", burst: 7 },
  },
};
const caseOf = casesOf(seeds);

const rule = { type: "in", action: "ACCEPT", macro: "HTTP", enabled: true };

/** Cluster firewall. */
export const firewall: DataGroup = {
  name: "firewall",
  seeds,
  cases: [
    caseOf("pve_firewall_alias.b", { ip_version: 4, ref: "dc/branch" }),
    {
      type: "firewall_aliases",
      expected: {
        aliases: [
          { name: "Admin", cidr: "2001:DB8::1", comment: null, ip_version: 6 },
          { name: "branch", cidr: "198.51.100.0/24" },
        ],
      },
    },
    caseOf("pve_firewall_ipset.management", {
      ref: "+dc/management",
      entries: { "192.0.2.0/24": "", "198.51.100.7": "Gate" },
      nomatch: { "192.0.2.66": "Printer" },
    }),
    {
      type: "firewall_ipset_entry",
      arguments: { ipset: "management", cidr: "192.0.2.66" },
      expected: { nomatch: true, comment: "Printer" },
    },
    { type: "firewall_ipsets", expected: { ipsets: [{ name: "management", comment: "Who may manage" }] } },
    {
      type: "firewall_security_group",
      arguments: { name: "web" },
      expected: { comment: "Web servers", rules: [rule, { action: "DROP", enabled: false, destination_port: "8080" }] },
    },
    { type: "firewall_security_groups", expected: { groups: [{ name: "web", comment: "Web servers" }] } },
    {
      type: "firewall_security_group_rule",
      arguments: { security_group_name: "web", position: 1 },
      expected: { type: "in", action: "DROP", protocol: "tcp", destination_port: "8080", enabled: false },
    },
    {
      type: "firewall_rule",
      arguments: { position: 1 },
      expected: { type: "in", action: "ACCEPT", macro: "SSH", source: "+dc/management", enabled: true },
    },
    { type: "firewall_rules", expected: { rules: [{ type: "group", security_group: "web" }, { macro: "SSH" }] } },
    { type: "firewall_rules", arguments: { security_group: "web" }, expected: { rules: [rule, { action: "DROP" }] } },
    caseOf("pve_firewall_options.this", { input_policy: null }),
    {
      type: "firewall_macros",
      expected: {
        macros: expect.arrayContaining([{ name: "SSH", description: expect.stringMatching(/secure shell/i) }]),
      },
    },
    {
      type: "firewall_refs",
      expected: {
        refs: [
          { type: "ipset", name: "management", ref: "+dc/management" },
          { type: "alias", name: "admin" },
          { type: "alias", name: "branch", comment: "Branch office" },
        ],
      },
    },
    {
      type: "firewall_refs",
      arguments: { type: "ipset" },
      expected: { refs: [{ name: "management", scope: "dc", comment: "Who may manage" }] },
    },
  ],
};
