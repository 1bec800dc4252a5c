/** Refusals of the family `ceph`, in the server's words. */
import { fail, parameterError, type Refusal } from "../../kernel/refusal";

export const notInstalled: Refusal = () => fail(500, "binary not installed: /usr/bin/ceph-mon");
export const notInitialised: Refusal = () =>
  fail(500, "pveceph configuration not initialized - missing '/etc/pve/ceph.conf'");
export const noAdminKeyring: Refusal = () =>
  fail(500, "ceph not fully configured - missing '/etc/pve/priv/ceph.client.admin.keyring'");
export const timeout: Refusal = () => fail(500, "got timeout");
export const flagsNotSet: Refusal<[count: number]> = (count) => fail(500, `could not set/unset ${count} flags`);
/** Problems of durations, with Ceph's spelling. */
export const durationProblems = {
  noDigit: "expected digit",
  unknownUnit: (unit: string) => `unrecogized unit '${unit}'`,
  trailing: (rest: string) => `unexpected trailing '${rest}'`,
  nothing: "timespan = 0",
} as const;
export const noDuration: Refusal<[text: string, problem: string]> = (text, problem) =>
  fail(500, `mon_command failed - invalid duration: ${text} (${problem})`);
export const checkNotRaised: Refusal<[code: string]> = (code) =>
  fail(500, `mon_command failed - health alert ${code} is not currently raised`);
export const healthError: Refusal<[type: string, checks: string]> = (type, checks) =>
  fail(500, `Ceph cluster is in HEALTH_ERR state, refusing rolling restart of '${type}' daemons:\n  - ${checks}`);
export const healthWarning: Refusal<[type: string, checks: string]> = (type, checks) =>
  fail(
    500,
    `Ceph cluster has blocking HEALTH_WARN issues, refusing rolling restart of '${type}' daemons (pass force=1 to override):\n  - ${checks}`,
  );
export const otherRestart: Refusal<[id: string, upid: string, node: string, age: number]> = (id, upid, node, age) =>
  fail(
    500,
    `another cluster-wide Ceph '${id}' bulk-restart is in progress (upid '${upid}' on host '${node}', started ${age}s ago)`,
  );
export const notSafeToStop: Refusal<[place: string, name: string, left: number]> = (place, name, left) =>
  fail(
    500,
    `[${place}] Ceph reports '${name}' is not safe to stop: not enough monitors would be available (${left}) after stopping ${name}`,
  );
export const degraded: Refusal<[place: string]> = (place) =>
  fail(500, `[${place}] Ceph cluster degraded to HEALTH_ERR mid-restart, aborting`);
export const nodeFailed: Refusal<[upid: string, node: string, exitStatus: string]> = (upid, node, exitStatus) =>
  fail(500, `remote task ${upid} on ${node} ended with status 'stopped' exit '${exitStatus}'`);
export const strayDaemon: Refusal<[name: string, node: string]> = (name, node) =>
  fail(
    500,
    // prose-ignore sentence-length: the server's own words
    `daemon '${name}' is registered on host '${node}' which is not in the cluster node list - aborting before any restart to avoid a mid-loop transport failure (clean up stale ceph.conf entries first)`,
  );
export const onlyForOsds: Refusal = () => parameterError({ "only-outdated": "only supported with service-type=osd" });
