/** Route maps. */
import type { PveSession } from "../../../api/types";
import { single } from "../../kinds/data-sources";
import type { DataSource, Resource } from "../../kinds/define";
import { staged } from "../apply/staged";
import { stagedChanges } from "../pending";
import { routeMapsData } from "./data-route-maps";
import { routeMapEntry } from "./entry";
import { routeMap } from "./route-map";

const changes = (session: PveSession) => stagedChanges(session, "route_map_entry");

export const resources: readonly Resource[] = [
  staged(routeMap, { changes, isOwn: (id, { route_map }) => id.startsWith(`${route_map}/`) }),
  staged(routeMapEntry, { changes, isOwn: (id, { route_map, order }) => id === `${route_map}/${order}` }),
];

export const dataSources: readonly DataSource[] = [single(routeMap), single(routeMapEntry), routeMapsData];
