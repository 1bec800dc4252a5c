import { path } from "../../../framework/diagnostics";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import { byName } from "../sdn";

export const referenceToAnotherType: Check = {
  id: "reference-to-another-type",
  severity: "error",
  doc: "An attribute names an object of the wrong type, such as a BGP controller in an EVPN zone, or an OpenFabric fabric in an OSPF node.",
  remedy: "Name an object of the right type.",
  find: inEachCluster((cluster) => RELATIONS.flatMap((relation) => problems(relation, cluster))),
};

interface Relation {
  readonly from: string;
  readonly attribute: string;
  /** Types of the family, and the attribute with their name. */
  readonly family: RegExp;
  readonly name: string;
  readonly fitting: RegExp;
}

const controllers = { family: /^pve_sdn_controller_/, name: "controller", fitting: /_evpn$/ };
const protocols = ["openfabric", "ospf", "bgp", "wireguard"];
const FABRIC = /^pve_sdn_fabric_(openfabric|ospf|bgp|wireguard)$/;

const RELATIONS: readonly Relation[] = [
  { from: "pve_sdn_zone_evpn", attribute: "controller", ...controllers },
  { from: "pve_sdn_zone_evpn", attribute: "secondary_controllers", ...controllers },
  ...protocols.flatMap((protocol) =>
    [
      `pve_sdn_fabric_node_${protocol}`,
      ...(protocol === "wireguard"
        ? [`pve_sdn_fabric_node_${protocol}_external`, `pve_sdn_fabric_${protocol}_peers`]
        : []),
    ].map((from) => ({
      from,
      attribute: "fabric",
      family: FABRIC,
      name: "fabric",
      fitting: new RegExp(`_${protocol}$`),
    })),
  ),
];

function problems({ from, attribute, family, name, fitting }: Relation, cluster: Cluster): Problem[] {
  const named = byName(cluster.of(family), name);
  return cluster.of(from).flatMap((item) => {
    const value = item.text(attribute);
    const names = typeof value === "string" ? [value] : item.texts(attribute).known;
    return names.flatMap((one): Problem[] => {
      const found = named.get(one);
      if (!found || fitting.test(found.type)) return [];
      const text = `"${one}" is ${found.path} (${found.type}), which does not fit ${from}.`;
      return [{ about: [found, item], at: path(attribute), text }];
    });
  });
}
