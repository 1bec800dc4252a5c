import { expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { mappingsData } from "../../../src/resources/mapping/data-mappings";
import { mappingPcisData, mappingUsbData } from "../../../src/resources/mapping/types";
import { FakeSession } from "../../support/fake-session";
import { readData } from "../../support/lifecycle";

const server = () =>
  new FakeSession({
    "GET /cluster/mapping/dir": [{ id: "share", map: ["path=/a,node=pve1"], checks: [] }],
    "GET /cluster/mapping/pci": [
      { id: "nic", map: ["node=pve2,path=0000:03:00,id=8086:1572"] },
      {
        id: "gpu",
        description: "GrÃ¼n",
        map: ["id=10de:2204,node=pve1,path=0000:01:00.0,iommugroup=7"],
        checks: [{ severity: "error", message: "Invalid configuration: pci device '0000:01:00.0' not found\n" }],
      },
    ],
    "GET /cluster/mapping/usb/key": { type: "usb", map: ["id=1050:0407,node=pve1"] },
    "GET /cluster/mapping/usb": [
      {
        id: "key",
        map: ["id=1050:0407,node=pve1"],
        errors: [{ severity: "warning", message: "No mapping for node pve2.\n" }],
      },
    ],
  });

it("data sources report findings of all kinds under one name", async () => {
  const session = server();
  const { mappings } = await readData(mappingsData, session, { check_node: "pve1" });
  const rows = mappings as State[];
  expect(rows.map(({ type, id }) => [type, id].join("/"))).toEqual(["dir/share", "pci/gpu", "pci/nic", "usb/key"]);
  expect(rows[1]).toMatchObject({
    description: "Grün",
    map: [{ device_id: "10de:2204", iommu_group: 7, subsystem_id: null }],
    checks: [{ severity: "error", message: "Invalid configuration: pci device '0000:01:00.0' not found" }],
  });
  expect(rows[3]).toMatchObject({ checks: [{ severity: "warning" }] });
  expect(session.requests.every(({ parameters }) => parameters["check-node"] === "pve1")).toBe(true);
});

it("data sources read only one kind on request", async () => {
  const session = server();
  await readData(mappingsData, session, { type: "usb" });
  expect(session.requests.map(({ path, parameters }) => [path, parameters])).toEqual([["/cluster/mapping/usb", {}]]);
});

it("data sources read one and list all of a kind", async () => {
  const session = server();
  expect(await readData(mappingUsbData, session, { id: "key" })).toMatchObject({
    map: [{ node_name: "pve1", vendor_product_id: "1050:0407", path: null }],
  });
  const { mappings } = await readData(mappingPcisData, session);
  expect((mappings as State[]).map(({ id, mediated_devices }) => [id, mediated_devices])).toEqual([
    ["gpu", false],
    ["nic", false],
  ]);
});
