/** Fabrics: routed or encrypted networks between nodes, below zones and controllers. */
import { single } from "../../kinds/data-sources";
import type { DataSource, Defined, Resource } from "../../kinds/define";
import { staged } from "../apply/staged";
import { stagedChanges } from "../pending";
import { withCreationId } from "./creation-id";
import { fabricsData } from "./data-fabrics";
import type { FabricKey } from "./fabric";
import { bgp, openfabric, ospf, wireguard } from "./types";

const fabrics: readonly Defined<Resource, FabricKey>[] = [openfabric, ospf, bgp, wireguard];

export const resources: readonly Resource[] = fabrics.map((fabric) =>
  staged(withCreationId(fabric), {
    changes: (session) => stagedChanges(session, "fabric"),
    isOwn: (id, state) => id === state.fabric,
  }),
);

export const dataSources: readonly DataSource[] = [...fabrics.map((fabric) => single(fabric)), fabricsData];
