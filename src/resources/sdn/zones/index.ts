/** SDN zones. */
import { single } from "../../kinds/data-sources";
import type { DataSource, Defined, Resource } from "../../kinds/define";
import { staged } from "../apply/staged";
import { stagedChanges } from "../pending";
import { zonesData } from "./data-zones";
import { evpnZone, qinqZone, simpleZone, vlanZone, vxlanZone } from "./types";
import type { CommonZoneAttributes } from "./zone";

const zones: readonly Defined<Resource, CommonZoneAttributes>[] = [simpleZone, vlanZone, qinqZone, vxlanZone, evpnZone];

export const resources: readonly Resource[] = zones.map((zone) =>
  staged(zone, {
    changes: (session) => stagedChanges(session, "zone"),
    isOwn: (id, state) => id === state.zone,
  }),
);

export const dataSources: readonly DataSource[] = [...zones.map((zone) => single(zone)), zonesData];
