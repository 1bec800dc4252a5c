/** The state of Ceph. Facts: docs/facts/ceph.md. */
import { bool, listOf, number, set, string } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { sortedJson } from "../parameters/sorted-json";

type Entry = Readonly<Record<string, unknown>>;
const text = (value: unknown) => (value === undefined || value === null ? null : String(value));
const entriesOf = (value: unknown) =>
  Object.entries((value ?? {}) as Record<string, Entry>).sort(([a], [b]) => (a < b ? -1 : 1));

const check = {
  code: string({ doc: "Code, such as `OSD_DOWN`." }).computed(),
  severity: string({ doc: "`HEALTH_WARN` or `HEALTH_ERR`." }).computed(),
  message: string({ doc: "What is wrong." }).computed(),
  count: number({ doc: "How often." }).computed(),
  muted: bool({ doc: "Whether it is muted." }).computed(),
};

export const cephStatusData = dataSource({
  type: "ceph_status",
  family: "ceph",
  documentation: {
    description: "Health of the Ceph cluster. Needs `Sys.Audit` or `Datastore.Audit` on `/`.",
    example: `data "pve_ceph_status" "this" {}

check "ceph" {
  assert {
    condition     = data.pve_ceph_status.this.health_status != "HEALTH_ERR"
    error_message = "Ceph is in error state."
  }
}
`,
  },
  attributes: {
    fsid: string({ doc: "Id of the cluster." }).computed(),
    health_status: string({ doc: "`HEALTH_OK`, `HEALTH_WARN` or `HEALTH_ERR`." }).computed(),
    checks: listOf(check, { doc: "Health checks that are raised, sorted by code." }).computed(),
    quorum_names: set(string({ doc: "Monitor." }), { doc: "Monitors in quorum." }).computed(),
    raw_json: string({ doc: "The whole answer as JSON, with sorted keys." }).computed(),
  },
  operations: ["GET /cluster/ceph/status"],
  async read(_, { services }) {
    const status = await services.read("GET /cluster/ceph/status", {});
    const health = (status.health ?? {}) as Entry;
    const checks = entriesOf(health.checks).map(([code, found]) => {
      const summary = (found.summary ?? {}) as Entry;
      return {
        code,
        severity: text(found.severity),
        message: text(summary.message),
        count: summary.count === undefined ? null : Number(summary.count),
        muted: toFlag(found.muted ?? 0),
      };
    });
    return {
      fsid: text(status.fsid),
      health_status: text(health.status),
      checks,
      quorum_names: Array.isArray(status.quorum_names) ? status.quorum_names.map(String) : null,
      raw_json: sortedJson(status),
    };
  },
});
