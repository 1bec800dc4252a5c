/** Blocks of plans and of synthesized stacks. */

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Block, type Configuration, type Given, MARK, type Reference } from "../../constructs/checks/contract";
import { orClosest } from "../../naming/closest";
import { readText } from "../../system/read-text";
import {
  type Expressions,
  ownResources,
  type PlanFile,
  PROVIDER,
  providersWithDefault,
  replaceUnknown,
  withoutIndex,
} from "./plan-file";

const STACK = "plan";

export function blocksOfPlan(plan: PlanFile): Block[] {
  const unknown = new Map(plan.resource_changes?.map(({ address, change }) => [address, change.after_unknown]));
  const keys = new Map(
    plan.configuration?.root_module?.resources?.map(({ address, provider_config_key: key }) => [address, key]),
  );
  const providers = providersWithDefault(plan);
  const resources = ownResources(plan.planned_values?.root_module).filter(({ mode }) => mode === "managed");
  return [
    ...[...providers].map(([key, expressions]) => providerBlock(key, expressions)),
    ...resources.map(({ address, type, values = {} }): Block => {
      const key = keys.get(withoutIndex(address));
      const provider = key !== undefined && providers.has(key) ? key : PROVIDER;
      const known = markUnknown(values as Configuration, unknown.get(address));
      const place = { path: address, stack: STACK, address, provider: pathOf(provider) };
      return { kind: "resource", type, ...place, several: false, configuration: known };
    }),
  ];
}

/** Replaces unknown or sensitive values with marks. `flags`: `after_unknown`, `before_sensitive` or `after_sensitive` of the change. */
export const markUnknown = (values: Configuration, flags: unknown): Configuration =>
  replaceUnknown<Given, Given>(values, flags, { [MARK]: null }) as Configuration;

const pathOf = (key: string): string => `provider.${key}`;

/** Settings that checks read. Others may be secrets. */
const SETTINGS = ["endpoint", "require_management_access"];

const providerBlock = (key: string, expressions: Expressions): Block => ({
  kind: "provider",
  type: PROVIDER,
  path: pathOf(key),
  stack: STACK,
  address: key,
  several: false,
  configuration: Object.fromEntries(
    SETTINGS.flatMap((name) => {
      const value = expressions[name]?.constant_value as Given | undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

/** Content of a stack's file. `app`: output folder of `cdktf synth`. */
export function readStack(app: string, stack: string): string {
  const folder = join(app, "stacks");
  const file = join(folder, stack, "cdk.tf.json");
  if (existsSync(file)) return readText(file);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.length === 0) throw new Error(`There are no stacks in ${folder}. Synthesize them first: cdktf synth`);
  throw new Error(orClosest(`There is no stack "${stack}" in ${folder}, only ${names.join(", ")}`, stack, names));
}

type Blocks = Readonly<Record<string, Readonly<Record<string, Configuration>>>>;

interface StackFile {
  readonly resource?: Blocks;
  readonly provider?: { readonly pve?: Configuration | readonly Configuration[] };
}

const ESCAPED = /\$\$\{|%%\{/g;
const WHOLE = /^\$\{((?:data\.)?[A-Za-z_][\w-]*\.[A-Za-z_][\w-]*)\.(\w+)\}$/;

/** Blocks of a synthesized stack, for checks. */
export function blocksOfStack(text: string, stack: string): Block[] {
  const file = JSON.parse(text) as StackFile;
  const providers = [file.provider?.pve ?? []].flat().map((settings): Block => {
    const { alias } = settings;
    const address = typeof alias === "string" ? `pve.${alias}` : "pve";
    return {
      ...place(address, stack),
      kind: "provider",
      type: "pve",
      configuration: marked(settings, stack) as Configuration,
    };
  });
  const resources = Object.entries(file.resource ?? {}).filter(([type]) => type.startsWith("pve_"));
  const blocks = resources.flatMap(([type, objects]) =>
    Object.entries(objects).map(([name, body]): Block => {
      const { "//": _, provider, ...attributes } = body;
      const several = attributes.count !== undefined || attributes.for_each !== undefined;
      const providerPath = typeof provider === "string" ? provider : "pve";
      const configuration = marked(attributes, stack) as Configuration;
      return {
        ...place(`${type}.${name}`, stack),
        kind: "resource",
        type,
        several,
        provider: providerPath,
        configuration,
      };
    }),
  );
  const known = new Set(providers.map(({ path }) => path));
  const missing = [...new Set(blocks.map(({ provider }) => provider ?? "pve"))].filter((path) => !known.has(path));
  const implied = missing.map(
    (path): Block => ({ ...place(path, stack), kind: "provider", type: "pve", configuration: {} }),
  );
  return [...providers, ...implied, ...blocks];
}

const place = (address: string, stack: string) => ({ path: address, stack, address, several: false });

/** Replaces each expression with a mark. */
function marked(value: Given, stack: string): Given {
  if (typeof value === "string") {
    // `$${` and `%%{` are escaped `${` and `%{`.
    if (!/[$%]\{/.test(value.replace(ESCAPED, ""))) return value.replace(ESCAPED, (text) => text.slice(1));
    const [, address, attribute] = WHOLE.exec(value) ?? [];
    const reference: Reference | undefined = address && attribute ? { stack, address, attribute } : undefined;
    return { [MARK]: reference ? [reference] : null };
  }
  if (Array.isArray(value)) return value.map((item: Given) => marked(item, stack));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, marked(item, stack)]));
}
