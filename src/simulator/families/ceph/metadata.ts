/**
 * Metadata of Ceph's services, and the status of the cluster.
 * Facts: contributing/facts/ceph.md#status-and-metadata.
 */
import { createHash } from "node:crypto";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { CEPH, type Ceph, type CephDaemon, requireCeph } from "./files";
import { health } from "./health";

const RELEASES: Readonly<Record<string, string>> = { "18": "reef", "19": "squid", "20": "tentacle" };

const buildCommit = (version: string) => createHash("sha1").update(version).digest("hex");
const release = (version: string) => RELEASES[version.split(".", 1)[0] as string] ?? "squid";

/** Returns the version fields of a service. */
function versionFields(version: string) {
  return {
    ceph_release: release(version),
    ceph_version: `ceph version ${version} (${buildCommit(version)}) ${release(version)} (stable)`,
    ceph_version_short: version,
  };
}

function hardware(call: Call, node: string) {
  const usage = call.cluster.inventory.nodes.find(({ name }) => name === node)?.usage;
  return { hostname: node, mem_total_kb: String(Math.floor((usage?.maxmem ?? 0) / 1024)), mem_swap_kb: "0" };
}

const addressOf = (call: Call, node: string): string =>
  call.cluster.inventory.nodes.find(({ name }) => name === node)?.ip ?? "";

function services(call: Call, type: string, daemons: readonly Frozen<CephDaemon>[]) {
  const entry = ({ id, node, version }: Frozen<CephDaemon>) => ({
    name: id,
    addrs: `[v2:${addressOf(call, node)}:3300/0,v1:${addressOf(call, node)}:6789/0]`,
    direxists: 1,
    service: `ceph-${type}@${id}.service`,
    ...hardware(call, node),
    ...versionFields(version),
  });
  return Object.fromEntries(daemons.map((daemon) => [`${daemon.id}@${daemon.node}`, entry(daemon)]));
}

function installedVersions({ installed }: Frozen<Ceph>) {
  const nodes = Object.entries(installed).map(([node, version]) => [
    node,
    { buildcommit: buildCommit(version), version: { str: version, parts: version.split(".") } },
  ]);
  return nodes.length > 0 ? { node: Object.fromEntries(nodes) } : {};
}

/** Returns the metadata of all services. The scope `versions` works without Ceph too. */
export function metadata(call: Call) {
  if (call.text("scope") === "versions") return installedVersions(call.read(CEPH));
  const ceph = requireCeph(call);
  return {
    ...installedVersions(ceph),
    mon: services(call, "mon", ceph.mon),
    mgr: services(call, "mgr", ceph.mgr),
    mds: services(call, "mds", ceph.mds),
    osd: ceph.osds.map(({ id, node, version, device }) => ({
      id,
      front_addr: `[v2:${addressOf(call, node)}:6802/${id}]`,
      back_addr: `[v2:${addressOf(call, node)}:6804/${id}]`,
      devices: device,
      osd_data: `/var/lib/ceph/osd/ceph-${id}`,
      osd_objectstore: "bluestore",
      ...hardware(call, node),
      ...versionFields(version),
    })),
  };
}

/** Returns Ceph's own status, with detailed health. */
export function status(call: Call) {
  const ceph = requireCeph(call);
  const monitors = ceph.mon.map(({ id, node }, rank) => ({ rank, name: id, addr: `${addressOf(call, node)}:6789/0` }));
  const names = monitors.map(({ name }) => name);
  return {
    fsid: ceph.fsid,
    health: health(ceph, call.now),
    election_epoch: 8,
    quorum: monitors.map(({ rank }) => rank),
    quorum_names: names,
    monmap: { epoch: 1, fsid: ceph.fsid, mons: monitors, num_mons: monitors.length },
    mgrmap: {
      available: ceph.mgr.length > 0,
      active_name: ceph.mgr[0]?.id ?? "",
      standbys: ceph.mgr.slice(1).map(({ id }) => ({ name: id })),
    },
    osdmap: { epoch: 64, num_osds: ceph.osds.length, num_up_osds: ceph.osds.length, num_in_osds: ceph.osds.length },
    pgmap: { num_pgs: 33, num_pools: 2, pgs_by_state: [{ state_name: "active+clean", count: 33 }] },
    fsmap: { epoch: 1, by_rank: [], "up:standby": ceph.mds.length },
  };
}
