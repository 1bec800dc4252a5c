/** Flags of Ceph with their meanings, and the attributes and calls that their definitions share. Facts: contributing/facts/ceph.md#flags. */

import type { PveSession } from "../../api/types";
import { bool, string } from "../../framework/attribute";
import { upperFirst } from "../../strings/case";
import { enumeration, namesOf } from "../formats/enumeration";
import { toFlag } from "../parameters/codec";

export const FLAGS_PATH = "/cluster/ceph/flags";
/** Lock domain of all writes to Ceph. The server takes no lock; the monitors serialise changes. */
export const CEPH_LOCK = "ceph";

export const FLAGS = {
  nobackfill: "no backfilling",
  "nodeep-scrub": "no deep scrubbing",
  nodown: "OSDs are not marked down",
  noin: "OSDs are not marked in",
  noout: "OSDs are not marked out",
  norebalance: "no rebalancing",
  norecover: "no recovery",
  noscrub: "no scrubbing",
  notieragent: "no cache tiering",
  noup: "OSDs are not marked up",
  pause: "no reads and writes at all",
};
export const flagValues = enumeration("ceph.FlagName", "A flag of Ceph.", sentences(FLAGS));
type Sentences<F> = { [K in keyof F]: string };
function sentences<F extends object>(flags: F): Sentences<F> {
  const sentence = (text: string) => `${upperFirst(text)}.`;
  return Object.fromEntries(Object.entries(flags).map(([flag, text]) => [flag, sentence(text)])) as Sentences<F>;
}

export type Flag = keyof typeof FLAGS;
export const FLAG_NAMES = namesOf(FLAGS);
/** Flags that can stop all I/O of the cluster. */
export const DISRUPTIVE: readonly string[] = ["nodown", "noup", "pause"];

export const readFlags = (session: PveSession) => session.read(`GET ${FLAGS_PATH}`, {}, {}, { shared: CEPH_LOCK });

/** The flags that the server reports, with whether they are set. */
export async function flagsOf(session: PveSession): Promise<ReadonlyMap<string, boolean>> {
  const flags = await readFlags(session);
  return new Map(
    flags.flatMap(({ name, value }) => (typeof name === "string" ? [[name, toFlag(value)] as const] : [])),
  );
}

const onDestroyValues = enumeration("ceph.OnDestroy", "Effect of a destroy on a flag.", {
  unset: "The flag is unset.",
  keep: "The flag keeps its value.",
});

export const allowDisruptive = bool({
  doc: `Whether the flags ${DISRUPTIVE.map((flag) => `\`${flag}\``).join(", ")} may be set, which can stop all I/O.`,
}).default(false);

export const onDestroy = string({
  doc: "Effect of a destroy: `unset` the flag, or `keep` its value.",
  check: [onDestroyValues],
}).default("unset");
