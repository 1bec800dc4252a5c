/** Blocks in the form in which the construct library passes them to the checks. */
import { type Block, type Configuration, type Given, MARK } from "../../src/constructs/checks/contract";

/** `undefined`, or the parts of an expression's string. */
export const LATER: Given = { [MARK]: null };

export function blockOf(address: string, configuration: Configuration, more: Partial<Block> = {}): Block {
  const [, data, type = "", name = ""] = /^(data\.)?(\w+)\.(.+)$/.exec(address) ?? [];
  return {
    kind: data ? "data" : "resource",
    type,
    path: `web/${name}`,
    stack: "web",
    address,
    several: false,
    provider: "web/pve",
    configuration,
    ...more,
  };
}

/** JSON of a configuration with a mark for each expression. */
export function withMarks(given: Given, stack = "web"): Given {
  if (typeof given === "string") return /[$%]\{/.test(given) ? { [MARK]: partsOf(given, stack) } : given;
  if (Array.isArray(given)) return given.map((item: Given) => withMarks(item, stack));
  if (typeof given !== "object" || given === null) return given;
  return Object.fromEntries(Object.entries(given).map(([name, item]) => [name, withMarks(item, stack)]));
}

function partsOf(text: string, stack: string) {
  const [, address, attribute] = /^\$\{((?:data\.)?\w+\.[\w-]+)\.(\w+)\}$/.exec(text) ?? [];
  return address && attribute ? [{ stack, address, attribute }] : null;
}

/** Provider of the stack whose blocks `blockOf` creates. */
export const PROVIDER: Block = {
  kind: "provider",
  type: "pve",
  path: "web/pve",
  stack: "web",
  address: "pve",
  several: false,
  configuration: { endpoint: "https://pve1.example.com:8006" },
};
