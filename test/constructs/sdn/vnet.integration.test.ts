import type { TerraformStack } from "cdktf";
import { expect, it } from "vitest";
import { firewall, sdn } from "../../../src";
import { deployed } from "../deployed";
import { resources } from "../synthesized";

it("a VNet's firewall has the rules of its method calls, in their order, and can change", async () => {
  const network = (macros: readonly string[]) => (scope: TerraformStack) => {
    const vnet = new sdn.ZoneSimple(scope, "zone", { zone: "lab" }).addVnet("web", { vnet: "web" });
    for (const macro of macros) vnet.allow({ type: "forward", macro });
    vnet.drop({ type: "forward" });
  };
  const { cluster, change, destroy } = await deployed(network(["HTTPS"]));
  const macros = async () =>
    (await cluster.read("/cluster/sdn/vnets/web/firewall/rules")).map(
      ({ action, macro }: { action: string; macro?: string }) => [action, macro].join(" ").trim(),
    );
  expect(await macros()).toEqual(["ACCEPT HTTPS", "DROP"]);
  await change(network(["SSH", "HTTPS"]));
  expect(await macros()).toEqual(["ACCEPT SSH", "ACCEPT HTTPS", "DROP"]);
  await destroy();
  expect(await cluster.read("/cluster/sdn/vnets")).toEqual([]);
});

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
