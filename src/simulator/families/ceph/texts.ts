/** What the server refuses with: ceph. */
import { fail, parameterError, type Refusal } from "../../kernel/refusal";

export const notInstalled: Refusal = () => fail(500, "binary not installed: /usr/bin/ceph-mon");
export const notInitialised: Refusal = () =>
  fail(500, "pveceph configuration not initialized - missing '/etc/pve/ceph.conf'");
export const noAdminKeyring: Refusal = () =>
  fail(500, "ceph not fully configured - missing '/etc/pve/priv/ceph.client.admin.keyring'");
export const noAnswer: Refusal = () => fail(500, "got timeout");
export const flagsNotSet: Refusal<[count: number]> = (count) => fail(500, `could not set/unset ${count} flags`);
export const noDuration: Refusal<[text: string]> = (text) =>
  fail(500, `mon_command failed - not a valid duration: ${text}`);
export const checkNotRaised: Refusal<[code: string]> = (code) =>
  fail(500, `mon_command failed - health alert ${code} is not currently raised`);
export const healthError: Refusal<[type: string, checks: string]> = (type, checks) =>
  fail(500, `Ceph cluster is in HEALTH_ERR state, refusing rolling restart of '${type}' daemons: ${checks}`);
export const healthWarning: Refusal<[type: string, checks: string]> = (type, checks) =>
  fail(
    500,
    `Ceph cluster has blocking HEALTH_WARN issues, refusing rolling restart of '${type}' daemons (pass force=1 to override): ${checks}`,
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
export const nodeFailed: Refusal<[place: string, node: string, problem: string]> = (place, node, problem) =>
  fail(500, `[${place}] restarting OSDs on '${node}' failed: ${problem}`);
export const strayDaemon: Refusal<[name: string, node: string]> = (name, node) =>
  fail(500, `daemon '${name}' is registered on host '${node}' which is not in the cluster node list`);
export const onlyForOsds: Refusal = () => parameterError({ "only-outdated": "only supported with service-type=osd" });
