/** Route maps. */

import { bool, listOf, reportedAttributes, type State } from "../../../framework/attribute";
import { single } from "../../kinds/data-sources";
import { type DataSource, dataSource, type Resource } from "../../kinds/define";
import { sortedBy } from "../../kinds/rows";
import { decodeAnswer } from "../../parameters/parameters";
import { extraJson, withExtraJson } from "../../unknown-properties/unknown-properties";
import { staged } from "../apply/staged";
import { SDN_LOCK } from "../lock";
import { routeMapEntry } from "./entry";
import { ENTRIES, wired } from "./requests";
import { mapOf, routeMap, routeMapAttributes } from "./route-map";

const kind = "route_map_entry";

export const resources: readonly Resource[] = [
  staged(routeMap, { kind, isOwn: (id, { route_map }) => id.startsWith(`${String(route_map)}/`) }),
  staged(routeMapEntry, {
    kind,
    isOwn: (id, { route_map, order }) => id === `${String(route_map)}/${String(order)}`,
  }),
];

const mapList = dataSource({
  type: "sdn_route_maps",
  family: "sdn",
  documentation: {
    description: "Lists route maps with their entries. What the credentials may not see is left out.",
    example: `data "pve_sdn_route_maps" "all" {}\n`,
  },
  attributes: {
    running: bool({
      doc: "Lists the configuration that the nodes run, instead of the staged one. Default: `false`.",
    }).optional(),
    route_maps: listOf(
      { ...reportedAttributes(routeMapAttributes), ...extraJson },
      { doc: "The maps, sorted." },
    ).computed(),
  },
  operations: ["GET /cluster/sdn/route-maps", "GET /cluster/sdn/route-maps/entries"],
  async read({ running }, { services }) {
    const query = running === true ? { running: 1 as const } : {};
    const shared = { shared: SDN_LOCK };
    const [maps, answers] = await Promise.all([
      services.read("GET /cluster/sdn/route-maps", {}, query, shared),
      services.read(`GET ${ENTRIES}`, {}, query, shared),
    ]);
    const entries = sortedBy(
      answers.map((answer) => decodeAnswer(wired, answer)),
      "route_map",
      "order",
    ) as State[];
    const names = maps.map(({ id }) => String(id)).sort();
    return {
      route_maps: names.map((name) =>
        withExtraJson(
          mapOf(
            name,
            entries.filter(({ route_map }) => route_map === name),
          ),
        ),
      ),
    };
  },
});

export const dataSources: readonly DataSource[] = [single(routeMap), single(routeMapEntry), mapList];
