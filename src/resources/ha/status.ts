/**
 * The status of HA as the manager reports it. Facts: contributing/facts/ha.md#status. Calls only queue commands; the status shows whether
 * the manager has carried them out. The manager runs every 10 s. On a cluster without HA resources it may not run at all.
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

/** State of each node according to the manager. Empty if no manager runs. */
export async function managerNodes(services: PveSession): Promise<Readonly<Record<string, string>>> {
  const { manager_status: manager } = await managerStatus(services);
  return manager?.node_status ?? {};
}

export function serviceEntry(entries: readonly StatusEntry[], sid: string): StatusEntry | undefined {
  return entries.find(({ type, sid: other }) => type === "service" && other === sid);
}

export interface Fencing {
  /** `armed`, `standby`, `disarming` or `disarmed`. Undefined on servers before pve-ha-manager 5.1.3. */
  readonly state: string | undefined;
  readonly mode: string | undefined;
}

export function fencing(entries: readonly StatusEntry[]): Fencing {
  const entry = entries.find(({ type }) => type === "fencing");
  return { state: entry?.["armed-state"] ?? undefined, mode: entry?.resource_mode ?? undefined };
}
