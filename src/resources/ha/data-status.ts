/** The state of HA as data sources. Facts: contributing/facts/ha.md#status. */
import { type Attributes, bool, listOf, map, number, string } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { sortedJson } from "../parameters/sorted-json";
import { currentStatus, fencing, managerStatus } from "./status";

const text = (name: string, doc: string) => parameter(name, string({ doc })).computed();
const amount = (name: string, doc: string) => parameter(name, number({ doc })).computed();
const flag = (name: string, doc: string) => parameter(name, bool({ doc })).computed();

const node = {
  node_name: text("node", "Node."),
  status: text("status", "What it does, and since when."),
  timestamp: amount("timestamp", "Time of the report, in seconds since 1970."),
};

const service = {
  sid: text("sid", "Id of the HA resource."),
  node_name: text("node", "Node of the guest."),
  state: text("state", "What the manager makes of it, such as `started`, `queued`, `migrate`, `error` or `deleting`."),
  crm_state: text("crm_state", "State in the manager; null until it has taken up the resource."),
  request_state: text("request_state", "Wanted state."),
  status: text("status", "Id, node and state in one text."),
  max_restart: amount("max_restart", "How often a failed start is tried again on the same node."),
  max_relocate: amount("max_relocate", "How often a guest that does not start is tried elsewhere."),
  failback: flag("failback", "Whether it moves back to nodes with a higher priority."),
  auto_rebalance: flag("auto-rebalance", "Whether automatic rebalancing may move it."),
  group: text("group", "HA group, on servers that still have groups."),
  comment: text("comment", "Text of the HA resource."),
};

export const haStatusData = dataSource({
  type: "ha_status",
  family: "ha",
  documentation: {
    description:
      "What HA does at the moment: quorum, master, the managers of the nodes, and each HA resource. It changes all the time: use it in outputs and checks.",
    example: `data "pve_ha_status" "now" {}

check "ha" {
  assert {
    condition     = alltrue([for service in data.pve_ha_status.now.services : service.state != "error"])
    error_message = "Some HA resources are in error state."
  }
}
`,
  },
  attributes: {
    quorate: bool({ doc: "Whether the node that answers is part of a quorate cluster." }).computed(),
    quorum_status: string({ doc: "Quorum as a text." }).computed(),
    master_node: string({ doc: "Node of the active manager; null before the first election." }).computed(),
    master_status: string({ doc: "State of the active manager." }).computed(),
    armed_state: string({
      doc: "`armed`, `standby`, `disarming` or `disarmed`; null before Proxmox VE 9.2.",
    }).computed(),
    resource_mode: string({ doc: "`freeze` or `ignore` while HA is disarmed." }).computed(),
    fencing_status: string({ doc: "State of fencing as a text; null before Proxmox VE 9.2." }).computed(),
    nodes: listOf(node, { doc: "Managers of the nodes' resources, sorted by node." }).computed(),
    services: listOf(service, { doc: "The HA resources, sorted by id." }).computed(),
  },
  operations: ["GET /cluster/ha/status/current"],
  async read(_, { services }) {
    const entries = await currentStatus(services);
    const first = (wanted: string) => entries.find(({ type }) => type === wanted);
    const rows = (wanted: string, attributes: Attributes) =>
      entries
        .filter(({ type }) => type === wanted)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map((entry) => decodeAnswer(attributes, entry));
    const { state, mode } = fencing(entries);
    return {
      quorate: toFlag(first("quorum")?.quorate ?? 0),
      quorum_status: first("quorum")?.status ?? null,
      master_node: first("master")?.node ?? null,
      master_status: first("master")?.status ?? null,
      armed_state: state ?? null,
      resource_mode: mode ?? null,
      fencing_status: first("fencing")?.status ?? null,
      nodes: rows("lrm", node),
      services: rows("service", service),
    };
  },
});

export const haManagerStatusData = dataSource({
  type: "ha_manager_status",
  family: "ha",
  documentation: {
    description:
      "The internal state of the HA manager, for diagnosis. What has no attribute is in `raw_json`, whose form belongs to the server and may change with it.",
    example: `data "pve_ha_manager_status" "now" {}

output "services" {
  value = jsondecode(data.pve_ha_manager_status.now.raw_json).manager_status.service_status
}
`,
  },
  attributes: {
    master_node: string({ doc: "Node of the active manager; null before the first election." }).computed(),
    timestamp: number({ doc: "Time of the manager's last report, in seconds since 1970." }).computed(),
    quorate: bool({ doc: "Whether the node that answers is part of a quorate cluster." }).computed(),
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
