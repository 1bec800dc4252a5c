import { describe, expect, it } from "vitest";
import type { State } from "../../../../src/framework/attribute";
import { open } from "../open";

describe("vnets", () => {
  const zones = ["simple", "vlan", "qinq", "vxlan", "evpn"].map((type) => ({ zone: type, type }));
  const { life } = open("vnet", { "GET /cluster/sdn/zones": zones });

  it.each([
    [{ zone: "simple" }, undefined],
    [{ zone: "simple", tag: 1 }, "cannot have a tag"],
    [{ zone: "vlan" }, "need a tag"],
    [{ zone: "vlan", tag: 4096 }, undefined],
    [{ zone: "vlan", tag: 4097 }, "at most 4096"],
    [{ zone: "qinq" }, undefined],
    [{ zone: "qinq", tag: 5000 }, "at most 4096"],
    [{ zone: "vxlan", tag: 5000 }, undefined],
    [{ zone: "evpn" }, "need a tag"],
    [{ zone: "evpn", tag: 5, vlan_aware: true }, "cannot be VLAN-aware"],
    [{ zone: "later" }, undefined],
  ])("%j", async (config, problem) => {
    const { diagnostics } = await life.plan({ vnet: "v1", ...config });
    expect(diagnostics.map(({ summary }) => summary)).toEqual(problem ? [expect.stringContaining(problem)] : []);
  });

  it("reads a zone once for all VNets that fit it, and again before it refuses one", async () => {
    let type = "simple";
    const { session, life } = open("vnet", { "GET /cluster/sdn/zones": () => [{ zone: "z1", type }] });
    for (const vnet of ["v1", "v2", "v3"]) await life.plan({ vnet, zone: "z1" });
    expect(session.requests).toHaveLength(1);
    type = "vlan";
    expect((await life.plan({ vnet: "v4", zone: "z1", tag: 5 })).diagnostics).toEqual([]);
    expect((await life.plan({ vnet: "v5", zone: "z1" })).diagnostics).toHaveLength(1);
    await life.plan({ vnet: "v6", zone: "later" });
    expect(session.requests).toHaveLength(4);
  });

  it("reads the zone again only when an attribute that depends on it changes", async () => {
    const { session, life } = open("vnet", { "GET /cluster/sdn/zones": zones });
    const vnet = { vnet: "v1", zone: "vlan", tag: 5 };
    const prior = (await life.plan(vnet)).planned as State;
    const looks = () => session.requests.length;
    const before = looks();
    await life.plan({ ...vnet, alias: "other" }, prior);
    expect(looks()).toBe(before);
    const { diagnostics } = await life.plan({ ...vnet, tag: 5000 }, prior);
    expect([looks(), diagnostics.length]).toEqual([before + 1, 1]);
  });
});
