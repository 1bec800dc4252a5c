/**
 * Recorded requests as configurations: what somebody would have to write so that the provider sends them. A value that
 * no configuration can express (a word for a number, two values for one) counts as refused before anything is sent.
 */
import type { Attribute, State } from "../../../src/framework/attribute";
import { nullState } from "../../../src/framework/state";
import { collector, validateAttributes } from "../../../src/framework/validate";
import type { Value } from "../../../src/plugin/cty/value";
import type { Resource } from "../../../src/resources/kit/define";
import { wireOf } from "../../../src/resources/kit/wire";
import { resources } from "../../../src/resources/sdn";

export type Params = Readonly<Record<string, unknown>>;

/** Parameters that the provider makes itself. */
export const OWN = ["digest", "lock-token", "delete", "type", "protocol"];

export function definition(type: string): Resource {
  const found = resources.find((resource) => resource.type === `sdn_${type}`);
  if (!found) throw new Error(`no resource sdn_${type}`);
  return found;
}

/** Undefined when no configuration can say this. */
export function configOf(resource: Resource, params: Params, keys: State = {}): State | undefined {
  const config: State = { ...nullState(resource.attributes), ...keys };
  const known = Object.values(resource.attributes).map((attribute) => wireOf(attribute)?.name);
  if (Object.keys(params).some((name) => !OWN.includes(name) && !known.includes(name))) return undefined;
  for (const [name, attribute] of Object.entries(resource.attributes)) {
    const wire = wireOf(attribute);
    if (!wire || !(wire.name in params) || !attribute.isConfigurable || attribute.traits.writeOnly) continue;
    try {
      config[name] = expressed(attribute, params[wire.name]);
    } catch {
      return undefined;
    }
  }
  return config;
}

/** Problems that are found without asking a server. */
export function problemsOf(resource: Resource, config: State): string[] {
  const report = collector();
  validateAttributes(resource.attributes, config, report, { writeOnlyAllowed: true });
  for (const [name, { traits }] of Object.entries(resource.attributes)) {
    if (traits.role === "required" && config[name] === null) report.error([{ attribute: name }], "is required");
  }
  resource.validate?.(config, report);
  const errors = report.diagnostics.filter(({ severity }) => severity === "error");
  return errors.map(({ summary, detail }) => `${summary}: ${detail}`);
}

class Inexpressible extends Error {}

function expressed(attribute: Attribute, raw: unknown): Value {
  const wire = wireOf(attribute);
  const { kind } = attribute.shape;
  if (raw === null || raw === undefined) return null;
  if (kind === "bool") {
    if (![0, 1, "0", "1", true, false].includes(raw as never)) throw new Inexpressible();
  } else if (kind === "number") {
    if (!/^[+-]?\d+$/.test(String(raw)) || typeof raw === "object") throw new Inexpressible();
  } else if (kind === "string") {
    if (typeof raw !== "string" && typeof raw !== "number") throw new Inexpressible();
  } else if (kind === "set") {
    if (typeof raw === "object" && !Array.isArray(raw)) throw new Inexpressible();
    if (typeof raw === "boolean") throw new Inexpressible();
  } else if (kind === "object") {
    for (const text of Array.isArray(raw) ? raw : [raw]) parts(attribute, text);
  }
  return wire?.codec.decode(raw) as Value;
}

/** Nested objects have the keys of their type and no others, each once. */
function parts({ shape }: Attribute, text: unknown): void {
  if (typeof text !== "string" || shape.kind !== "object") throw new Inexpressible();
  const known = Object.values(shape.attributes).map((child) => wireOf(child)?.name);
  const keys = text
    .split(",")
    .filter((item) => item !== "")
    .map((item) => (item.includes("=") ? item.split("=", 1)[0] : undefined));
  if (keys.length === 0 || new Set(keys).size < keys.length || keys.some((key) => !known.includes(key)))
    throw new Inexpressible();
  for (const child of Object.values(shape.attributes)) {
    if (child.traits.role === "required" && !keys.includes(wireOf(child)?.name)) throw new Inexpressible();
  }
}
