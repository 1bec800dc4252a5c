/** All route maps with their entries. */
import { bool, listOf, reportedAttributes } from "../../../framework/attribute";
import { dataSource } from "../../kinds/define";
import { sortedBy } from "../../kinds/rows";
import { extraJson, withExtraJson } from "../../unknown-properties/unknown-properties";
import { untilApplied } from "../apply/stage-and-apply";
import { SDN_LOCK } from "../lock";
import { allEntries } from "./requests";
import { mapOf, routeMapAttributes } from "./route-map";

export const routeMapsData = dataSource({
  type: "sdn_route_maps",
  since: "9.2",
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
    if (running === true) await untilApplied(services);
    const version = running === true ? ({ running: 1 } as const) : {};
    const [maps, found] = await Promise.all([
      services.read("GET /cluster/sdn/route-maps", {}, version, { shared: SDN_LOCK }),
      allEntries(services, version),
    ]);
    const entries = sortedBy(found, "route_map", "order");
    const names = maps.map(({ id }) => `${id}`).sort();
    return { route_maps: names.map((name) => withExtraJson(mapOf(name, entries))) };
  },
});
