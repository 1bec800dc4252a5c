/**
 * The state of HA as the manager reports it. Facts (contributing/facts/ha.md#status): a command is only queued; whether and
 * when it was carried out shows here. The manager runs every 10 s, and on a cluster without HA resources it may not
 * run at all.
 */
import type { AnswerOf, EntryOf } from "../../api/calls";
import type { PveSession } from "../../api/types";

export type StatusEntry = EntryOf<"GET /cluster/ha/status/current">;

export function currentStatus(services: PveSession): Promise<readonly StatusEntry[]> {
  return services.read("GET /cluster/ha/status/current", {});
}

export function managerStatus(services: PveSession): Promise<AnswerOf<"GET /cluster/ha/status/manager_status">> {
  return services.read("GET /cluster/ha/status/manager_status", {});
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
  return { state: entry?.["armed-state"] ?? undefined, mode: entry?.resource_mode ?? undefined };
}
