/** The state of Ceph. Facts: contributing/facts/ceph.md. */
import { bool, listOf, number, set, string } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { reportedText, reportedTextOrNull } from "../parameters/reported-text";
import { sortedJson } from "../parameters/sorted-json";
import { namedParts, partOf } from "./parts-of-answers";

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
