/** Parses ids and ports of USB devices. */
import { object, string } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { ArgumentError, defineFunction } from "../framework/function";
import { canonicalDeviceId, deviceId, usbPath } from "../resources/formats/hardware-ids";

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
