/** Attributes of entries of route maps. Facts: contributing/facts/sdn-routing.md#route-maps. */

import { object, setOf, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import { invalidValue } from "../../../framework/planning/diagnostics";
import type { Report } from "../../../framework/resource";
import type { ConfigOf } from "../../../framework/state-of";
import { attribute, message } from "../../../naming/message";
import { UNKNOWN } from "../../../plugin/cty/value";
import { integer } from "../../attributes/integer";
import { namesOf } from "../../formats/enumeration";
import { routeMapExit, routeMapMatch, routeMapSet } from "../../formats/route-formats";
import { newRouteMapId, routeMapId } from "../../formats/sdn-names";
import { parameter, subkey } from "../../parameters/parameter";
import { shown } from "../../parameters/reported-text";
import { routeActionValues } from "../enumerations";

export const routeMapName = string({
  doc: "ID of the map: 1 to 32 letters, digits, `_` and `-`, beginning with a letter or digit, but not with `pve_`.",
  check: [newRouteMapId],
});

export const order = parameter(
  "order",
  integer({ doc: "Sequence number in the map. Entries are tried in ascending order.", min: 0, max: 65_535 }),
).required();

const keyed = (doc: string) => ({
  key: subkey("key", { doc }).required(),
  value: subkey("value", { doc: "Value for the key, if the key needs one." }).optional(),
});

const MATCHES =
  "Condition: `route-type`, `vni`, `ip-address-prefix-list`, `ip6-address-prefix-list`, `ip-next-hop-prefix-list`, `ip6-next-hop-prefix-list`, `ip-next-hop-address`, `ip6-next-hop-address`, `metric`, `local-preference`, `peer` or `tag`.";
/** Conditions. The values of four keys are names of prefix lists. */
const matching = { key: keyed(MATCHES).key, value: keyed(MATCHES).value.refersTo("sdn.prefix_list", "may-exist") };
const SETS =
  "Property to set: `ip-next-hop`, `ip-next-hop-peer-address`, `ip-next-hop-unchanged`, `ip6-next-hop`, `ip6-next-hop-peer-address`, `ip6-next-hop-prefer-global`, `local-preference`, `tag`, `weight`, `metric` or `src`.";
const EXITS = "Next step: `on-match-next`, `on-match-goto` or `continue`. The latter two need an `order`.";

export const routeMapRule = {
  action: parameter("action", {
    doc: "Action for matching routes: `permit` or `deny`.",
    check: [routeActionValues],
    always: true,
  }).required(),
  match: parameter("match", setOf(matching, { doc: "Conditions. All of them must hold." })).optional(),
  set: parameter("set", setOf(keyed(SETS), { doc: "Changes to matching routes." })).optional(),
  call: parameter("call", { doc: "Route map to call.", check: [routeMapId] })
    .optional()
    .refersTo("sdn.route_map"),
  exit_action: parameter(
    "exit-action",
    object(keyed(EXITS), { doc: "Next step after a match, instead of the end of the map." }),
  ).optional(),
};

/** Attributes of an entry, with the name of its map. */
export const entryAttributes = {
  route_map: parameter("route-map-id", routeMapName).required(),
  order,
  ...routeMapRule,
};

type Rule = Pick<ConfigOf<typeof entryAttributes>, "order" | keyof typeof CHECKS>;
type Keyed = ConfigOf<ReturnType<typeof keyed>>;

const CHECKS = { match: routeMapMatch, set: routeMapSet, exit_action: routeMapExit } as const;

/** Checks keys and values. `at` is the attribute that contains the entry, because elements of sets have no path. */
export function validateRule(entry: Rule, report: Report, at?: string): void {
  for (const name of namesOf(CHECKS)) {
    for (const { key, value } of itemsOf(entry[name])) {
      if (key === null || key === UNKNOWN || value === UNKNOWN) continue;
      const wrong = CHECKS[name](key, value);
      // The number may be unknown.
      const inList = message`${attribute(name)} of entry ${shown(entry.order)} ${wrong ?? ""}.`;
      const problem =
        at === undefined
          ? { attribute: name, name, problem: `${wrong}.` }
          : { attribute: at, name: "", problem: inList };
      if (wrong) report.error(invalidValue(problem, path(at ?? name)));
    }
  }
}

function itemsOf(value: Rule[keyof typeof CHECKS]): readonly Keyed[] {
  if (value === null || value === UNKNOWN) return [];
  return "key" in value ? [value] : value.filter((item) => item !== UNKNOWN);
}
