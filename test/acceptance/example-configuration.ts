/** The examples of the reference pages, put together into one configuration. */
import { blocksOf, wholeExample } from "../../scripts/docs/example";
import { dataSources, resources } from "../../src/resources";
import { lacks } from "../support/engine-facts";

export interface Example {
  /** `resources/pool`, `data-sources/pool`. */
  readonly page: string;
  readonly type: string;
  readonly family: string;
  readonly text: string;
}

const examplesOf = (folder: string, definitions: readonly (typeof resources)[number][] | typeof dataSources) =>
  definitions.map(({ type, family, documentation }): Example => {
    return { page: `${folder}/${type}`, type, family, text: wholeExample(documentation.example) };
  });

export const examples: readonly Example[] = [
  ...examplesOf("resources", resources),
  ...examplesOf("data-sources", dataSources),
];

/** What cannot stand beside the other examples. */
export const APART: Readonly<Record<string, string>> = {
  "resources/ceph_rolling_restart": "does not start while flags of other examples are set",
  "resources/cluster_node_add": "adds a node that never boots, whose certificate others look for",
  "resources/firewall_rule": "manages a list that pve_firewall_rules owns",
  ...Object.fromEntries(
    ["guests_migrate", "guests_shutdown", "guests_start", "guests_suspend", "ha_migration"].map((type) => [
      `resources/${type}`,
      "moves or stops guests that other examples need where they are",
    ]),
  ),
  "resources/ha_arming": "disarms the HA stack that other examples use",
  "resources/sdn_lock": "locks the others out",
  "resources/sdn_rollback": "takes back what the others staged",
};

/** Those of the families that go together, each block once. */
export function exampleConfiguration(families: readonly string[]): string {
  const chosen = examples.filter(({ page, family }) => families.includes(family) && page.startsWith("resources/"));
  return together(chosen.filter(({ page }) => !(page in APART) && page !== "resources/ha_group"));
}

/** One configuration; blocks that several examples have are the same in each. */
export function together(chosen: readonly Example[]): string {
  const blocks = new Map<string, string>();
  for (const { page, text } of chosen) {
    for (const { address, text: block } of blocksOf(text)) {
      if ((blocks.get(address) ?? block) !== block) throw new Error(`${page} has another ${address} than other pages`);
      blocks.set(address, block);
    }
  }
  const whole = [...blocks.values()]
    .join("\n\n")
    .replaceAll("sensitive = true\n}", 'sensitive = true\n  default   = "secret"\n}');
  return lacks("write-only attributes") ? stored(whole) : whole;
}

/** The same with the form of secrets that every engine takes. */
function stored(configuration: string): string {
  return configuration.replace(/^ *\w+_wo_version *=.*\n/gm, "").replace(/(\w+)_wo( *=)/g, "$1$2");
}
