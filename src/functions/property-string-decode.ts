/** Property strings, taken apart. Facts: contributing/facts/transport.md#values. */
import { map, string } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { ArgumentError, defineFunction } from "../framework/function";
import { parsePropertyString } from "../resources/parameters/property-string";
import { DEFAULT_KEY, propertyKey } from "./property-keys";

export const propertyStringDecode = defineFunction({
  name: "property_string_decode",
  documentation: {
    summary: "The parts of a property string, `key=value,key=value`, by key.",
    details:
      "Values are texts, as the string has them. What the server refuses is refused: a key twice, a value without a key where there is no default key.",
    example: ["virtio,bridge=vmbr0,firewall=1", "model"],
    result: { bridge: "vmbr0", firewall: "1", model: "virtio" },
  },
  parameters: { text: string({ doc: "Property string." }).required() },
  variadic: DEFAULT_KEY,
  returns: map(string({ doc: "Value." }), { doc: "Values by key." }).computed(),
  run({ text }, [defaultKey]: readonly string[]) {
    const parts = text.split(",").filter((part) => part.trim() !== "");
    const seen = new Set<string>();
    for (const part of parts) {
      const cut = part.indexOf("=");
      const key = cut < 0 ? defaultKey : part.slice(0, cut);
      if (key === undefined)
        throw wrong(`has a value without a key, ${JSON.stringify(part)}, and there is no default key.`);
      if (propertyKey(key) !== undefined) throw wrong(`has a key ${JSON.stringify(key)}, which ${propertyKey(key)}.`);
      if (cut === part.length - 1) throw wrong(`has no value for ${key}.`);
      if (seen.has(key)) throw wrong(`has ${key} twice.`);
      seen.add(key);
    }
    return parsePropertyString(parts.join(","), defaultKey);
  },
});

const wrong = (problem: string) => new ArgumentError(path("text"), problem);
