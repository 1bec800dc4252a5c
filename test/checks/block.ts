/** Blocks in the form in which the construct library passes them to the checks. */
import { type Block, type Configuration, type Given, MARK } from "../../src/constructs/checks/contract";
import { configuration, instancesOf, type Stage } from "../lifecycle/instances";
import type { Sample } from "../lifecycle/sample";

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

export const STAGES = ["create", "set", "change"] as const satisfies readonly Stage[];

/** The objects of a scenario of the life-cycle matrix. */
export function blocksOf(samples: readonly Sample[], stage: Stage): Block[] {
  const { resource } = JSON.parse(configuration(samples, samples.flatMap(instancesOf), stage)) as {
    readonly resource: Readonly<Record<string, Readonly<Record<string, Configuration>>>>;
  };
  return Object.entries(resource).flatMap(([type, objects]) =>
    Object.entries(objects).map(([name, config]) =>
      blockOf(`${type}.${name}`, withMarks(config) as Configuration, { path: `web/${type}-${name}` }),
    ),
  );
}

/** JSON of a configuration with a mark for each expression. */
function withMarks(value: Given, stack = "web"): Given {
  if (typeof value === "string") return /[$%]\{/.test(value) ? { [MARK]: partsOf(value, stack) } : value;
  if (Array.isArray(value)) return value.map((item: Given) => withMarks(item, stack));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withMarks(item, stack)]));
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
