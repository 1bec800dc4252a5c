import { expect, it } from "vitest";
import { call, refusal } from "./call";

it("pci_id_parse distinguishes IDs from addresses", () => {
  expect(call("pci_id_parse", "10DE:2204")).toMatchObject({
    id: "10de:2204",
    vendor: "10de",
    device: "2204",
    address: null,
  });
  expect(call("pci_id_parse", "0001:0A:1f.7")).toMatchObject({
    id: null,
    address: "0001:0a:1f.7",
    domain: "0001",
    bus: "0a",
    slot: "1f",
    function: "7",
  });
  expect(call("pci_id_parse", "0000:01:00")).toMatchObject({ address: "0000:01:00", function: null });
});

it.each(["", "10de", "0000:01:00.0;0000:01:00.1", "01", "zz:00.0"])("pci_id_parse refuses %j", (text) => {
  expect(refusal("pci_id_parse", text)).toEqual([0, expect.stringContaining("id: must be vendor and device")]);
});

it("usb_id_parse distinguishes IDs from ports", () => {
  expect(call("usb_id_parse", "1-2.3")).toEqual({
    id: null,
    vendor: null,
    product: null,
    path: "1-2.3",
    bus: "1",
    port: "2.3",
  });
  expect(call("usb_id_parse", "046d:C52B")).toMatchObject({ id: "046d:c52b", product: "c52b", path: null });
});

it.each(["", "046d", "1-", "1-2.", "046d:c52b:1"])("usb_id_parse refuses %j", (text) => {
  expect(refusal("usb_id_parse", text)).toEqual([0, expect.stringContaining("id: must be vendor and product")]);
});
