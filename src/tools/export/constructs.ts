/** Classes, variable names and owners of constructs in programs. */
import { camelCase } from "../../strings/case";
import type { ClusterObject } from "../inventory/objects";
import { FreeNames } from "../inventory/resource-names";
import type { Entry } from "./expression";
import type { WrittenObject } from "./references";

/** Family and class by type, such as `["firewall", "Alias"]` for `pve_firewall_alias`. */
export type Classes = ReadonlyMap<string, readonly [family: string, className: string]>;

export function classOf({ resource }: Pick<ClusterObject, "resource">, classes: Classes): readonly [string, string] {
  const found = classes.get(`pve_${resource.type}`);
  if (!found) throw new Error(`there is no class for pve_${resource.type}`);
  return found;
}

/** Unique variable names of objects. `convert`: changes a camel-case name into one of the language. `taken`: names to avoid. */
export function variablesOf(
  objects: readonly ClusterObject[],
  classes: Classes,
  taken: Iterable<string>,
  convert = (name: string) => name,
): ReadonlyMap<ClusterObject, string> {
  const names = new FreeNames(taken);
  return new Map(
    objects.map((object) => {
      const [, className] = classOf(object, classes);
      const plain = camelCase(`${className}_${object.name}`.replace(/_+/g, "_").replace(/_$/, ""));
      const name = convert(plain.charAt(0).toLowerCase() + plain.slice(1));
      return [object, names.take(name, (number) => convert(`${name}${number}`))];
    }),
  );
}

/** By type: the attribute that names the owner, and the owner's method that creates the construct, such as `zone.addVnet(…)`. */
export const OWNER_METHODS: Readonly<Record<string, readonly [attribute: string, method: string]>> = {
  sdn_vnet: ["zone", "addVnet"],
  sdn_subnet: ["vnet", "addSubnet"],
  sdn_fabric_node_bgp: ["fabric", "addNode"],
  sdn_fabric_node_openfabric: ["fabric", "addNode"],
  sdn_fabric_node_ospf: ["fabric", "addNode"],
  sdn_fabric_node_wireguard: ["fabric", "addNode"],
  sdn_fabric_node_wireguard_external: ["fabric", "addExternal"],
};

interface OwnedConstruct {
  readonly owner: ClusterObject;
  readonly method: string;
  /** Entries without the one that names the owner. */
  readonly entries: readonly Entry[];
}

/** Owner that creates the construct; `undefined` if the owner is not part of the project. */
export function ownerOf({ object, entries }: WrittenObject): OwnedConstruct | undefined {
  const [attribute, method] = OWNER_METHODS[object.resource.type] ?? [];
  const owner = entries.find(([name]) => name === attribute)?.[1];
  if (method === undefined || owner?.kind !== "reference") return undefined;
  return { owner: owner.to, method, entries: entries.filter(([name]) => name !== attribute) };
}
