/** A configuration of each action, with its requirements; a test fails for an action without one. */
import type { PathSession } from "../support/path-session";

interface ActionCase {
  readonly config: Readonly<Record<string, Plain>>;
  readonly before?: (session: PathSession) => Promise<unknown>;
}
type Plain = null | boolean | string | number | readonly Plain[] | { readonly [key: string]: Plain };

const sdn = { domain: "domain-sdn" };
const stageZone = (session: PathSession) => session.post("/cluster/sdn/zones", { zone: "lab", type: "simple" }, sdn);

export const ACTION_CASES: Readonly<Record<string, ActionCase>> = {
  pve_ceph_flags: { config: { noout: true, norebalance: false } },
  pve_ceph_rolling_restart: { config: { service_type: "osd", dry_run: false } },
  pve_cluster_node_add: { config: { node_name: "pve9", new_node_ip: "192.0.2.19", confirm: "pve9" } },
  pve_guests_migrate: { config: { vm_ids: [101], target: "pve3", online: true, with_local_disks: true } },
  pve_guests_shutdown: { config: { vm_ids: [100, 101], force_stop: false, shutdown_timeout: 30 } },
  pve_guests_start: { config: { vm_ids: [201], max_workers: 2 } },
  pve_guests_suspend: { config: { vm_ids: [100] } },
  pve_ha_migration: {
    config: { sid: "vm:100", node_name: "pve2" },
    before: (session) =>
      session.post("/cluster/ha/resources", { sid: "vm:100", state: "started" }, { domain: "domain-ha" }),
  },
  // After actions that need HA: the tests use this order, too.
  pve_ha_arming: { config: { armed: false, resource_mode: "freeze" } },
  pve_notification_target_test: { config: { name: "mail-to-root" } },
  pve_sdn_apply: { config: {}, before: stageZone },
  pve_sdn_rollback: { config: { discard_all_staged_changes: true }, before: stageZone },
};
