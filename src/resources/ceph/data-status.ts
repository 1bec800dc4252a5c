/** Health, versions and daemons of Ceph. Facts: contributing/facts/ceph.md. */
import { bool, listOf, number, set, string } from "../../framework/attribute";
import { isMap } from "../../plugin/cty/value";
import { enumeration } from "../formats/enumeration";
import { dataSource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { reportedText, reportedTextOrNull, sortedJson } from "../parameters/reported-text";

/** Part of an answer whose form the API does not describe. */
type Part = Readonly<Record<string, unknown>>;

/** The value if it is an object, else an empty object. */
const partOf = (value: unknown): Part => (isMap(value) ? value : {});

/** The objects of a map by name, sorted. */
const namedParts = (value: unknown): (readonly [string, Part])[] =>
  Object.entries(partOf(value))
    .map(([name, part]) => [name, partOf(part)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));

const check = {
  code: string({ doc: "Code, such as `OSD_DOWN`." }).computed(),
  severity: string({ doc: "`HEALTH_WARN` or `HEALTH_ERR`." }).computed(),
  message: string({ doc: "Message of the check." }).computed(),
  count: number({ doc: "Number of occurrences." }).computed(),
  muted: bool({ doc: "Whether the check is muted." }).computed(),
};

export const cephStatusData = dataSource({
  type: "ceph_status",
  description: "Health of the Ceph cluster.",
  attributes: {
    fsid: string({ doc: "ID of the Ceph cluster." }).computed(),
    health_status: string({ doc: "`HEALTH_OK`, `HEALTH_WARN` or `HEALTH_ERR`." }).computed(),
    checks: listOf(check, { doc: "Health checks that are raised, sorted by code." }).computed(),
    quorum_names: set(string({ doc: "Monitor." }), { doc: "Monitors in quorum." }).computed(),
    raw_json: string({ doc: "The whole answer as JSON, with sorted keys." }).computed(),
  },
  operations: ["GET /cluster/ceph/status"],
  async read(_, { services }) {
    const status = await services.read("GET /cluster/ceph/status", {});
    const health = partOf(status.health);
    const checks = namedParts(health.checks).map(([code, found]) => {
      const summary = partOf(found.summary);
      return {
        code,
        severity: reportedTextOrNull(found.severity),
        message: reportedTextOrNull(summary.message),
        count: summary.count === undefined ? null : Number(summary.count),
        muted: toFlag(found.muted ?? 0),
      };
    });
    return {
      fsid: reportedTextOrNull(status.fsid),
      health_status: reportedTextOrNull(health.status),
      checks,
      quorum_names: Array.isArray(status.quorum_names) ? status.quorum_names.map(reportedText) : null,
      raw_json: sortedJson(status),
    };
  },
});

const metadataScopeValues = enumeration("ceph.MetadataScope", "Part of the metadata of a Ceph cluster.", {
  all: "Versions and daemons.",
  versions: "Versions only, even on nodes without Ceph.",
});

const node = {
  name: string({ doc: "Node." }).computed(),
  version: string({ doc: "Installed version of Ceph." }).computed(),
  build_commit: string({ doc: "Git commit of the build." }).computed(),
};
const daemon = {
  type: string({ doc: "`mon`, `mgr`, `mds` or `osd`." }).computed(),
  id: string({ doc: "ID of the daemon." }).computed(),
  host: string({ doc: "Host that the daemon runs on." }).computed(),
  version: string({ doc: "Running version." }).computed(),
};

export const cephMetadataData = dataSource({
  type: "ceph_metadata",
  description: 'Versions and daemons of the Ceph cluster. `scope = "versions"` works on nodes without Ceph too.',
  attributes: {
    scope: string<"all" | "versions">({
      doc: "`all` (the server's default) or `versions`.",
      check: [metadataScopeValues],
    }).optional(),
    nodes: listOf(node, { doc: "Nodes, sorted by name." }).computed(),
    daemons: listOf(daemon, { doc: 'Daemons, sorted by type and ID. Empty with `scope = "versions"`.' }).computed(),
    raw_json: string({ doc: "The whole answer as JSON, with sorted keys." }).computed(),
  },
  operations: ["GET /cluster/ceph/metadata"],
  async read(config, { services }) {
    const answer = await services.read(
      "GET /cluster/ceph/metadata",
      {},
      config.scope === null ? {} : { scope: config.scope },
    );
    const nodes = namedParts(answer.node).map(([name, { version, buildcommit }]) => ({
      name,
      version: reportedTextOrNull(partOf(version).str),
      build_commit: reportedTextOrNull(buildcommit),
    }));
    const daemons = (["mds", "mgr", "mon"] as const).flatMap((type) =>
      namedParts(answer[type]).map(([id, found]) => ({
        type,
        id: id.split("@", 1)[0] ?? id,
        host: reportedTextOrNull(found.hostname) ?? id.split("@")[1] ?? null,
        version: reportedTextOrNull(found.ceph_version_short),
      })),
    );
    const osds = (answer.osd ?? [])
      .map(partOf)
      .map((osd) => ({
        type: "osd",
        id: reportedText(osd.id),
        host: reportedTextOrNull(osd.hostname),
        version: reportedTextOrNull(osd.ceph_version_short),
      }));
    osds.sort((a, b) => Number(a.id) - Number(b.id));
    return { nodes, daemons: [...daemons, ...osds], raw_json: sortedJson(answer) };
  },
});
