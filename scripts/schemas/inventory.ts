/** The JSON schema of a fleet's inventory, from the settings of the provider. */
import type { Attribute } from "../../src/framework/attribute";
import { providerAttributes } from "../../src/provider/settings";
import { schemaUrlOf } from "../build/project";

export function inventorySchema(): string {
  const configurable = Object.entries(providerAttributes).filter(([, { traits }]) => !traits.sensitive);
  const settings = Object.fromEntries(configurable.map(([name, attribute]) => [name, propertyOf(attribute)]));
  const strings = { type: "array", items: { type: "string" } };
  const cluster = {
    type: "object",
    properties: { groups: { description: "Groups for `--group`.", ...strings }, ...settings },
    additionalProperties: false,
    anyOf: [{ required: ["endpoint"] }, { required: ["endpoints"] }],
  };
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: schemaUrlOf("src/tools/fleet/inventory.schema.json"),
    title: "Inventory of a fleet of Proxmox VE clusters",
    type: "object",
    properties: {
      $schema: { type: "string" },
      clusters: {
        description: "Provider settings of each cluster, by its name. Secrets come from the environment.",
        type: "object",
        additionalProperties: cluster,
        minProperties: 1,
      },
    },
    required: ["clusters"],
    additionalProperties: false,
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

const TYPES: Readonly<Partial<Record<Attribute["shape"]["kind"], object>>> = {
  string: { type: "string" },
  bool: { type: "boolean" },
  number: { type: "number" },
};

function propertyOf({ shape, traits: { doc: description } }: Attribute): object {
  const type = TYPES[shape.kind] ?? { type: "array", items: { type: "string" } };
  return { description, ...type };
}
