import { Testing, Token } from "cdktf";
import { describe, expect, it } from "vitest";
import { firewall, PveProvider, sdn } from "../../src";

const resources = (fill: (stack: Parameters<Parameters<typeof Testing.synthScope>[0]>[0]) => void) =>
  JSON.parse(Testing.synthScope(fill)).resource as Record<string, Record<string, Record<string, unknown>>>;
const only = (blocks: Record<string, Record<string, unknown>> | undefined) => Object.values(blocks ?? {})[0];

describe("sdn.Zone…", () => {
  it("makes VNets, which make subnets, through the same provider", () => {
    const { pve_sdn_vnet, pve_sdn_subnet } = resources((stack) => {
      const provider = new PveProvider(stack, "dr", { alias: "dr", sdnApply: "manual" });
      const zone = new sdn.ZoneVlan(stack, "zone", { zone: "prod", bridge: "vmbr0", provider });
      const web = zone.addVnet("web", { vnet: "web", tag: 100 });
      web.addSubnet("servers", { cidr: "10.0.100.0/24", gateway: "10.0.100.1", snat: true });
    });
    const [name] = Object.keys(pve_sdn_vnet ?? {});
    expect(only(pve_sdn_vnet)).toEqual({
      vnet: "web",
      tag: 100,
      zone: "${pve_sdn_zone_vlan.zone.zone}",
      provider: "pve.dr",
    });
    expect(only(pve_sdn_subnet)).toEqual({
      cidr: "10.0.100.0/24",
      gateway: "10.0.100.1",
      snat: true,
      vnet: `\${pve_sdn_vnet.${name}.vnet}`,
      provider: "pve.dr",
    });
  });

  it("does so for every type", () => {
    const { pve_sdn_vnet } = resources((stack) => {
      new PveProvider(stack, "pve");
      new sdn.ZoneSimple(stack, "a", { zone: "a1" }).addVnet("v", { vnet: "v1" });
      new sdn.ZoneQinq(stack, "b", { zone: "b1", bridge: "vmbr0", tag: 5 }).addVnet("v", { vnet: "v2" });
      new sdn.ZoneVxlan(stack, "c", { zone: "c1", peers: ["192.0.2.1"] }).addVnet("v", { vnet: "v3", tag: 3 });
      new sdn.ZoneEvpn(stack, "d", { zone: "d1", controller: "ctl", vrfVxlan: 4 }).addVnet("v", { vnet: "v4", tag: 4 });
    });
    expect(Object.values(pve_sdn_vnet ?? {}).map(({ zone }) => zone)).toEqual([
      "${pve_sdn_zone_simple.a.zone}",
      "${pve_sdn_zone_qinq.b.zone}",
      "${pve_sdn_zone_vxlan.c.zone}",
      "${pve_sdn_zone_evpn.d.zone}",
    ]);
  });
});

describe("firewall", () => {
  it("adds rules in the order of the calls, after those that are given", () => {
    const { pve_firewall_security_group, pve_firewall_rules } = resources((stack) => {
      new PveProvider(stack, "pve");
      const office = new firewall.Ipset(stack, "office", { name: "office" });
      const web = new firewall.SecurityGroup(stack, "web", {
        name: "web",
        rules: [{ type: "in", action: "ACCEPT", macro: "HTTP" }],
      });
      web.allow({ type: "in", macro: "SSH", source: office });
      web.reject({ type: "in", macro: "Telnet" });
      web.drop({ type: "in" });
      const rules = new firewall.Rules(stack, "rules", { rules: [] });
      rules.useGroup(web, "Web servers");
      rules.drop({ type: "in", logLevel: "info" });
    });
    expect(only(pve_firewall_security_group)?.rules).toEqual([
      { type: "in", action: "ACCEPT", macro: "HTTP" },
      { type: "in", action: "ACCEPT", macro: "SSH", source: "${pve_firewall_ipset.office.ref}" },
      { type: "in", action: "REJECT", macro: "Telnet" },
      { type: "in", action: "DROP" },
    ]);
    expect(only(pve_firewall_rules)?.rules).toEqual([
      { type: "group", security_group: "${pve_firewall_security_group.web.name}", comment: "Web servers" },
      { type: "in", action: "DROP", log_level: "info" },
    ]);
  });

  it("adds entries to an ip set", () => {
    const { pve_firewall_ipset } = resources((stack) => {
      new PveProvider(stack, "pve");
      const gateway = new firewall.Alias(stack, "gateway", { name: "gateway", cidr: "192.0.2.1" });
      const office = new firewall.Ipset(stack, "office", { name: "office" });
      office.addEntry({ cidr: "198.51.100.0/24" });
      office.addEntry({ cidr: gateway, nomatch: true });
    });
    expect(only(pve_firewall_ipset)?.entries).toEqual([
      { cidr: "198.51.100.0/24" },
      { cidr: "${pve_firewall_alias.gateway.ref}", nomatch: true },
    ]);
  });

  it("says where an action contradicts the verb, and where nothing can be added", () => {
    resources((stack) => {
      new PveProvider(stack, "pve");
      const web = new firewall.SecurityGroup(stack, "web", { name: "web" });
      expect(() => web.drop({ type: "in", action: "ACCEPT" })).toThrow(/stack\/web: the rule says action ACCEPT/);
      const elsewhere = new firewall.SecurityGroup(stack, "elsewhere", {
        name: "elsewhere",
        rules: Token.asAny("${var.rules}"),
      });
      expect(() => elsewhere.allow({ type: "in" })).toThrow(/stack\/elsewhere takes `rules` from an expression/);
    });
  });
});
