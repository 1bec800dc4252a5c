/** Compares the staged with the running SDN configuration. */
import type { ShownNetwork } from "../contract";
import { masked, type Scrub } from "./mask";
import type { State } from "./objects";

const RUNNING = "sdn/.running-config";

/** Parts of the running configuration with their titles, by the file of the staged configuration. */
const KINDS: Readonly<Record<string, readonly [part: string, title: string]>> = {
  "sdn/zones.cfg": ["zones", "Zones"],
  "sdn/vnets.cfg": ["vnets", "VNets"],
  "sdn/subnets.cfg": ["subnets", "Subnets"],
  "sdn/controllers.cfg": ["controllers", "Controllers"],
  "sdn/fabrics.cfg": ["fabrics", "Fabrics"],
  "sdn/prefix-lists.cfg": ["prefix-lists", "Prefix lists"],
  "sdn/route-maps.cfg": ["route-maps", "Entries of route maps"],
};

/** Prints a value for comparison. The order of lists does not count. */
const text = (value: unknown): string | undefined =>
  value === undefined
    ? undefined
    : JSON.stringify(Array.isArray(value) ? value.map((entry) => text(entry)).sort() : value);

type Values = Readonly<Record<string, unknown>>;

export function shownNetwork(state: State, scrub: Scrub): ShownNetwork[] {
  const running = (state[RUNNING] ?? {}) as Readonly<Record<string, Readonly<Record<string, Values>>>>;
  return Object.entries(KINDS).flatMap(([file, [part, title]]) => {
    const staged = (state[file] ?? {}) as Readonly<Record<string, Values>>;
    const applied = running[part] ?? {};
    const ids = [...new Set([...Object.keys(staged), ...Object.keys(applied)])].sort();
    return ids.map((id) => comparison(title, id, staged[id], applied[id], [file, id], scrub));
  });
}

function comparison(
  collection: string,
  id: string,
  staged: Values | undefined,
  running: Values | undefined,
  path: readonly string[],
  scrub: Scrub,
): ShownNetwork {
  const names = [...new Set([...Object.keys(running ?? {}), ...Object.keys(staged ?? {})])];
  const changed = staged && running ? names.filter((name) => text(staged[name]) !== text(running[name])) : [];
  const difference = changed.length > 0 ? "changed" : "same";
  return {
    collection,
    id,
    state: running === undefined ? "new" : staged === undefined ? "deleted" : difference,
    ...(staged && { staged: masked(path, staged, scrub) }),
    ...(running && { running: masked(path, running, scrub) }),
    changed,
  };
}

export const pendingCount = (state: State): number =>
  shownNetwork(state, (value) => value).filter((object) => object.state !== "same").length;
