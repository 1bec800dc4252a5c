import type { Cluster, Selected } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, type Problem, problem } from "../../../framework/checks/check";
import { byName } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message, typeName } from "../../../naming/message";
import { controllers, evpnController } from "../controllers/types";
import { wireguardPeers } from "../fabric-nodes/peers";
import { bgpNode, openfabricNode, ospfNode, wireguardExternal, wireguardNode } from "../fabric-nodes/types";
import { bgp, fabrics, openfabric, ospf, wireguard } from "../fabrics/types";
import { evpnZone } from "../zones/types";

export const referenceToAnotherType = certainMistake("reference-to-another-type", {
  doc: "An attribute names an object of the wrong type, such as a BGP controller in an EVPN zone, or an OpenFabric fabric in an OSPF node.",
  remedy: "Name an object of the right type.",
  find: inEachCluster((cluster) => RELATIONS.flatMap((relation) => problems(relation, cluster))),
});

interface Relation {
  readonly from: Selected;
  readonly attribute: string;
  /** Definitions that the attribute may name by mistake, with the attribute of their names. */
  readonly named: readonly Selected[];
  readonly name: string;
  readonly fitting: Selected;
}

const toController = { named: controllers, name: "controller", fitting: evpnController };
const toFabric = (fitting: Selected, ...members: readonly Selected[]): Relation[] =>
  members.map((from) => ({ from, attribute: "fabric", named: fabrics, name: "fabric", fitting }));

const RELATIONS: readonly Relation[] = [
  { from: evpnZone, attribute: "controller", ...toController },
  { from: evpnZone, attribute: "secondary_controllers", ...toController },
  ...toFabric(openfabric, openfabricNode),
  ...toFabric(ospf, ospfNode),
  ...toFabric(bgp, bgpNode),
  ...toFabric(wireguard, wireguardNode, wireguardExternal, wireguardPeers),
];

function problems({ from, attribute, named, name, fitting }: Relation, cluster: Cluster): Problem[] {
  const byId = byName(cluster.of(...named), name);
  return cluster.of(from).flatMap((item) => {
    const value = item.text(attribute);
    const names = typeof value === "string" ? [value] : item.texts(attribute).known;
    return names.flatMap((one): Problem[] => {
      const found = byId.get(one);
      if (!found || found.is(fitting)) return [];
      const text = message`"${one}" is ${found.path} (${typeName(found.type)}), which does not fit ${typeName(item.type)}.`;
      return [problem([found, item], text, path(attribute))];
    });
  });
}
