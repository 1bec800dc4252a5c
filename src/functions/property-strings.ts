/** Property strings, to parts and from parts. Facts: contributing/facts/transport.md#values. */
import { type Check, map, string } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { ArgumentError, defineFunction } from "../framework/function";
import type { ValueMap } from "../plugin/cty/value";
import { propertyValue } from "../resources/formats/lists";
import { matching } from "../resources/formats/validator";
import { parsePropertyString, printPropertyString } from "../resources/parameters/property-string";

const propertyKey = matching(
  /^[A-Za-z][A-Za-z0-9_.-]*$/,
  "must be a key: letters, digits, `_`, `.` and `-`, beginning with a letter",
);

const propertyKeys: Check<ValueMap> = (parts) => {
  const wrong = Object.keys(parts).find((key) => propertyKey(key) !== undefined);
  return wrong === undefined ? undefined : `has a key ${JSON.stringify(wrong)}, which ${propertyKey(wrong)}`;
};

/** Optional last argument. */
const DEFAULT_KEY = {
  name: "default_key",
  attribute: string({ doc: "Key whose value may stand without it, if there is one.", check: [propertyKey] }),
  most: 1,
} as const;

export const propertyStringDecode = defineFunction({
  name: "property_string_decode",
  documentation: {
    summary: "The parts of a property string, `key=value,key=value`, by key.",
    details:
      "Values are strings. Like the server, the function refuses a key twice, and a value without a key if there is no default key.",
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

export const propertyStringEncode = defineFunction({
  name: "property_string_encode",
  documentation: {
    summary: "A property string, `key=value,key=value`, from its parts.",
    details:
      "Keys are sorted. The value of the default key comes first, without the key. Parts that are null are left out. Use it for `pve_api_object` and for other providers; the types of this provider have attributes instead.",
    example: [{ bridge: "vmbr0", model: "virtio", firewall: "1" }, "model"],
    result: "virtio,bridge=vmbr0,firewall=1",
  },
  parameters: {
    parts: map(string({ doc: "Value.", check: [propertyValue] }), {
      doc: "Values by key. Values cannot contain commas, because property strings have no escaping.",
      check: [propertyKeys],
    }).required(),
  },
  takesNullIn: ["parts"],
  variadic: DEFAULT_KEY,
  returns: string({ doc: "The property string." }).computed(),
  run({ parts }, [defaultKey]: readonly string[]) {
    const entries = Object.entries(parts as Readonly<Record<string, string | null>>);
    const sorted = entries.filter(([, value]) => value !== null).sort(([a], [b]) => (a < b ? -1 : 1));
    const values = Object.fromEntries(sorted) as Record<string, string>;
    const first = defaultKey === undefined ? undefined : values[defaultKey];
    // Without its key, such a value would be parsed as a pair, or be lost.
    const isPlain = first !== undefined && !first.includes("=") && first.trim() !== "";
    return printPropertyString(values, isPlain ? defaultKey : undefined);
  },
});
