/** SDN zones. */
import { single } from "../../kinds/data-sources";
import type { DataSource, Defined, Resource } from "../../kinds/define";
import { unmanagedWhenAbsent } from "../../kinds/shared-list";
import { staged } from "../apply/staged";
import { stagedChanges } from "../pending";
import { zonesData } from "./data-zones";
import { evpnZone, qinqZone, simpleZone, vlanZone, vxlanZone } from "./types";
import type { CommonZoneAttributes } from "./zone";
import { zoneNode } from "./zone-node";

const zones: readonly Defined<Resource, CommonZoneAttributes>[] = [simpleZone, vlanZone, qinqZone, vxlanZone, evpnZone];

const owners: readonly Resource[] = zones.map((zone) => unmanagedWhenAbsent(zone, "nodes"));

export const resources: readonly Resource[] = [...owners, zoneNode].map((resource) =>
  staged(resource, {
    changes: (session) => stagedChanges(session, "zone"),
    isOwn: (id, state) => id === state.zone,
    ...(resource === zoneNode && { isPart: true }),
  }),
);

export const dataSources: readonly DataSource[] = [...zones.map((zone) => single(zone)), zonesData];
