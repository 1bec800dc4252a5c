import { casesOf, type DataCase, elementOf } from "./group";
import { EVERY_KIND } from "./sdn-seeds";

const caseOf = casesOf(EVERY_KIND);

const evpn = caseOf("pve_sdn_controller_evpn.controller");
const bgp = caseOf("pve_sdn_controller_bgp.controller");
const isis = caseOf("pve_sdn_controller_isis.controller", { isis_interfaces: ["eth0", "eth1"] });
const prefixList = caseOf("pve_sdn_prefix_list.list", {
  entries: { 20: { action: "deny", le: 24, prefix: "10.0.0.0/8" }, 10: { action: "permit", prefix: "2001:db8::/32" } },
});
const routeMap = caseOf("pve_sdn_route_map.map");
const prefixListEntry = caseOf("pve_sdn_prefix_list_entry.entry");
const routeMapEntry = caseOf("pve_sdn_route_map_entry.entry");

const BGP = elementOf(bgp, { type: "bgp" });

/** Controllers, prefix lists and route maps. */
export const routing: readonly DataCase[] = [
  evpn,
  bgp,
  isis,
  {
    type: "sdn_controllers",
    expected: { controllers: [BGP, elementOf(evpn, { type: "evpn" }), elementOf(isis, { type: "isis" })] },
  },
  { type: "sdn_controllers", arguments: { type: "bgp" }, expected: { controllers: [BGP] } },
  prefixList,
  prefixListEntry,
  {
    type: "sdn_prefix_lists",
    expected: {
      prefix_lists: [
        elementOf(prefixList),
        { entries: { 5: { action: "permit", ge: 25, prefix: "192.0.2.0/24" } }, prefix_list: "shared" },
      ],
    },
  },
  routeMap,
  routeMapEntry,
  {
    type: "sdn_route_maps",
    expected: {
      route_maps: [
        elementOf(routeMap),
        {
          entries: [{ action: "permit", call: "incoming", order: 10, set: [{ key: "weight", value: "1" }] }],
          route_map: "outgoing",
        },
      ],
    },
  },
];
