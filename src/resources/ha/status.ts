/**
 * The state of HA as the manager reports it. Facts (docs/facts/ha.md#status): a command is only queued; whether and
 * when it was carried out shows here. The manager runs every 10 s, and on a cluster without HA resources it may not
 * run at all.
 */
import type { PveSession } from "../../api/types";

export interface StatusEntry {
  readonly id: string;
  readonly type: string;
  readonly node?: string;
  readonly status?: string;
  readonly sid?: string;
  readonly state?: string;
  readonly crm_state?: string;
  readonly "armed-state"?: string;
  readonly resource_mode?: string;
  readonly [field: string]: unknown;
}

export interface ManagerStatus {
  readonly manager_status?: {
    readonly master_node?: string;
    readonly timestamp?: number;
    readonly node_status?: Readonly<Record<string, string>>;
  };
  readonly quorum?: { readonly node?: string; readonly quorate?: unknown };
  readonly lrm_status?: Readonly<Record<string, unknown>>;
}

export function currentStatus(services: PveSession): Promise<StatusEntry[]> {
  return services.list<StatusEntry>("/cluster/ha/status/current");
}

export function managerStatus(services: PveSession): Promise<ManagerStatus> {
  return services.object<ManagerStatus>("/cluster/ha/status/manager_status");
}

/** State of each node as the manager sees it; empty as long as there is no manager. */
export async function managerNodes(services: PveSession): Promise<Readonly<Record<string, string>>> {
  const { manager_status: manager } = await managerStatus(services);
  return manager?.node_status ?? {};
}

export function serviceEntry(entries: readonly StatusEntry[], sid: string): StatusEntry | undefined {
  return entries.find(({ type, sid: other }) => type === "service" && other === sid);
}

export interface Fencing {
  /** `armed`, `standby`, `disarming` or `disarmed`; undefined on servers before pve-ha-manager 5.1.3. */
  readonly state: string | undefined;
  readonly mode: string | undefined;
}

export function fencing(entries: readonly StatusEntry[]): Fencing {
  const entry = entries.find(({ type }) => type === "fencing");
  return { state: entry?.["armed-state"], mode: entry?.resource_mode };
}
