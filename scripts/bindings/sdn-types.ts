/** The types of resources with a role in an SDN deployment, for `src/constructs/sdn/completion.ts`. */

import type { TypeDefinition } from "./definitions";
import { MARK } from "./emit/source";

interface Role {
  readonly doc: string;
  readonly includes: (attributes: TypeDefinition["attributes"]) => boolean;
}

const ROLES: Readonly<Record<string, Role>> = {
  STAGED: { doc: "Changes are staged until an apply.", includes: (attributes) => "applied" in attributes },
  OF_RUNNING_VNET: {
    doc: "The server accepts the object only while its VNet is running: firewalls and reserved addresses.",
    includes: (attributes) => !("applied" in attributes) && belongsTo(attributes.vnet, "sdn.vnet"),
  },
  FABRICS: {
    doc: "The server deletes them with all of their nodes and peers.",
    includes: (attributes) => "creation_id" in attributes,
  },
  FABRIC_MEMBERS: {
    doc: "Nodes and peers of a fabric.",
    includes: (attributes) => belongsTo(attributes.fabric, "sdn.fabric"),
  },
};

/** Whether the attribute names the owner of the object, not an optional partner. */
const belongsTo = (attribute: TypeDefinition["attributes"][string] | undefined, referent: string): boolean =>
  attribute?.traits.refersTo === referent && attribute.traits.role === "required";

/** Content of `src/bindings/sdn-types.ts`. */
export function sdnTypes(resources: readonly TypeDefinition[]): string {
  const sets = Object.entries(ROLES).map(([name, { doc, includes }]) => {
    const types = resources.filter(({ attributes }) => includes(attributes)).map(({ type }) => `  "pve_${type}",\n`);
    return `/** ${doc} */\nexport const ${name}: ReadonlySet<string> = new Set([\n${types.join("")}]);\n`;
  });
  return `${MARK}${sets.join("\n")}`;
}
