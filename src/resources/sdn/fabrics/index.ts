/** Fabrics: routed or encrypted networks between nodes, below zones and controllers. */
import { string } from "../../../framework/attribute";
import { single } from "../../kinds/data-sources";
import type { DataSource, Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { staged } from "../apply/staged";
import { listing } from "../listing";
import { withCreationId } from "./creation-id";
import {
  bgp,
  bgpAttributes,
  openfabric,
  openfabricAttributes,
  ospf,
  ospfAttributes,
  wireguard,
  wireguardAttributes,
} from "./types";

const fabrics = [openfabric, ospf, bgp, wireguard];

export const resources: readonly Resource[] = fabrics.map((fabric) =>
  staged(withCreationId(fabric), { kind: "fabric", isOwn: (id, state) => id === state.fabric }),
);

const fabricList = listing({
  type: "sdn_fabrics",
  items: "fabrics",
  description: "Lists fabrics of all protocols.",
  attributes: {
    protocol: parameter("protocol", string({ doc: "Protocol of the fabric." })),
    ...wireguardAttributes,
    ...ospfAttributes,
    ...openfabricAttributes,
    ...bgpAttributes,
  },
  path: () => "/cluster/sdn/fabrics/fabric",
  sortedBy: ["fabric"],
  operations: ["GET /cluster/sdn/fabrics/fabric"],
});

export const dataSources: readonly DataSource[] = [...fabrics.map((fabric) => single(fabric)), fabricList];
