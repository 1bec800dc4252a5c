/** Property strings from their parts. Facts: contributing/facts/transport.md#values. */
import { map, string } from "../framework/attribute";
import { defineFunction } from "../framework/function";
import { propertyValue } from "../resources/formats/property-string";
import { printPropertyString } from "../resources/parameters/property-string";
import { DEFAULT_KEY, propertyKeys } from "./property-keys";

export const propertyStringEncode = defineFunction({
  name: "property_string_encode",
  documentation: {
    summary: "A property string, `key=value,key=value`, of its parts.",
    details:
      "Keys are sorted, the value of the default key comes first and without it; parts that are null are left out. The provider's own types have attributes instead: it is for `pve_api_object`, and for other providers.",
    example: [{ bridge: "vmbr0", model: "virtio", firewall: "1" }, "model"],
    result: "virtio,bridge=vmbr0,firewall=1",
  },
  parameters: {
    parts: map(string({ doc: "Value.", check: [propertyValue] }), {
      doc: "Values by key. Property strings know no escaping: no commas.",
      check: [propertyKeys],
    }).required(),
  },
  takesNullIn: ["parts"],
  variadic: DEFAULT_KEY,
  returns: string({ doc: "The property string." }).computed(),
  run({ parts }, [defaultKey]: readonly string[]) {
    const given = Object.entries(parts as Readonly<Record<string, string | null>>);
    const sorted = given.filter(([, value]) => value !== null).sort(([a], [b]) => (a < b ? -1 : 1));
    const values = Object.fromEntries(sorted) as Record<string, string>;
    const first = defaultKey === undefined ? undefined : values[defaultKey];
    // Without its key it would be read as a pair, or not at all.
    const isPlain = first !== undefined && !first.includes("=") && first.trim() !== "";
    return printPropertyString(values, isPlain ? defaultKey : undefined);
  },
});
