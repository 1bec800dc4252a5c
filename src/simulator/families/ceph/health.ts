/**
 * Health: the checks that are raised, which of them are muted, and what that makes of the whole.
 * Facts: docs/facts/ceph.md#health-mutes.
 */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { CEPH, type Ceph, type HealthCheck, type HealthMute, requireCeph } from "./files";
import * as refuse from "./texts";

const shownFlag = (flag: string) => (flag === "pause" ? "pauserd,pausewr" : flag);

/** Flags that are set are a warning, too. */
function raisedChecks(ceph: Frozen<Ceph>): Readonly<Record<string, Frozen<HealthCheck>>> {
  if (ceph.flags.length === 0) return ceph.checks;
  const message = `${ceph.flags.map(shownFlag).join(",")} flag(s) set`;
  return { ...ceph.checks, OSDMAP_FLAGS: { severity: "HEALTH_WARN", message, count: ceph.flags.length, detail: [] } };
}

/** Mutes end when their time is over and, unless they are sticky, when the check clears or gets worse. */
function activeMutes(ceph: Frozen<Ceph>, now: number): Readonly<Record<string, Frozen<HealthMute>>> {
  const raised = raisedChecks(ceph);
  const isActive = ([code, mute]: [string, Frozen<HealthMute>]) => {
    if (mute.expires !== undefined && mute.expires <= now) return false;
    const check = raised[code];
    return mute.sticky || (check !== undefined && check.count <= mute.count);
  };
  return Object.fromEntries(Object.entries(ceph.mutes).filter(isActive));
}

/** `2026-10-06T12:00:00+0000` */
const timestamp = (seconds: number) => new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, "+0000");

function muteEntry(code: string, { sticky, expires, summary, count }: Frozen<HealthMute>) {
  return { code, ...(expires !== undefined && { ttl: timestamp(expires) }), sticky, summary, count };
}

/** As Ceph's own status has it. */
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

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** `1h`, `1d12h` … in seconds. */
function duration(text: string): number {
  if (!/^(\d+[smhdw])+$/.test(text)) refuse.noDuration(text);
  return [...text.matchAll(/(\d+)([smhdw])/g)].reduce(
    (sum, [, number, unit]) => sum + Number(number) * (UNITS[unit as string] ?? 0),
    0,
  );
}

/** A check that is not raised can only be muted for good; unmuting what is not muted is fine. */
export function writeMute(call: Call): void {
  const ceph = requireCeph(call);
  const code = call.required("code");
  const ttl = call.text("ttl");
  const sticky = call.flag("sticky") ?? false;
  if (!call.flag("value")) {
    call.cluster.store.change(CEPH, ({ mutes }) => void delete mutes[code]);
    return;
  }
  const expires = ttl === undefined ? undefined : call.now + duration(ttl);
  const check = raisedChecks(ceph)[code];
  if (!check && !sticky) refuse.checkNotRaised(code);
  call.cluster.store.change(CEPH, ({ mutes }) => {
    mutes[code] = { sticky, expires, summary: check?.message ?? "", count: check?.count ?? 0 };
  });
}
