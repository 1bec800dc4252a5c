/**
 * Health: raised checks, mutes, and the overall status.
 * Facts: contributing/facts/ceph.md#health-mutes.
 */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { CEPH, type Ceph, type HealthCheck, type HealthMute, requireCeph } from "./files";
import * as refuse from "./texts";
import { durationProblems as problems } from "./texts";

const shownFlag = (flag: string) => (flag === "pause" ? "pauserd,pausewr" : flag);

/** Returns the raised checks. Set flags raise a warning. */
function raisedChecks(ceph: Frozen<Ceph>): Readonly<Record<string, Frozen<HealthCheck>>> {
  if (ceph.flags.length === 0) return ceph.checks;
  const message = `${ceph.flags.map(shownFlag).join(",")} flag(s) set`;
  return { ...ceph.checks, OSDMAP_FLAGS: { severity: "HEALTH_WARN", message, count: ceph.flags.length, detail: [] } };
}

/** Returns the active mutes. A mute expires; unless it is sticky, it also ends when the check clears or gets worse. */
function activeMutes(ceph: Frozen<Ceph>, now: number): Readonly<Record<string, Frozen<HealthMute>>> {
  const raised = raisedChecks(ceph);
  const isActive = ([code, mute]: [string, Frozen<HealthMute>]) => {
    if (mute.expires !== undefined && mute.expires <= now) return false;
    const check = raised[code];
    return mute.sticky || (check !== undefined && check.count <= mute.count);
  };
  return Object.fromEntries(Object.entries(ceph.mutes).filter(isActive));
}

/** Formats a time as `2026-10-06T12:00:00+0000`. */
const timestamp = (seconds: number) => new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, "+0000");

function muteEntry(code: string, { sticky, expires, summary, count }: Frozen<HealthMute>) {
  return { code, ...(expires !== undefined && { ttl: timestamp(expires) }), sticky, summary, count };
}

/** Returns the health in the form of Ceph's status. */
export function health(ceph: Frozen<Ceph>, now: number) {
  const mutes = activeMutes(ceph, now);
  const checks = Object.entries(raisedChecks(ceph)).map(([code, { severity, message, count, detail }]) => {
    const summary = { message, count };
    return [
      code,
      { severity, summary, detail: detail.map((line) => ({ message: line })), muted: code in mutes },
    ] as const;
  });
  const severities = checks.filter(([, { muted }]) => !muted).map(([, { severity }]) => severity);
  const worst = severities.includes("HEALTH_ERR") ? "HEALTH_ERR" : (severities[0] ?? "HEALTH_OK");
  return {
    status: worst,
    checks: Object.fromEntries(checks),
    mutes: Object.entries(mutes).map(([code, mute]) => muteEntry(code, mute)),
  };
}

export function listMutes(call: Call) {
  return Object.entries(activeMutes(requireCeph(call), call.now)).map(([code, mute]) => {
    const { sticky, summary, ttl } = muteEntry(code, mute);
    return { code, sticky: sticky ? 1 : 0, ttl, summary };
  });
}

const DAY = 86_400;
/** Units of durations: their names and lengths in seconds. */
const UNITS = new Map(
  Object.entries({
    "s sec second seconds": 1,
    "m min minute minutes": 60,
    "h hr hour hours": 3600,
    "d day days": DAY,
    "w wk week weeks": 7 * DAY,
    "mo month months": 30 * DAY,
    "y yr year years": 365 * DAY,
  }).flatMap(([names, seconds]) => names.split(" ").map((name) => [name, seconds] as const)),
);

/** Parses `1h`, `1d12h`, `2 weeks` … to seconds, the unit of a last number without one. */
function parseDuration(text: string): number {
  let seconds = 0;
  for (let rest = text.trimStart(); rest !== ""; ) {
    const [all, number, unit = ""] = /^(\d+)\s*([A-Za-z]*)\s*/.exec(rest) ?? refuse.noDuration(text, problems.noDigit);
    rest = rest.slice(all.length);
    const length = UNITS.get(unit);
    if (unit !== "" && length === undefined) refuse.noDuration(text, problems.unknownUnit(unit));
    if (unit === "" && rest !== "") refuse.noDuration(text, problems.trailing(rest));
    seconds += Number(number) * (length ?? 1);
  }
  return seconds === 0 ? refuse.noDuration(text, problems.nothing) : seconds;
}

/** Mutes or unmutes a check. A check that is not raised can be muted only with `sticky`. */
export function writeMute(call: Call): void {
  const ceph = requireCeph(call);
  const code = call.required("code");
  const ttl = call.text("ttl");
  const sticky = call.flag("sticky") ?? false;
  if (!call.flag("value")) {
    call.cluster.store.change(CEPH, ({ mutes }) => void delete mutes[code]);
    return;
  }
  const expires = ttl === undefined ? undefined : call.now + parseDuration(ttl);
  // A sticky mute does not need a raised check.
  const check = sticky ? undefined : (raisedChecks(ceph)[code] ?? refuse.checkNotRaised(code));
  call.cluster.store.change(CEPH, ({ mutes }) => {
    mutes[code] = { sticky, expires, summary: check?.message ?? "", count: check?.count ?? 0 };
  });
}
