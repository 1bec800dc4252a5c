/**
 * The status of HA as the manager reports it. Facts: contributing/facts/ha.md#status. Calls only queue commands; the status shows whether
 * the manager has carried them out. The manager runs every 10 s. On a cluster without HA resources it may not run at all.
 */
import type { AnswerOf, EntryOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { type Attributes, bool, listOf, map, number, string } from "../../framework/attribute";
import { flagColumn, numberColumn, textColumn } from "../kinds/data-sources";
import { dataSource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { decodeAnswer } from "../parameters/parameters";
import { sortedJson } from "../parameters/reported-text";

export type StatusEntry = EntryOf<"GET /cluster/ha/status/current">;

export function currentStatus(services: PveSession): Promise<readonly StatusEntry[]> {
  return services.read("GET /cluster/ha/status/current", {});
}

function managerStatus(services: PveSession): Promise<AnswerOf<"GET /cluster/ha/status/manager_status">> {
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

const node = {
  node_name: textColumn("node", "Node."),
  status: textColumn("status", "Status as a string, with its time."),
  timestamp: numberColumn("timestamp", "Time of the report, in seconds since 1970."),
};

const service = {
  sid: textColumn("sid", "ID of the HA resource."),
  node_name: textColumn("node", "Node of the guest."),
  state: textColumn("state", "State of the resource, such as `started`, `queued`, `migrate`, `error` or `deleting`."),
  crm_state: textColumn("crm_state", "State in the HA manager. Null until the manager knows the resource."),
  request_state: textColumn("request_state", "Requested state."),
  status: textColumn("status", "ID, node and state in one string."),
  max_restart: numberColumn("max_restart", "Number of attempts to restart a failed guest on the same node."),
  max_relocate: numberColumn(
    "max_relocate",
    "Number of attempts to start the guest on another node after failed restarts.",
  ),
  failback: flagColumn("failback", "Whether the guest moves back to nodes with a higher priority."),
  auto_rebalance: flagColumn("auto-rebalance", "Whether automatic rebalancing may move the guest."),
  group: textColumn("group", "HA group, on servers that still have groups."),
  comment: textColumn("comment", "Comment of the HA resource."),
};

export const haStatusData = dataSource({
  type: "ha_status",
  description:
    "Current status of HA: quorum, master, resource managers of the nodes, and HA resources. It changes constantly: use it in outputs and checks.",
  attributes: {
    quorate: bool({ doc: "Whether the node that receives the request is part of a quorate cluster." }).computed(),
    quorum_status: string({ doc: "Quorum as a string." }).computed(),
    master_node: string({ doc: "Node of the active manager. Null before the first election." }).computed(),
    master_status: string({ doc: "State of the active manager." }).computed(),
    armed_state: string({
      doc: "`armed`, `standby`, `disarming` or `disarmed`. Null before Proxmox VE 9.2.",
    }).computed(),
    resource_mode: string({ doc: "`freeze` or `ignore` while HA is disarmed." }).computed(),
    fencing_status: string({ doc: "State of fencing as a string. Null before Proxmox VE 9.2." }).computed(),
    nodes: listOf(node, { doc: "Local resource managers, sorted by node." }).computed(),
    services: listOf(service, { doc: "HA resources, sorted by ID." }).computed(),
  },
  operations: ["GET /cluster/ha/status/current"],
  async read(_, { services }) {
    const entries = await currentStatus(services);
    const entryOf = (wanted: string) => entries.find(({ type }) => type === wanted);
    const rows = (wanted: string, attributes: Attributes) =>
      entries
        .filter(({ type }) => type === wanted)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map((entry) => decodeAnswer(attributes, entry));
    const { state, mode } = fencing(entries);
    return {
      quorate: toFlag(entryOf("quorum")?.quorate ?? 0),
      quorum_status: entryOf("quorum")?.status ?? null,
      master_node: entryOf("master")?.node ?? null,
      master_status: entryOf("master")?.status ?? null,
      armed_state: state ?? null,
      resource_mode: mode ?? null,
      fencing_status: entryOf("fencing")?.status ?? null,
      nodes: rows("lrm", node),
      services: rows("service", service),
    };
  },
});

export const haManagerStatusData = dataSource({
  type: "ha_manager_status",
  description:
    "Internal state of the HA manager, for diagnosis. `raw_json` has the whole answer; its form may change with the server.",
  attributes: {
    master_node: string({ doc: "Node of the active manager. Null before the first election." }).computed(),
    timestamp: number({ doc: "Time of the last report of the manager, in seconds since 1970." }).computed(),
    quorate: bool({ doc: "Whether the node that receives the request is part of a quorate cluster." }).computed(),
    node_status: map(string({ doc: "State." }), {
      doc: "State of each node, such as `online`, `maintenance`, `unknown`, `fence` or `gone`.",
    }).computed(),
    raw_json: string({ doc: "The whole answer as JSON, with sorted keys." }).computed(),
  },
  operations: ["GET /cluster/ha/status/manager_status"],
  async read(_, { services }) {
    const answer = await managerStatus(services);
    const manager = answer.manager_status ?? {};
    return {
      master_node: manager.master_node ?? null,
      timestamp: manager.timestamp === undefined ? null : Number(manager.timestamp),
      quorate: toFlag(answer.quorum?.quorate ?? 0),
      node_status: { ...manager.node_status },
      raw_json: sortedJson(answer),
    };
  },
});
