/** Cluster flags. Every flag exists and is either set or unset. Facts: contributing/facts/ceph.md#flags. */

import type { Call } from "../../kernel/call";
import { CEPH, requireCeph } from "./files";
import * as refuse from "./texts";

const FLAGS: Readonly<Record<string, string>> = {
  nobackfill: "Backfilling of PGs is suspended.",
  "nodeep-scrub": "Deep Scrubbing is disabled.",
  nodown: "OSD failure reports are being ignored, such that the monitors will not mark OSDs down.",
  noin: "OSDs that were previously marked out will not be marked back in when they start.",
  noout: "OSDs will not automatically be marked out after the configured interval.",
  norebalance: "Rebalancing of PGs is suspended.",
  norecover: "Recovery of PGs is suspended.",
  noscrub: "Scrubbing is disabled.",
  notieragent: "Cache tiering activity is suspended.",
  noup: "OSDs are not allowed to start.",
  pause: "Pauses read and writes.",
};

export function setFlag(call: Call, flag: string, value: boolean): void {
  call.cluster.store.change(CEPH, (ceph) => {
    const others = ceph.flags.filter((other) => other !== flag);
    ceph.flags = value ? [...others, flag].sort() : others;
  });
}

export function listFlags(call: Call) {
  const { flags } = requireCeph(call, true);
  return Object.entries(FLAGS).map(([name, description]) => ({
    name,
    description,
    value: flags.includes(name) ? 1 : 0,
  }));
}

export function readFlag(call: Call): number {
  return requireCeph(call, true).flags.includes(call.required("flag")) ? 1 : 0;
}

export function writeFlag(call: Call): void {
  requireCeph(call, true);
  setFlag(call, call.required("flag"), call.flag("value") ?? false);
}

/** Sets and unsets several flags in a task. Flags that have the requested value are skipped. */
export function writeFlags(call: Call): string {
  requireCeph(call, true);
  return call.startTask("cephsetflags", "", (task) => {
    const { flags, state } = call.read(CEPH);
    const requested = Object.keys(FLAGS).filter((name) => call.flag(name) !== undefined);
    const differing = requested.filter((name) => flags.includes(name) !== call.flag(name));
    for (const name of differing) task.log(`${call.flag(name) ? "set" : "unset"} ${name}`);
    if (state !== "running" && differing.length > 0) refuse.flagsNotSet(differing.length);
    for (const name of differing) setFlag(call, name, call.flag(name) ?? false);
  });
}
