import { expect, it } from "vitest";
import { firewall, sdn } from "../../../src";
import { resources } from "../synthesized";

it("a VNet without rules has no construct for them, and a VNet with rules has one that accepts groups as well", () => {
  const made = resources((scope) => {
    new sdn.Vnet(scope, "quiet", { vnet: "quiet", zone: "lab" });
    const web = new sdn.Vnet(scope, "web", { vnet: "web", zone: "lab" });
    web.allow({ type: "forward", macro: "HTTPS" });
    web.firewallRules.useGroup(new firewall.SecurityGroup(scope, "group", { name: "group" }));
    web.drop({ type: "forward" });
  });
  const [rules, ...others] = Object.values(made.pve_sdn_vnet_firewall_rules ?? {});
  expect(others).toEqual([]);
  expect(rules).toMatchObject({
    vnet: "${pve_sdn_vnet.web.vnet}",
    rules: [{ action: "ACCEPT" }, { type: "group" }, { action: "DROP" }],
  });
});
