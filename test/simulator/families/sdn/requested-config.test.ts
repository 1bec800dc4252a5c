/** Reads with `pending=1` after changes that no recording has. */
import { expect, it } from "vitest";
import { SdnClient } from "./client";

async function subnetInZone(client: SdnClient): Promise<void> {
  await client.post("/zones", { zone: "z1", type: "simple" });
  for (const vnet of ["vn1", "vn2"]) await client.post("/vnets", { vnet, zone: "z1" });
  const range = (last: number) => `start-address=10.0.0.${last},end-address=10.0.0.${last + 5}`;
  const params = { subnet: "10.0.0.0/24", type: "subnet", "dhcp-range": [range(10), range(20)] };
  await client.post("/vnets/vn1/subnets", params);
  await client.put("");
}

it("DHCP ranges in another order count as unchanged", async () => {
  const client = new SdnClient();
  await subnetInZone(client);
  const ranges = (await client.get("/vnets/vn1/subnets/z1-10.0.0.0-24"))["dhcp-range"].reverse();
  const texts = ranges.map((range: Record<string, string>) =>
    Object.entries(range)
      .map(([key, value]) => `${key}=${value}`)
      .join(","),
  );
  await client.put("/vnets/vn1/subnets/z1-10.0.0.0-24", { "dhcp-range": texts });
  const [subnet] = await client.get("/vnets/vn1/subnets", { pending: "1" });
  expect(subnet.state).toBeUndefined();
  expect(await client.post("/lock")).toMatch(/^[0-9a-f-]{36}$/);
});

it("a subnet that moved to another VNet is changed, with an empty `pending`", async () => {
  const client = new SdnClient();
  await subnetInZone(client);
  await client.put("/vnets/vn2/subnets/z1-10.0.0.0-24", {});
  const [subnet] = await client.get("/vnets/vn2/subnets", { pending: "1" });
  expect(subnet).toMatchObject({ vnet: "vn2", state: "changed", pending: {} });
  expect(await client.post("/lock")).toContain("configuration has pending changes");
});
