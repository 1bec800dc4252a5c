/** One configuration from the examples of the reference pages. */
import { hasConstructs } from "../../scripts/docs/construct-form";
import { blocksOf, wholeExample } from "../../scripts/docs/example";
import { examplesOf, typicalExample } from "../../scripts/docs/example-files";
import { dataSources, resources } from "../../src/resources";
import { lacks } from "../support/engine-facts";

export interface Example {
  /** `resources/pool`, `data-sources/pool`. */
  readonly page: string;
  readonly type: string;
  readonly family: string;
  readonly text: string;
}

const typicalOf = (folder: string, definitions: readonly (typeof resources)[number][] | typeof dataSources) =>
  definitions.map((definition): Example => {
    const { type, family } = definition;
    return { page: `${folder}/${type}`, type, family, text: wholeExample(typicalExample(definition)) };
  });

/** The typical examples, which the registries show. */
export const examples: readonly Example[] = [
  ...typicalOf("resources", resources),
  ...typicalOf("data-sources", dataSources),
];

/** The other examples of each type, in the order of their names: `resources/pool/minimal`. */
export const furtherExamples: readonly (readonly Example[])[] = [...resources, ...dataSources].map((definition) => {
  const { type, family, kind } = definition;
  return examplesOf(definition)
    .slice(1)
    .map(({ name, text }) => ({ page: `${kind}s/${type}/${name}`, type, family, text: wholeExample(text) }));
});

/** All examples that have a form with constructs. */
export const examplesWithConstructs: readonly Example[] = [
  ...examples,
  ...furtherExamples.flat().filter(({ text }) => hasConstructs(text)),
];

/** Examples that conflict with others, with the reason. */
const APART: Readonly<Record<string, string>> = {
  "resources/ceph_rolling_restart": "does not start while flags of other examples are set",
  "resources/cluster_node_add": "adds a node that never boots, while other examples wait for its certificate",
  "resources/firewall_rule": "manages a list that pve_firewall_rules owns",
  ...Object.fromEntries(
    ["guests_migrate", "guests_shutdown", "guests_start", "guests_suspend", "ha_migration"].map((type) => [
      `resources/${type}`,
      "moves or stops guests that other examples need where they are",
    ]),
  ),
  "resources/ha_arming": "disarms the HA stack that other examples use",
  "resources/sdn_lock": "locks other examples out",
  "resources/sdn_rollback": "discards the staged changes of other examples",
};

/** Whether the examples of the type conflict with others. */
export const isApart = ({ page }: Example): boolean => page.split("/", 2).join("/") in APART;

/** Joins the examples of the families that work together, each block once. */
export function exampleConfiguration(families: readonly string[]): string {
  const chosen = examples.filter(({ page, family }) => families.includes(family) && page.startsWith("resources/"));
  return together(chosen.filter((example) => !isApart(example) && example.type !== "ha_group"));
}

/** Joins examples into one configuration; blocks with the same address must be equal. */
export function together(chosen: readonly Example[]): string {
  const blocks = new Map<string, string>();
  for (const { page, text } of chosen) {
    for (const { address, text: block } of blocksOf(text)) {
      if ((blocks.get(address) ?? block) !== block) throw new Error(`${page} has another ${address} than other pages`);
      blocks.set(address, block);
    }
  }
  const configuration = [...blocks.values()]
    .join("\n\n")
    .replaceAll("sensitive = true\n}", 'sensitive = true\n  default   = "secret"\n}');
  return lacks("write-only attributes") ? stored(configuration) : configuration;
}

/** Replaces write-only secrets with the attributes that every engine supports. */
function stored(configuration: string): string {
  return configuration.replace(/^ *\w+_wo_version *=.*\n/gm, "").replace(/(\w+)_wo( *=)/g, "$1$2");
}
