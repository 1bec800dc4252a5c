/** The order of checks when a VNet has several errors. */
import { expect, it } from "vitest";
import { SdnClient } from "./client";

it("the zone's requirements are checked before those of the subnets", async () => {
  const client = new SdnClient();
  await client.post("/zones", { zone: "z1", type: "simple" });
  await client.post("/vnets", { vnet: "vn1", zone: "z1" });
  await client.post("/vnets/vn1/subnets", { subnet: "10.0.0.0/24", type: "subnet" });
  const update = (params: Record<string, string>) => client.put("/vnets/vn1", params);
  expect(await update({ vlanaware: "1", tag: "5" })).toContain("tag: vlan tag is not allowed on simple zone");
  expect(await update({ vlanaware: "1" })).toContain("vlanaware: vlanaware vnet is not compatible with subnets");
});

it("VXLAN IDs are unique in all zones, and the message ends with a blank", async () => {
  const client = new SdnClient();
  for (const zone of ["vx1", "vx2"]) await client.post("/zones", { zone, type: "vxlan", peers: "10.0.0.1" });
  await client.post("/vnets", { vnet: "vn1", zone: "vx1", tag: "100" });
  const { body } = await client.session.send({
    method: "POST",
    path: "/cluster/sdn/vnets",
    params: { vnet: "vn2", zone: "vx2", tag: "100" },
    contentType: "application/json",
  });
  expect((body as { message: string }).message).toMatch(/tag: vxlan tag 100 already exist in vnet vn1 in zone vx1 \n$/);
});
