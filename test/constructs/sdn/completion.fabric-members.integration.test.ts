/**
 * Nodes and peers are created again with their fabric: the server deletes them with it, which Terraform cannot detect.
 */
import { type TerraformResourceLifecycle, type TerraformStack, Testing } from "cdktf";
import { expect, it } from "vitest";
import { PveProvider, sdn } from "../../../src";

type Lifecycles = Record<string, { lifecycle?: Record<string, unknown> }>;

function lifecycles(lifecycle?: TerraformResourceLifecycle) {
  const json = Testing.synthScope((scope) => {
    const stack = scope as TerraformStack;
    new PveProvider(stack, "pve", { sdnApply: "manual" });
    const fabric = new sdn.FabricWireguard(stack, "sites", { fabric: "sites" });
    const node = new sdn.FabricNodeWireguard(stack, "one", {
      fabric,
      nodeName: "pve1",
      ...(lifecycle && { lifecycle }),
    });
    new sdn.FabricNodeWireguardExternal(stack, "branch", {
      fabric: fabric.fabric,
      nodeName: "branch",
      endpoint: "vpn.example.com:51820",
      publicKey: "k",
    });
    new sdn.FabricWireguardPeers(stack, "peers", { fabric: node.fabric, nodeName: node.nodeName, peers: [] });
    new sdn.FabricNodeOspf(stack, "foreign", { fabric: "theirs", nodeName: "pve1", ip: "10.0.0.1" });
    new sdn.ZoneVxlan(stack, "zone", { zone: "lab", fabric });
  });
  const { resource } = JSON.parse(json) as { resource: Record<string, Lifecycles> };
  const all = Object.values(resource).flatMap((blocks) => Object.entries(blocks));
  return Object.fromEntries(all.map(([name, { lifecycle }]) => [name, lifecycle]));
}

const CREATION = "pve_sdn_fabric_wireguard.sites.creation_id";

it("only the objects of a fabric follow it, under any name", () => {
  const triggered = { replace_triggered_by: [CREATION] };
  expect(lifecycles()).toEqual({
    sites: undefined,
    one: triggered,
    branch: triggered,
    peers: triggered,
    foreign: undefined,
    zone: undefined,
  });
});

it("settings of the application are kept", () => {
  expect(lifecycles({ preventDestroy: true, replaceTriggeredBy: ["terraform_data.x"] }).one).toEqual({
    prevent_destroy: true,
    replace_triggered_by: ["terraform_data.x", CREATION],
  });
  expect(lifecycles({ replaceTriggeredBy: [CREATION] }).one).toEqual({ replace_triggered_by: [CREATION] });
  expect(lifecycles({ replaceTriggeredBy: [] }).one?.replace_triggered_by ?? []).toEqual([]);
});
