/** Reads synthesized stacks of an application: `cdk.tf.json` in its output folder. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { type Block, type Configuration, type Given, MARK, type Reference } from "../../constructs/checks/contract";
import { orClosest } from "../../naming/closest";
import { readText } from "../../system/read-text";

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
  const providers = [file.provider?.pve ?? []].flat().map((given): Block => {
    const { alias } = given;
    const address = typeof alias === "string" ? `pve.${alias}` : "pve";
    return {
      ...place(address, stack),
      kind: "provider",
      type: "pve",
      configuration: marked(given, stack) as Configuration,
    };
  });
  const resources = Object.entries(file.resource ?? {}).filter(([type]) => type.startsWith("pve_"));
  const blocks = resources.flatMap(([type, objects]) =>
    Object.entries(objects).map(([name, body]): Block => {
      const { "//": _, provider, ...given } = body;
      const several = given.count !== undefined || given.for_each !== undefined;
      const providerPath = typeof provider === "string" ? provider : "pve";
      const configuration = marked(given, stack) as Configuration;
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
function marked(given: Given, stack: string): Given {
  if (typeof given === "string") {
    // `$${` and `%%{` are escaped `${` and `%{`.
    if (!/[$%]\{/.test(given.replace(ESCAPED, ""))) return given.replace(ESCAPED, (text) => text.slice(1));
    const [, address, attribute] = WHOLE.exec(given) ?? [];
    const reference: Reference | undefined = address && attribute ? { stack, address, attribute } : undefined;
    return { [MARK]: reference ? [reference] : null };
  }
  if (Array.isArray(given)) return given.map((item: Given) => marked(item, stack));
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([name, item]) => [name, marked(item, stack)]));
}
