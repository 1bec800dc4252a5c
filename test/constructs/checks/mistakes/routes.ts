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
    (scope, prefix: string) =>
      void new PrefixList(scope, "list", {
        prefixList: "inner",
        entries: { 10: { action: "permit", prefix: "10.0.0.0/8", le: 32 }, 20: { action: "deny", prefix, le: 32 } },
      }),
    "10.66.0.0/16",
    "192.168.0.0/16",
  ),
  wiring(
    "list: permits nothing",
    (scope, action: string) =>
      void new PrefixList(scope, "list", { prefixList: "inner", entries: { 10: { action, prefix: "10.0.0.0/8" } } }),
    "deny",
    "permit",
  ),
  wiring(
    "map: entries[1]: is never reached",
    (scope: Construct, first: object) => void map(scope, { action: "permit", ...first }, { action: "permit" }),
    {},
    match("tag", "66"),
  ),
  wiring(
    "map: permits nothing",
    (scope, last: object[]) => void map(scope, { action: "deny", ...match("tag", "66") }, ...last),
    [],
    [{ action: "permit" }],
  ),
  wiring(
    "map: entries[0].call: is the map itself",
    (scope, call: object) => void map(scope, { action: "permit", ...call }),
    { call: "out" },
    {},
  ),
  wiring(
    "map: entries[0].exitAction: there is no entry 30",
    (scope, value: string) =>
      void map(scope, { action: "permit", exitAction: { key: "on-match-goto", value } }, { action: "permit" }),
    "30",
    "20",
  ),
  wiring(
    'map: entries[0].match[0].value: nothing in the application defines the prefix list "iner"',
    (scope, name: string) => {
      prefixes(scope);
      map(scope, { action: "permit", ...match("ip-address-prefix-list", name) });
    },
    "iner",
    "inner",
  ),
  wiring(
    "has no prefix of the IP version",
    (scope, prefix: string) => {
      prefixes(scope, prefix);
      map(scope, { action: "permit", ...match("ip6-address-prefix-list", "inner") });
    },
    "10.0.0.0/8",
    "fd00::/8",
  ),
];
