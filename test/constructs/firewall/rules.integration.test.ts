import { describe, expect, it } from "vitest";
import { firewall, PveProvider } from "../../../src";
import { only, resources } from "../synthesized";

describe("firewall", () => {
  it("adds rules in the order of the calls, after the initial ones", () => {
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
});
