/** The objects of a scenario, with their configuration in each stage. */
import type { Attribute } from "../../src/framework/attribute";
import { resources } from "../../src/resources";
import type { Resource } from "../../src/resources/kinds/define";
import { jsonConfiguration } from "../support/json-configuration";
import { type Config, companyOf, plainValue, type Sample, type Value } from "./sample";

export type Stage = "create" | "set" | "change" | "clear";

export interface Instance {
  readonly address: string;
  readonly sample: Sample;
  readonly definition: Resource;
  /** Fields under test; empty for the full object. */
  readonly fields: readonly string[];
  readonly config: (stage: Stage) => Config;
}

/** Returns the configurable fields of a type, without those of the provider itself. */
export function fieldsOf(definition: Resource): readonly string[] {
  return Object.entries(definition.attributes)
    .filter(([, attribute]) => attribute.isConfigurable)
    .map(([name]) => name);
}

export function definitionOf(type: string): Resource {
  const found = resources.find((definition) => definition.type === type);
  if (!found) throw new Error(`there is no resource type ${type}`);
  return found;
}

export function instancesOf(sample: Sample): Instance[] {
  const definition = definitionOf(sample.type);
  const changing = Object.keys(sample.fields).filter((name) => !attributeOf(definition, name).traits.replaces);
  if (sample.singleton) return [instance(sample, definition, "only", 0, changing)];
  const single = changing.map((name, index) => instance(sample, definition, name, index + 2, [name]));
  return [fullInstance(sample, definition), ...single];
}

export function attributeOf(definition: Resource, name: string): Attribute {
  const attribute = definition.attributes[name];
  if (!attribute) throw new Error(`${definition.type} has no attribute ${name}`);
  return attribute;
}

function instance(sample: Sample, definition: Resource, name: string, n: number, fields: readonly string[]): Instance {
  const minimal = sample.minimal(n);
  const withValues = (which: 0 | 1): Config => {
    const values = fields.map((field) => fieldConfig(field, (sample.fields[field] as readonly [Value, Value])[which]));
    return Object.assign({}, minimal, ...values);
  };
  // A list whose elements have a type of their own keeps its elements when it is left out.
  const shared = Object.keys(withValues(0)).filter((field) => definition.attributes[field]?.traits.sharedWith);
  const emptied = (field: string) => [field, Array.isArray(withValues(0)[field]) ? [] : {}];
  const clear = { ...minimal, ...Object.fromEntries(shared.map(emptied)) };
  const configs: Record<Stage, Config> = { create: minimal, set: withValues(0), change: withValues(1), clear };
  return { address: `pve_${sample.type}.${name}`, sample, definition, fields, config: (stage) => configs[stage] };
}

function fieldConfig(name: string, value: Value): Config {
  return { ...companyOf(value), [name]: plainValue(value) };
}

/** Has all fields from its creation on; other clients destroy it, and a later step imports it. */
function fullInstance(sample: Sample, definition: Resource): Instance {
  const fields = Object.entries(sample.fields).filter(([name]) => !(name in (sample.notInFull ?? {})));
  const values = fields.map(([name, [value]]) => fieldConfig(name, value));
  const config: Config = Object.assign({}, sample.minimal(1), ...values);
  return { address: `pve_${sample.type}.full`, sample, definition, fields: [], config: () => config };
}

/** Returns the JSON configuration of all instances in a stage. */
export function configuration(samples: readonly Sample[], instances: readonly Instance[], stage: Stage): string {
  const blocks: Record<string, Config> = {};
  for (const sample of samples) Object.assign(blocks, sample.given);
  for (const { address, sample, config } of instances) {
    const after = Object.keys(sample.given ?? {});
    blocks[address] = { ...config(stage), ...(after.length > 0 && { depends_on: after }) };
  }
  return jsonConfiguration(blocks);
}
