/**
 * Rolling restarts of Ceph daemons. Facts: contributing/facts/ceph.md#rolling-restarts (Proxmox VE 9.2.5). The task may run for hours
 * and continues when no client waits. It always fails with HEALTH_ERR, and needs `force` for warnings other than benign ones. A dry
 * run only logs the restarts.
 */

import { bool, list, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import { integer } from "../attributes/integer";
import { isOneOf } from "../attributes/without-effect";
import { enumeration } from "../formats/enumeration";
import { operationResource } from "../kinds/operation";
import { cephRestartPlanned, cephRestartWarning } from "./diagnostics";
import { CEPH_LOCK } from "./flag-table";

const serviceTypeValues = enumeration("ceph.ServiceType", "Type of a Ceph daemon.", {
  mon: "Monitors.",
  mgr: "Managers.",
  mds: "Metadata servers.",
  osd: "Object storage daemons.",
});

export const cephRollingRestart = operationResource({
  type: "ceph_rolling_restart",
  since: "9.2.5",
  description:
    "Restarts all Ceph daemons of a type one after another. By default it only logs the restarts. If the run is interrupted, the task continues on the server. Needs Proxmox VE 9.2.5. Use an API token, because a ticket expires after two hours.",
  attributes: {
    service_type: string<"mon" | "mgr" | "mds" | "osd">({
      doc: "`mon`, `mgr`, `mds` or `osd`.",
      check: [serviceTypeValues],
    }).required(),
    dry_run: bool({ doc: "Whether the task only logs the restarts." }).default(true),
    force: bool({ doc: "Whether to continue despite health warnings. An error state always stops the task." }).default(
      false,
    ),
    only_outdated: bool({
      doc: "Whether to restart only OSDs that run an older version than the installed one (`osd` only).",
    }).default(false),
    daemon_timeout: integer({
      doc: "Seconds to wait for each daemon. The server's default is 600.",
      min: 30,
      max: 1800,
    }).optional(),
    upid: string({ doc: "ID of the task." }).computed(),
    log: list(string({ doc: "Line." }), { doc: "Log of the task." }).computed(),
  },
  operations: ["POST /cluster/ceph/restart-bulk"],
  timeouts: { create: 4 * 3600 },
  withoutEffect: [
    {
      names: ["only_outdated"],
      unless: isOneOf("service_type", "osd"),
      because: 'It is about `service_type = "osd"`.',
    },
  ],
  plan({ planned, warn }) {
    if (planned.dry_run !== false) return;
    const daemons = typeof planned.service_type === "string" ? `All ${planned.service_type}` : "All chosen";
    warn(cephRestartPlanned({ daemons }, path("dry_run")));
  },
  async run(planned, context) {
    const { services } = context;
    const upid = await services.write(
      "POST /cluster/ceph/restart-bulk",
      {},
      {
        "service-type": planned.service_type,
        ...(planned.dry_run === true && { "dry-run": true }),
        ...(planned.force === true && { force: true }),
        ...(planned.only_outdated === true && { "only-outdated": true }),
        ...(planned.daemon_timeout !== null && { timeout: Number(planned.daemon_timeout) }),
      },
      { domain: CEPH_LOCK },
    );
    const { log, warnings } = await services.task(upid, { timeoutMs: 4 * 3_600_000 });
    for (const line of warnings) context.warn(cephRestartWarning({ words: line }));
    return { upid, log: [...log] };
  },
});
