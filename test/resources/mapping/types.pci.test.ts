import { describe, expect, it } from "vitest";
import { mappingPci } from "../../../src/resources/mapping/types";
import { Lifecycle } from "../../support/lifecycle";
import { simulatedSession } from "../../support/simulated-session";
import { GPU } from "./gpu";

describe("pve_mapping_pci", () => {
  it("sends IDs in lower case, and omits disabled switches", async () => {
    const session = simulatedSession();
    const life = new Lifecycle(mappingPci, session);
    const upper = { ...GPU, vendor_device_id: "10DE:2204", subsystem_id: "1043:87D1", iommu_group: 14 };
    const state = await life.apply({ id: "gpu", map: [upper], mediated_devices: false });
    const map = ["node=pve1,path=0000:01:00.0,id=10de:2204,subsystem-id=1043:87d1,iommugroup=14"];
    expect(session.parameters("POST /cluster/mapping/pci")).toEqual([{ id: "gpu", map }]);
    const on = await life.apply({ id: "gpu", map: [upper], mediated_devices: true }, state);
    await life.apply({ id: "gpu", map: [upper] }, on);
    const sent = session.parameters("PUT /cluster/mapping/pci/gpu");
    expect(sent.map(({ mdev, delete: clear }) => [mdev, clear])).toEqual([
      [1, undefined],
      [undefined, "mdev"],
    ]);
  });
});
