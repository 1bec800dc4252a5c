import { describe, expect, it } from "vitest";
import { mappingPci } from "../../../src/resources/mapping/pci";
import { Lifecycle } from "../../support/lifecycle";
import { GPU, MappingServer } from "./mapping-server";

describe("pve_mapping_pci", () => {
  it("sends IDs in lower case, and omits disabled switches", async () => {
    const server = new MappingServer();
    const life = new Lifecycle(mappingPci, server.session);
    const upper = { ...GPU, vendor_device_id: "10DE:2204", subsystem_id: "1043:87D1", iommu_group: 14 };
    const state = await life.apply({ id: "gpu", map: [upper], mediated_devices: false });
    expect(server.stored.get("gpu")).toEqual({
      map: ["node=pve1,path=0000:01:00.0,id=10de:2204,subsystem-id=1043:87d1,iommugroup=14"],
    });
    const on = await life.apply({ id: "gpu", map: [upper], mediated_devices: true }, state);
    await life.apply({ id: "gpu", map: [upper] }, on);
    const sent = server.session.parameters("PUT /cluster/mapping/pci/gpu");
    expect(sent.map(({ mdev, delete: clear }) => [mdev, clear])).toEqual([
      [1, undefined],
      [undefined, "mdev"],
    ]);
  });
});
