/** `pci_id_parse` and `usb_id_parse`: the parts of device IDs. */
import { object, string } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { ArgumentError, defineFunction } from "../framework/function";
import { canonicalDeviceId, deviceId, pciPath, usbPath } from "../resources/formats/hardware-ids";

/** Parses ids and addresses of PCI devices. */
export const pciIdParse = defineFunction({
  name: "pci_id_parse",
  documentation: {
    summary: "The parts of a PCI device's id (`10de:2204`) or address (`0000:01:00.0`).",
    details:
      "An address without a domain, as `lspci` shows it, belongs to the domain 0000. Parts that the string does not have are null.",
    example: ["01:00.0"],
    result: {
      id: null,
      vendor: null,
      device: null,
      address: "0000:01:00.0",
      domain: "0000",
      bus: "01",
      slot: "00",
      function: "0",
    },
  },
  parameters: { id: string({ doc: "Vendor and device, or the address." }).required() },
  returns: object(
    {
      id: string({ doc: "Vendor and device in lower case, as `id` of a mapping." }).computed(),
      vendor: string({ doc: "Vendor." }).computed(),
      device: string({ doc: "Device of that vendor." }).computed(),
      address: string({ doc: "Address with its domain, as `path` of a mapping." }).computed(),
      domain: string({ doc: "PCI domain." }).computed(),
      bus: string({ doc: "Bus." }).computed(),
      slot: string({ doc: "Slot on the bus." }).computed(),
      function: string({ doc: "Function of the device; null for all functions." }).computed(),
    },
    { doc: "The parts, hexadecimal." },
  ).computed(),
  run({ id: text }) {
    if (deviceId(text) === undefined) {
      const id = canonicalDeviceId(text);
      const [vendor = null, device = null] = id.split(":");
      return { id, vendor, device, address: null, domain: null, bus: null, slot: null, function: null };
    }
    const lower = text.toLowerCase();
    const address = lower.split(":").length === 2 ? `0000:${lower}` : lower;
    if (address.includes(";") || pciPath(address) !== undefined) {
      const expected = "must be vendor and device such as 10de:2204, or one address such as 0000:01:00.0";
      throw new ArgumentError(path("id"), `${expected}. Got ${JSON.stringify(text)}.`);
    }
    const [domain = null, bus = null, slot = null, number = null] = address.split(/[:.]/);
    return { id: null, vendor: null, device: null, address, domain, bus, slot, function: number };
  },
});

/** Parses ids and ports of USB devices. */
export const usbIdParse = defineFunction({
  name: "usb_id_parse",
  documentation: {
    summary: "The parts of a USB device's id (`046d:c52b`) or port (`1-2.3`).",
    details: "Parts that the string does not have are null.",
    example: ["046D:C52B"],
    result: { id: "046d:c52b", vendor: "046d", product: "c52b", path: null, bus: null, port: null },
  },
  parameters: { id: string({ doc: "Vendor and product, or bus and port." }).required() },
  returns: object(
    {
      id: string({ doc: "Vendor and product in lower case, as `id` of a mapping." }).computed(),
      vendor: string({ doc: "Vendor, hexadecimal." }).computed(),
      product: string({ doc: "Product of that vendor, hexadecimal." }).computed(),
      path: string({ doc: "Bus and port, as `path` of a mapping." }).computed(),
      bus: string({ doc: "Bus." }).computed(),
      port: string({ doc: "Port, including the ports of hubs, such as `2.3`." }).computed(),
    },
    { doc: "The parts." },
  ).computed(),
  run({ id: text }) {
    if (deviceId(text) === undefined) {
      const id = canonicalDeviceId(text);
      const [vendor = null, product = null] = id.split(":");
      return { id, vendor, product, path: null, bus: null, port: null };
    }
    if (usbPath(text) !== undefined) {
      const expected = "must be vendor and product such as 046d:c52b, or bus and port such as 1-2.3";
      throw new ArgumentError(path("id"), `${expected}. Got ${JSON.stringify(text)}.`);
    }
    const [bus = null, port = null] = text.split("-");
    return { id: null, vendor: null, product: null, path: text, bus, port };
  },
});
