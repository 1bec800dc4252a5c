/** A synthesized stack (`cdk.tf.json`) as the blocks that checks look at. */
import { type Block, type Configuration, type Given, MARK, type Reference } from "../../constructs/checks/contract";

type Blocks = Readonly<Record<string, Readonly<Record<string, Configuration>>>>;

interface StackFile {
  readonly resource?: Blocks;
  readonly provider?: { readonly pve?: Configuration | readonly Configuration[] };
}

const ESCAPED = /\$\$\{|%%\{/g;
const WHOLE = /^\$\{((?:data\.)?[A-Za-z_][\w-]*\.[A-Za-z_][\w-]*)\.(\w+)\}$/;

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
      const own = typeof provider === "string" ? provider : "pve";
      const configuration = marked(given, stack) as Configuration;
      return { ...place(`${type}.${name}`, stack), kind: "resource", type, several, provider: own, configuration };
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

/** With a mark for each expression. */
function marked(given: Given, stack: string): Given {
  if (typeof given === "string") {
    // `$${` and `%%{` are no expressions: that is how texts with `${` and `%{` are written.
    if (!/[$%]\{/.test(given.replace(ESCAPED, ""))) return given.replace(ESCAPED, (text) => text.slice(1));
    const [, address, attribute] = WHOLE.exec(given) ?? [];
    const reference: Reference | undefined = address && attribute ? { stack, address, attribute } : undefined;
    return { [MARK]: reference ? [reference] : null };
  }
  if (Array.isArray(given)) return given.map((item: Given) => marked(item, stack));
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([name, item]) => [name, marked(item, stack)]));
}
