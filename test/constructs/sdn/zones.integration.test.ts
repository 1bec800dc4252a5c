import { describe, expect, it } from "vitest";
import { PveProvider, sdn } from "../../../src";
import { resources } from "../synthesized";

describe("sdn.Zone…", () => {
  it("every zone class creates its VNets as children", () => {
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
