import type { Application, Cluster, Item } from "../../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { byName, groupBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { type Message, message, template } from "../../../naming/message";
import type { Path } from "../../../plugin/contract";
import { isMap, type Value } from "../../../plugin/cty/value";
import { networksOf } from "../../formats/address-spans";
import { prefixListEntry } from "../prefix-lists/entry";
import { prefixList } from "../prefix-lists/prefix-list";
import { routeMapEntry } from "../route-maps/entry";
import { routeMap } from "../route-maps/route-map";

export const routePolicies = likelyMistake("route-policies", {
  doc: "An entry of a prefix list or route map is never reached. A map calls itself, or goes to an entry that is missing or above. A condition names a prefix list that is not defined or has the other IP version. Or no entry permits anything: all other routes are denied.",
  remedy: "Put special entries first, permit the rest at the end, and name prefix lists that are defined.",
  find: inEachCluster((cluster, application) => [...listsIn(cluster), ...mapsIn(cluster, application)]),
});

interface Entry {
  readonly item: Item;
  readonly at: Path;
  readonly rank: number;
  readonly values: Readonly<Record<string, Value>>;
}

/** Entries in their order, including separate constructs. `undefined` if some are unknown. */
function entriesOf<N extends string>(
  owner: Item<N | "entries">,
  single: ReadonlyMap<string, readonly Item[]>,
  key: N,
  order: string,
): Entry[] | undefined {
  const listed = owner.value("entries") === undefined ? undefined : owner.objects("entries");
  const own = listed?.map(({ at, object }) => ({ item: owner, at, values: object }));
  const others = (single.get(owner.text(key) ?? "") ?? []).map((item) => ({ item, at: [], values: item.values }));
  const all = [...(own ?? []), ...others];
  if (!listed || all.some(({ values }) => typeof values[order] !== "number")) return undefined;
  return all
    .map(({ item, at, values }) => ({ item, at, values, rank: Number(values[order]) }))
    .sort((a, b) => a.rank - b.rank);
}

const problemIn = ({ item, at }: Entry, inner: Path, text: Message): Problem =>
  problem([item], text, [...at, ...inner]);

const DENIED = template("permits nothing: the end of a list denies the rest. Permit the rest with a last entry.");

function listsIn(cluster: Cluster): Problem[] {
  const single = groupBy(cluster.of(prefixListEntry), (entry) => entry.text("prefix_list"));
  return cluster.of(prefixList).flatMap((list) => {
    const entries = entriesOf(list, single, "prefix_list", "seq") ?? [];
    if (entries.length === 0) return [];
    const covers = coversIn(entries);
    const unreached = entries.flatMap((entry, index) => {
      const above = covers(index);
      return above
        ? [problemIn(entry, [], message`is never reached: the entry ${above.rank} takes all of its prefixes.`)]
        : [];
    });
    const isDenied = entries.every(({ values }) => values.action === "deny");
    return [...unreached, ...(isDenied ? [problem([list], DENIED)] : [])];
  });
}

/** Finds the first entry above another that matches all of its prefixes. Compares equal entries once. */
function coversIn(entries: readonly Entry[]): (index: number) => Entry | undefined {
  const lengths = entries.map(({ values }) => lengthsOf(values));
  const distinct = new Map<string, number>();
  for (const [index, entry] of lengths.entries()) {
    const key = entry && `${entry.prefix} ${entry.from} ${entry.to}`;
    if (key && !distinct.has(key)) distinct.set(key, index);
  }
  const places = [...distinct.values()];
  const prefixes = networksOf(places.map((index) => lengths[index]?.prefix ?? ""));
  return (index) => {
    const inner = lengths[index];
    const above = (inner ? prefixes.containing(inner.prefix) : [])
      .map((place) => places[place] as number)
      .filter((place) => {
        const outer = lengths[place];
        return place < index && inner && outer && outer.from <= inner.from && inner.to <= outer.to;
      });
    return above.length === 0 ? undefined : entries[Math.min(...above)];
  };
}

/** Lengths of prefixes that an entry matches. */
function lengthsOf({ prefix, ge, le }: Entry["values"]) {
  if (typeof prefix !== "string" || typeof ge === "symbol" || typeof le === "symbol") return undefined;
  const length = Number(prefix.split("/")[1]);
  const longest = prefix.includes(":") ? 128 : 32;
  const from = typeof ge === "number" ? ge : length;
  return { prefix, from, to: typeof le === "number" ? le : typeof ge === "number" ? longest : length };
}

function mapsIn(cluster: Cluster, application: Application): Problem[] {
  const { elsewhere } = application;
  const single = groupBy(cluster.of(routeMapEntry), (entry) => entry.text("route_map"));
  const lists = byName(cluster.of(prefixList), "prefix_list");
  return cluster.of(routeMap).flatMap((map) => {
    const name = map.text("route_map");
    const entries = entriesOf(map, single, "route_map", "order") ?? [];
    const ranks = new Set(entries.map(({ rank }) => String(rank)));
    const all = entries.findIndex(({ values }) => isForAll(values));
    const isDenied = entries.length > 0 && entries.every(({ values }) => values.action === "deny");
    return [
      ...entries.flatMap((entry, index) => [
        ...(all >= 0 && index > all
          ? [problemIn(entry, [], message`is never reached: the entry ${entries[all]?.rank} is for everything.`)]
          : []),
        ...(entry.values.call === name
          ? [problemIn(entry, path("call"), message`is the map itself, which would be an endless loop.`)]
          : []),
        ...gotoProblems(entry, ranks),
        ...conditionProblems(entry, lists, elsewhere),
      ]),
      ...(isDenied ? [problem([map], DENIED)] : []),
    ];
  });
}

const isForAll = ({ match, exit_action: exit, call }: Entry["values"]): boolean =>
  (match === null || (Array.isArray(match) && match.length === 0)) &&
  (exit ?? null) === null &&
  (call ?? null) === null;

function gotoProblems(entry: Entry, ranks: ReadonlySet<string>): Problem[] {
  const exit = entry.values.exit_action;
  if (!isMap(exit ?? null)) return [];
  const { key, value } = exit as Readonly<Record<string, Value>>;
  const isGoto = key === "on-match-goto" || key === "continue";
  if (!isGoto || typeof value !== "string" || value === "") return [];
  if (Number(value) <= Number(entry.rank)) {
    const text = message`goes back to ${value}: routing can only continue after the entry ${entry.rank}.`;
    return [problemIn(entry, path("exit_action"), text)];
  }
  if (key === "continue" || ranks.has(value)) return [];
  return [problemIn(entry, path("exit_action"), message`there is no entry ${value} to go to.`)];
}

function conditionProblems(
  entry: Entry,
  lists: ReadonlyMap<string, Item<"entries">>,
  elsewhere: ReadonlySet<string>,
): Problem[] {
  const match = entry.values.match;
  if (!Array.isArray(match)) return [];
  return match.flatMap((condition: Value, index: number): Problem[] => {
    if (!isMap(condition)) return [];
    const { key, value } = condition as Readonly<Record<string, Value>>;
    if (typeof key !== "string" || typeof value !== "string" || !key.endsWith("prefix-list")) return [];
    const list = lists.get(value);
    const at = path("match", index, "value");
    if (!list)
      return lists.size === 0 || elsewhere.has(value)
        ? []
        : [problemIn(entry, at, message`nothing in the application defines the prefix list "${value}".`)];
    const prefixes = list.objects("entries").map(({ object }) => String(object.prefix));
    const isOther = (prefix: string) => prefix.includes(":") !== key.startsWith("ip6");
    if (prefixes.length === 0 || !prefixes.every(isOther)) return [];
    return [problemIn(entry, at, message`${list.path} has no prefix of the IP version that ${key} is about.`)];
  });
}
