/**
 * Finds keys of nested attributes that the schema lacks. Terraform drops them silently. A plan keeps them in its configuration if
 * the expression is constant, or is exactly one variable.
 */
import { typeOf } from "../../checks/types";
import { type Attribute, attributesOf, configuredShape, nestingOf, type ObjectShape } from "../../framework/attribute";
import { addressOf } from "../../framework/diagnostics";
import { remedyOf, trapsOf } from "../../framework/traps";
import { closest } from "../../naming/closest";
import { render } from "../../naming/message";
import type { Path } from "../../plugin/contract";
import {
  type ConfiguredModule,
  type ConfiguredResource,
  type Expression,
  isOwnBlock,
  type PlanFile,
} from "./plan-file";

export interface UnknownAttribute {
  /** Address of the block, without indexes of the block and its modules. */
  readonly address: string;
  /** Path of the key, such as `rules[0].dport`. */
  readonly path: string;
  readonly problem: string;
  readonly remedy: string;
  /** Variable with the value. Its expression may have converted it, so the finding is less certain. */
  readonly variable?: string;
}

export function unknownAttributes(plan: PlanFile): UnknownAttribute[] {
  return inModule(plan, plan.configuration?.root_module, "", (name) => plan.variables?.[name]?.value);
}

/** Value of a variable of the module; `undefined` if unknown. */
type Variables = (name: string) => unknown;

function inModule(plan: PlanFile, module: ConfiguredModule = {}, prefix: string, variables: Variables) {
  const { resources: blocks = [], module_calls: calls = {} } = module;
  const pveBlocks = blocks.filter((block) => isOwnBlock(plan, block));
  return [
    ...pveBlocks.flatMap((block) => inBlock(block, prefix, variables)),
    ...Object.entries(calls).flatMap(([name, { module: called, expressions = {} }]): UnknownAttribute[] => {
      const inside: Variables = (variable) =>
        constantOf(expressions[variable], variables) ?? called?.variables?.[variable]?.default;
      return inModule(plan, called, `${prefix}module.${name}.`, inside);
    }),
  ];
}

function inBlock(
  { address, mode, type = "", expressions = {} }: ConfiguredResource,
  prefix: string,
  variables: Variables,
): UnknownAttribute[] {
  const kind = mode === "managed" ? "resource" : mode === "data" ? "data" : undefined;
  const { attributes = {} } = (kind && typeOf({ kind, type })) ?? {};
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const variable = variableIn(expressions[name]);
    const value = constantOf(expressions[name], variables);
    // A value of another type is converted by the expression.
    if (variable !== undefined && !fits(attribute, value)) return [];
    const found = inValue(attribute, name, value, [{ attribute: name }]);
    return found.map((unknown): UnknownAttribute => {
      return { address: prefix + address, ...unknown, ...(variable !== undefined && { variable: `var.${variable}` }) };
    });
  });
}

function constantOf(expression: Expression | undefined, variables: Variables): unknown {
  const variable = variableIn(expression);
  return variable === undefined ? expression?.constant_value : variables(variable);
}

/** Name of the variable if an expression refers to that variable only. */
function variableIn({ references = [] }: Expression = {}): string | undefined {
  const [only = "", ...others] = references;
  return others.length > 0 ? undefined : /^var\.([\w-]+)$/.exec(only)?.[1];
}

/** Whether each object has its required attributes. */
function fits(attribute: Attribute, value: unknown): boolean {
  const shape = configuredShape(attribute.shape);
  if (shape.kind !== "object" || typeof value !== "object" || value === null) return false;
  const required = Object.entries(attributesOf(shape)).filter(([, { traits }]) => traits.role === "required");
  const objects: readonly unknown[] = shape.nesting === "single" ? [value] : Object.values(value);
  return objects.every((item) => required.every(([name]) => (Object(item) as Fields)[name] !== undefined));
}

type Fields = Readonly<Record<string, unknown>>;

type Found = Omit<UnknownAttribute, "address">;

function inValue(attribute: Attribute, name: string, value: unknown, at: Path): Found[] {
  const shape = configuredShape(attribute.shape);
  if (shape.kind !== "object" || typeof value !== "object" || value === null) return [];
  if (shape.nesting === "single") return inObject(shape, name, value, at);
  const step = (key: string) => (nestingOf(shape).nesting === "map" ? { key } : { index: Number(key) });
  return Object.entries(value).flatMap(([key, item]) => inObject(shape, name, item, [...at, step(key)]));
}

function inObject(shape: ObjectShape, name: string, item: unknown, at: Path): Found[] {
  return Object.entries(Object(item)).flatMap(([key, value]): Found[] => {
    const keyPath = [...at, { attribute: key }];
    const attribute = shape.attributes[key];
    if (attribute) return inValue(attribute, key, value, keyPath);
    if (value === null) return [];
    const problem = `\`${key}\` is not an attribute of \`${name}\`.`;
    return [{ path: addressOf(keyPath), problem, remedy: remedyFor(shape, key) }];
  });
}

function remedyFor(shape: ObjectShape, key: string): string {
  const traps = trapsOf(shape);
  const spelt = key.replaceAll("-", "_").toLowerCase();
  const names = Object.keys(shape.attributes);
  if (names.includes(spelt)) return `Use \`${spelt}\`.`;
  const meant = closest(spelt, [...names, ...traps.keys()]);
  const trap = traps.get(spelt) ?? traps.get(meant ?? "");
  if (trap) return render(remedyOf(trap));
  return meant === undefined ? `It has ${names.map((name) => `\`${name}\``).join(", ")}.` : `Use \`${meant}\`.`;
}
