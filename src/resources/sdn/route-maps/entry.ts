/** Single entries of a route map. */
import type { PveSession } from "../../../api/types";
import type { Behaviour } from "../../../framework/resource";
import { resource } from "../../kinds/define";
import { byAttribute, listElement } from "../../kinds/hands-over";
import { order, routeMapName, routeMapRule, validateRule } from "./attributes";
import { allEntries, createEntry, deleteEntry, readEntry, readSingleEntry, updateEntry } from "./requests";

const attributes = {
  route_map: routeMapName.key().refersTo("sdn.route_map", "is-made").since("9.2"),
  order: order.replaces(),
  ...routeMapRule,
};

const behaviour: Behaviour<PveSession, typeof attributes, "route_map" | "order"> = {
  async read(state, { services }) {
    return (await readEntry(state, services)) ?? null;
  },
  async readItem(state, { services }) {
    return (await readSingleEntry(state, services)) ?? null;
  },
  list: ({ services }) => allEntries(services),
  async create(planned, { services, created }) {
    await createEntry(planned, services);
    created();
    return undefined;
  },
  async update(planned, prior, { services }) {
    await updateEntry(planned, prior, services);
    return undefined;
  },
  async delete(state, { services }) {
    await deleteEntry(state, services);
  },
};

export const ENTRY_OPERATIONS = [
  "GET /cluster/sdn/route-maps/entries",
  "POST /cluster/sdn/route-maps/entries",
  "PUT /cluster/sdn/route-maps/entries/{route-map-id}/entry/{order}",
  "DELETE /cluster/sdn/route-maps/entries/{route-map-id}/entry/{order}",
];

export const routeMapEntry = resource({
  type: "sdn_route_map_entry",
  description:
    "One entry of a route map, for maps whose entries are managed in several places. A map exists as long as it has an entry. Do not use it together with `pve_sdn_route_map` for the same map.",
  importExample: "peers/10",
  attributes,
  identity: ["route_map", "order"],
  handsOver: listElement("sdn_route_map_entry", "route_map", byAttribute("order")),
  behaviour,
  validate: (config, report) => validateRule(config, report),
  operations: [...ENTRY_OPERATIONS, "GET /cluster/sdn/route-maps/entries/{route-map-id}/entry/{order}"],
});
