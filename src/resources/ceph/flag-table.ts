/** The flags of Ceph and what they mean. Facts: contributing/facts/ceph.md#flags. */

import type { PveSession } from "../../api/types";
import { bool, string } from "../../framework/attribute";
import { upperFirst } from "../../strings/case";
import { enumeration } from "../formats/enumeration";
import { namesOf } from "../names-of";
import { toFlag } from "../parameters/codec";
import { onDestroyValues } from "./enumerations";

export const FLAGS_PATH = "/cluster/ceph/flags";
/** Ceph's monitors serialise; the server takes no lock of its own. */
export const CEPH = "ceph";

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
/** These can stop all input and output of the cluster. */
export const DISRUPTIVE: readonly string[] = ["nodown", "noup", "pause"];

export const flagAnswers = (session: PveSession) => session.read(`GET ${FLAGS_PATH}`, {}, {}, { shared: CEPH });

export async function flagsOf(session: PveSession): Promise<ReadonlyMap<string, boolean>> {
  const named = await flagAnswers(session);
  return new Map(
    named.flatMap(({ name, value }) => (typeof name === "string" ? [[name, toFlag(value)] as const] : [])),
  );
}

export const allowDisruptive = bool({
  doc: `Needed to set ${DISRUPTIVE.map((flag) => `\`${flag}\``).join(", ")}, which can stop all input and output.`,
}).default(false);

export const onDestroy = string({
  doc: "What destroying does: `unset` the flag, or `keep` it as it is.",
  check: [onDestroyValues],
}).default("unset");
