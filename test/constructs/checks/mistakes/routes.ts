/** Prefix lists and route maps that the server accepts, and that do not work as intended. */
import type { Construct } from "constructs";
import { sdn } from "../../../../src";
import { type Mistake, wiring } from "./row";

const { PrefixList, RouteMap } = sdn;

const prefixes = (scope: Construct, prefix = "10.0.0.0/8") =>
  new PrefixList(scope, "list", {
    prefixList: "inner",
    entries: { 10: { action: "permit", prefix, le: prefix.includes(":") ? 128 : 32 } },
  });
const map = (scope: Construct, ...entries: object[]) =>
  new RouteMap(scope, "map", {
    routeMap: "out",
    entries: entries.map((entry, index) => ({ order: 10 * (index + 1), ...entry })) as never,
  });
const match = (key: string, value: string) => ({ match: [{ key, value }] });

export const routeMistakes: readonly Mistake[] = [
  wiring(
    'list: entries["20"]: is never reached',
    "10.66.0.0/16",
    "192.168.0.0/16",
    (scope, prefix) =>
      new PrefixList(scope, "list", {
        prefixList: "inner",
        entries: { 10: { action: "permit", prefix: "10.0.0.0/8", le: 32 }, 20: { action: "deny", prefix, le: 32 } },
      }),
  ),
  wiring(
    "list: permits nothing",
    "deny",
    "permit",
    (scope, action) =>
      new PrefixList(scope, "list", { prefixList: "inner", entries: { 10: { action, prefix: "10.0.0.0/8" } } }),
  ),
  wiring<object>("map: entries[1]: is never reached", {}, match("tag", "66"), (scope, first) =>
    map(scope, { action: "permit", ...first }, { action: "permit" }),
  ),
  wiring("map: permits nothing", [], [{ action: "permit" }], (scope, last) =>
    map(scope, { action: "deny", ...match("tag", "66") }, ...last),
  ),
  wiring("map: entries[0].call: is the map itself", { call: "out" }, {}, (scope, call) =>
    map(scope, { action: "permit", ...call }),
  ),
  wiring("map: entries[0].exitAction: there is no entry 30", "30", "20", (scope, value) =>
    map(scope, { action: "permit", exitAction: { key: "on-match-goto", value } }, { action: "permit" }),
  ),
  wiring(
    'map: entries[0].match[0].value: nothing in the application defines the prefix list "iner"',
    "iner",
    "inner",
    (scope, name) => {
      prefixes(scope);
      map(scope, { action: "permit", ...match("ip-address-prefix-list", name) });
    },
  ),
  wiring("has no prefix of the IP version", "10.0.0.0/8", "fd00::/8", (scope, prefix) => {
    prefixes(scope, prefix);
    map(scope, { action: "permit", ...match("ip6-address-prefix-list", "inner") });
  }),
];
