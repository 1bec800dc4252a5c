/** What an entry of a route map consists of. Facts: docs/facts/sdn-routing.md#route-maps. */
import { type Attribute, object, setOf, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { Report } from "../../../framework/resource";
import { isMap, UNKNOWN, type ValueMap } from "../../../plugin/cty/value";
import { integer } from "../../attributes/integer";
import { type KeyedCheck, routeMapExit, routeMapMatch, routeMapSet } from "../../formats/route-formats";
import { newRouteMapId, routeMapId } from "../../formats/sdn-names";
import { oneOf } from "../../formats/validator";
import { parameter, subkey } from "../../parameters/parameter";

export const routeMapName = string({
  doc: "Id of the map: 1 to 32 letters, digits, `_` and `-`, beginning with a letter or digit, not with `pve_`.",
  check: [newRouteMapId],
});

export const order = parameter(
  "order",
  integer({ doc: "Place in the map: entries are tried in ascending order.", min: 0, max: 65_535 }),
).required();

const keyed = (doc: string) => ({
  key: subkey("key", string({ doc })).required(),
  value: subkey("value", string({ doc: "Value for the key, where it takes one." })).optional(),
});

const MATCHES =
  "What is looked at: `route-type`, `vni`, `ip-address-prefix-list`, `ip6-address-prefix-list`, `ip-next-hop-prefix-list`, `ip6-next-hop-prefix-list`, `ip-next-hop-address`, `ip6-next-hop-address`, `metric`, `local-preference`, `peer` or `tag`.";
const SETS =
  "What is changed: `ip-next-hop`, `ip-next-hop-peer-address`, `ip-next-hop-unchanged`, `ip6-next-hop`, `ip6-next-hop-peer-address`, `ip6-next-hop-prefer-global`, `local-preference`, `tag`, `weight`, `metric` or `src`.";
const EXITS = "What comes next: `on-match-next`, `on-match-goto` or `continue`; the latter two take an `order`.";

export const routeMapRule = {
  action: parameter(
    "action",
    string({ doc: "What happens to routes that match: `permit` or `deny`.", check: [oneOf("permit", "deny")] }),
    { always: true },
  ).required(),
  match: parameter("match", setOf(keyed(MATCHES), { doc: "Conditions, all of which must hold." })).optional(),
  set: parameter("set", setOf(keyed(SETS), { doc: "Changes to routes that match." })).optional(),
  call: parameter("call", string({ doc: "Route map that is asked as well.", check: [routeMapId] })).optional(),
  exit_action: parameter(
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
export function entryAttributes<T extends Attribute>(name: T) {
  return { route_map: parameter("route-map-id", name), order, ...routeMapRule };
}
