import { describe, expect, it } from "vitest";
import { UNKNOWN, type Value } from "../../../../src/plugin/cty/value";
import { refusal } from "../../../support/fake-session";
import { Lifecycle } from "../../../support/lifecycle";
import { definition } from "../definition";
import { open } from "../open";

describe("subnets", () => {
  const entry = { subnet: "z1-10.0.0.0-24", id: "z1-10.0.0.0-24", cidr: "10.0.0.0/24", zone: "z1", "dhcp-range": [] };
  const existing = {
    "GET /cluster/sdn/vnets/v1/subnets": [entry],
    "GET /cluster/sdn/vnets": [{ vnet: "v1", zone: "z1", type: "vnet" }],
  };

  it.each(["v1/10.0.0.0/24", "v1/z1-10.0.0.0-24"])("subnets are imported as %s", async (id) => {
    const { life } = open("subnet", existing);
    const state = { vnet: "v1", cidr: "10.0.0.0/24", subnet_id: "z1-10.0.0.0-24", zone: "z1" };
    expect(await life.import(id)).toMatchObject(state);
  });

  describe("in the plan", () => {
    const config = { vnet: "v1", cidr: "10.0.0.0/24" };
    const planned = async (answers: object) => {
      const { session, life } = open("subnet", answers as never);
      const vnets = new Lifecycle(definition("vnet"), session);
      return { life, vnets, session };
    };

    it("subnets get their ID and zone from the VNet on the server", async () => {
      const { life } = await planned(existing);
      expect((await life.plan(config)).planned).toMatchObject({ subnet_id: "z1-10.0.0.0-24", zone: "z1" });
    });

    it("subnets get their ID and zone from the planned VNet rather than the server's, without a request", async () => {
      const { life, vnets, session } = await planned({ ...existing, "GET /cluster/sdn/zones": [] });
      await vnets.plan({ vnet: "v1", zone: "z2" });
      session.requests.length = 0;
      expect((await life.plan(config)).planned).toMatchObject({ subnet_id: "z2-10.0.0.0-24", zone: "z2" });
      expect(session.requests.filter(({ path }) => path === "/cluster/sdn/vnets")).toEqual([]);
    });

    it.each<[string, Record<string, Value> | undefined, Record<string, Value>]>([
      ["the zone of the VNet is not known yet", { vnet: "v1", zone: UNKNOWN }, config],
      ["nothing has the VNet", undefined, { ...config, vnet: "v2" }],
      ["the network is not known yet", undefined, { ...config, cidr: UNKNOWN }],
    ])("subnets have no ID where %s", async (_, vnet, subnet) => {
      const { life, vnets } = await planned(existing);
      if (vnet) await vnets.plan(vnet);
      expect((await life.plan(subnet)).planned).toMatchObject({ subnet_id: UNKNOWN, zone: UNKNOWN });
    });

    it("subnets of a VNet that another client has moved since raise an error, and are kept in the state", async () => {
      const moved = { ...entry, subnet: "z9-10.0.0.0-24", id: "z9-10.0.0.0-24", zone: "z9" };
      const { life } = open("subnet", {
        ...existing,
        "GET /cluster/sdn/vnets/v1/subnets": [moved],
        "POST /cluster/sdn/vnets/v1/subnets": null,
      });
      const { state, diagnostics } = await life.tryApply(config);
      expect(state).toMatchObject({ subnet_id: "z9-10.0.0.0-24", zone: "z9" });
      expect(diagnostics[0]?.summary).toBe("VNet v1 is in another zone than the plan shows");
    });
  });

  it("subnets count as deleted when the list lacks them, even if the refusal gives another reason", async () => {
    const item = "/cluster/sdn/vnets/v1/subnets/z1-10.0.0.0-24";
    const confusing = refusal(500, "delete sdn subnet object failed: zone 'z1' doesn't exist in IPAM DB\n");
    const state = { vnet: "v1", cidr: "10.0.0.0/24", subnet_id: "z1-10.0.0.0-24", zone: "z1" };
    const deleted = open("subnet", { "GET /cluster/sdn/vnets/v1/subnets": [], [`DELETE ${item}`]: confusing });
    expect((await deleted.life.tryApply(null, state)).state).toBeNull();
    const full = refusal(500, "delete sdn subnet object failed: cannot delete subnet '10.0.0.0/24', not empty\n");
    const used = open("subnet", { ...existing, [`DELETE ${item}`]: full });
    expect((await used.life.tryApply(null, state)).state).toMatchObject(state);
  });

  it.each([
    [{ gateway: "10.0.1.1" }, "must lie in 10.0.0.0/24"],
    [{ dhcp_ranges: [{ start_address: "10.0.0.9", end_address: "10.0.0.5" }] }, "must begin with the lower address"],
    [{ dhcp_ranges: [{ start_address: "10.9.0.1", end_address: "10.9.0.5" }] }, "must lie in 10.0.0.0/24"],
  ])("subnets refuse %j", (config, problem) => {
    const { life } = open("subnet", {});
    const [first] = life.validate({ vnet: "v1", cidr: "10.0.0.0/24", ...config });
    expect(first?.detail).toContain(problem);
  });

  it("subnets warn about a CIDR with host bits, which the server would keep in the name", () => {
    const { life } = open("subnet", {});
    expect(life.validate({ vnet: "v1", cidr: "10.0.0.5/24" })).toMatchObject([{ severity: "warning" }]);
  });
});
