/**
 * Keys of nested attributes that the schema lacks. Engines drop them without a word; the configuration that a plan keeps still
 * has them, where an expression refers to nothing.
 */
import type { Attribute, Attributes } from "../../framework/attribute";
import type { ObjectShape } from "../../framework/attribute-class";
import { addressOf } from "../../framework/diagnostics";
import { withReadTimeout, withTimeouts } from "../../framework/timeouts";
import { remedyOf, trapsOf } from "../../framework/traps";
import type { Path } from "../../plugin/provider";
import { dataSources, resources } from "../../resources";
import { closest } from "../../text/closest";
import { type ConfiguredModule, type ConfiguredResource, isOwnConfigured, type PlanFile } from "./plan-file";

export interface UnknownAttribute {
  /** Of the block: it has no index, and its module has none. */
  readonly address: string;
  /** `rules[0].dport` */
  readonly path: string;
  /** What is wrong, and what to do. */
  readonly problem: string;
}

export function unknownAttributes(plan: PlanFile): UnknownAttribute[] {
  return inModule(plan, plan.configuration?.root_module, "");
}

function inModule(plan: PlanFile, module: ConfiguredModule = {}, prefix: string): UnknownAttribute[] {
  const { resources: blocks = [], module_calls: calls = {} } = module;
  return [
    ...blocks.filter((block) => isOwnConfigured(plan, block)).flatMap((block) => inBlock(block, prefix)),
    ...Object.entries(calls).flatMap(([name, call]) => inModule(plan, call.module, `${prefix}module.${name}.`)),
  ];
}

function inBlock({ address, mode, type = "", expressions = {} }: ConfiguredResource, prefix: string) {
  const attributes = attributesOf(mode, type.replace(/^pve_/, ""));
  return Object.entries(attributes).flatMap(([name, attribute]) =>
    inValue(attribute, name, expressions[name]?.constant_value, [{ attribute: name }]).map(
      (found): UnknownAttribute => ({ address: prefix + address, ...found }),
    ),
  );
}

function attributesOf(mode: string | undefined, type: string): Attributes {
  const named = (one: { readonly type: string }) => one.type === type;
  const resource = mode === "managed" ? resources.find(named) : undefined;
  const source = mode === "data" ? dataSources.find(named) : undefined;
  if (resource) return withTimeouts(resource);
  return source ? withReadTimeout(source) : {};
}

type Found = Omit<UnknownAttribute, "address">;

function inValue({ shape }: Attribute, name: string, value: unknown, at: Path): Found[] {
  if (shape.kind !== "object" || typeof value !== "object" || value === null) return [];
  if (shape.nesting === "single") return inObject(shape, name, value, at);
  const step = (key: string) => (shape.nesting === "map" ? { key } : { index: Number(key) });
  return Object.entries(value).flatMap(([key, item]) => inObject(shape, name, item, [...at, step(key)]));
}

function inObject(shape: ObjectShape, name: string, item: unknown, at: Path): Found[] {
  return Object.entries(Object(item)).flatMap(([key, value]): Found[] => {
    const here = [...at, { attribute: key }];
    const attribute = shape.attributes[key];
    if (attribute) return inValue(attribute, key, value, here);
    if (value === null) return [];
    return [{ path: addressOf(here), problem: `\`${key}\` is not an attribute of \`${name}\`. ${remedy(shape, key)}` }];
  });
}

function remedy(shape: ObjectShape, key: string): string {
  const traps = trapsOf(shape);
  const spelt = key.replaceAll("-", "_").toLowerCase();
  const names = Object.keys(shape.attributes);
  if (names.includes(spelt)) return `Use \`${spelt}\`.`;
  const meant = closest(spelt, [...names, ...traps.keys()]);
  const trap = traps.get(spelt) ?? traps.get(meant ?? "");
  if (trap) return remedyOf(trap);
  return meant === undefined ? `It has ${names.map((one) => `\`${one}\``).join(", ")}.` : `Use \`${meant}\`.`;
}
