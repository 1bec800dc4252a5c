import { describe, expect, it } from "vitest";
import { refusal } from "../../../support/fake-session";
import { open, written } from "../open";

describe("subnets", () => {
  const entry = { subnet: "z1-10.0.0.0-24", id: "z1-10.0.0.0-24", cidr: "10.0.0.0/24", zone: "z1", "dhcp-range": [] };
  const there = {
    "GET /cluster/sdn/vnets/v1/subnets": [entry],
    "GET /cluster/sdn/vnets": [{ vnet: "v1", zone: "z1" }],
  };

  it.each(["v1/10.0.0.0/24", "v1/z1-10.0.0.0-24"])("subnets are imported as %s", async (id) => {
    const { life } = open("subnet", there);
    const state = { vnet: "v1", cidr: "10.0.0.0/24", subnet_id: "z1-10.0.0.0-24", zone: "z1" };
    expect(await life.import(id)).toMatchObject(state);
  });

  it("subnets are created by their network, and known by their id from then on", async () => {
    const item = "/cluster/sdn/vnets/v1/subnets/z1-10.0.0.0-24";
    const answers = {
      ...there,
      [`GET ${item}`]: entry,
      "POST /cluster/sdn/vnets/v1/subnets": null,
      [`PUT ${item}`]: null,
      [`DELETE ${item}`]: null,
    };
    const { session, life } = open("subnet", answers);
    const config = {
      vnet: "v1",
      cidr: "10.0.0.0/24",
      snat: true,
      dhcp_ranges: [{ start_address: "10.0.0.5", end_address: "10.0.0.9" }],
    };
    const created = await life.apply(config);
    expect(created).toMatchObject({ subnet_id: "z1-10.0.0.0-24", zone: "z1" });
    const changed = await life.apply({ vnet: "v1", cidr: "10.0.0.0/24", gateway: "10.0.0.1" }, created);
    await life.apply(null, changed);
    const range = "start-address=10.0.0.5,end-address=10.0.0.9";
    expect(written(session)).toEqual([
      ["POST /cluster/sdn/vnets/v1/subnets", { subnet: "10.0.0.0/24", type: "subnet", snat: 1, "dhcp-range": [range] }],
      [`PUT ${item}`, { gateway: "10.0.0.1", delete: "snat,dhcp-range" }],
      [`DELETE ${item}`, {}],
    ]);
  });

  it("subnets count as deleted when the list does not have them, whatever the refusal says", async () => {
    const item = "/cluster/sdn/vnets/v1/subnets/z1-10.0.0.0-24";
    const confusing = refusal(500, "delete sdn subnet object failed: zone 'z1' doesn't exist in IPAM DB\n");
    const state = { vnet: "v1", cidr: "10.0.0.0/24", subnet_id: "z1-10.0.0.0-24", zone: "z1" };
    const gone = open("subnet", { "GET /cluster/sdn/vnets/v1/subnets": [], [`DELETE ${item}`]: confusing });
    expect((await gone.life.tryApply(null, state)).state).toBeNull();
    const full = refusal(500, "delete sdn subnet object failed: cannot delete subnet '10.0.0.0/24', not empty\n");
    const used = open("subnet", { ...there, [`DELETE ${item}`]: full });
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

  it("subnets warn of a network with host bits, which the server would keep as a name", () => {
    const { life } = open("subnet", {});
    expect(life.validate({ vnet: "v1", cidr: "10.0.0.5/24" })).toMatchObject([{ severity: "warning" }]);
  });
});
