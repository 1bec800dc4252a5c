/** What an entry of a route map consists of. */
import { type Attribute, type Attributes, object, setOf, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { Report } from "../../../framework/resource";
import { isMap, UNKNOWN, type ValueMap } from "../../../plugin/cty/value";
import { type KeyedCheck, routeMapExit, routeMapMatch, routeMapSet } from "../../formats/route-formats";
import { newRouteMapId, routeMapId } from "../../formats/sdn-names";
import { oneOf } from "../../formats/validator";
import { integer } from "../../kit/integer";
import { field, part } from "../../kit/wire";

export const routeMapName = string({
  doc: "Id of the map: 1 to 32 letters, digits, `_` and `-`, beginning with a letter or digit, not with `pve_`.",
  check: [newRouteMapId],
});

export const order = field(
  "order",
  integer({ doc: "Place in the map: entries are tried in ascending order.", min: 0, max: 65_535 }),
).required();

const keyed = (doc: string): Attributes => ({
  key: part("key", string({ doc })).required(),
  value: part("value", string({ doc: "Value for the key, where it takes one." })).optional(),
});

const MATCHES =
  "What is looked at: `route-type`, `vni`, `ip-address-prefix-list`, `ip6-address-prefix-list`, `ip-next-hop-prefix-list`, `ip6-next-hop-prefix-list`, `ip-next-hop-address`, `ip6-next-hop-address`, `metric`, `local-preference`, `peer` or `tag`.";
const SETS =
  "What is changed: `ip-next-hop`, `ip-next-hop-peer-address`, `ip-next-hop-unchanged`, `ip6-next-hop`, `ip6-next-hop-peer-address`, `ip6-next-hop-prefer-global`, `local-preference`, `tag`, `weight`, `metric` or `src`.";
const EXITS = "What comes next: `on-match-next`, `on-match-goto` or `continue`; the latter two take an `order`.";

export const routeMapRule: Attributes = {
  action: field(
    "action",
    string({ doc: "What happens to routes that match: `permit` or `deny`.", check: [oneOf("permit", "deny")] }),
    { always: true },
  ).required(),
  match: field("match", setOf(keyed(MATCHES), { doc: "Conditions, all of which must hold." })).optional(),
  set: field("set", setOf(keyed(SETS), { doc: "Changes to routes that match." })).optional(),
  call: field("call", string({ doc: "Route map that is asked as well.", check: [routeMapId] })).optional(),
  exit_action: field(
    "exit-action",
    object(keyed(EXITS), { doc: "Where to go on after a match, instead of ending there." }),
  ).optional(),
};

const CHECKS: Readonly<Record<string, KeyedCheck>> = {
  match: routeMapMatch,
  set: routeMapSet,
  exit_action: routeMapExit,
};

/** Keys, and whether their values fit. `at` is where the parts of the entry stand; sets have no places of their own. */
export function validateRule(entry: ValueMap, report: Report, at?: string): void {
  for (const [name, check] of Object.entries(CHECKS)) {
    const given = entry[name] ?? null;
    for (const item of (Array.isArray(given) ? given : [given]).filter(isMap)) {
      const { key = null, value = null } = item;
      if (key === UNKNOWN || value === UNKNOWN) continue;
      const wrong = check(String(key), value === null ? null : String(value));
      const which = at === undefined ? "" : ` of entry ${String(entry.order)}`;
      if (wrong) report.error(path(at ?? name), `Invalid ${name}`, `${name}${which} ${wrong}.`);
    }
  }
}

/** Attributes of an entry that travel with the map's name. */
export function entryAttributes(name: Attribute): Attributes {
  return { route_map: field("route-map-id", name), order, ...routeMapRule };
}
