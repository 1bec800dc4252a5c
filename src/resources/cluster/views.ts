/**
 * Views of the cluster as a whole. Facts (docs/facts/cluster.md#views): all lists are unordered and numbers may come
 * as strings.
 */

import { type Attributes, bool, listOf, number, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import type { RemoteOf } from "../../framework/state-of";
import { hasCode } from "../failures";
import { type DataSource, dataSource } from "../kinds/define";
import { sortedBy } from "../kinds/rows";
import { parameter } from "../parameters/parameter";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";

type Entry = Readonly<Record<string, unknown>>;

const text = (name: string, doc: string) => parameter(name, string({ doc })).computed();
const amount = (name: string, doc: string) => parameter(name, number({ doc })).computed();
const flag = (name: string, doc: string) => parameter(name, bool({ doc })).computed();

function rows<A extends Attributes>(
  attributes: A,
  entries: readonly Entry[],
  ...keys: (keyof RemoteOf<A> & string)[]
): RemoteOf<A>[] {
  const decoded: RemoteOf<A>[] = entries.map((entry) => decodeAnswer(attributes, entry));
  return sortedBy<RemoteOf<A>>(decoded, ...keys);
}

const version = {
  version: text("version", "Version of the package, such as `9.2.11`."),
  release: text("release", "Release of Proxmox VE, such as `9.2`."),
  repository_id: text("repoid", "Short hash of the sources that the package was built from."),
};

export const versionData = dataSource({
  type: "version",
  family: "cluster",
  documentation: {
    description: "The version of the server that answers.",
    example: `data "pve_version" "this" {}\n`,
  },
  attributes: version,
  operations: ["GET /version"],
  async read(_, { services }) {
    return decodeAnswer(version, await services.read("GET /version", {}));
  },
});

const members = {
  name: text("name", "Node name."),
  node_id: amount("nodeid", "Number in the cluster; 0 on a stand-alone node."),
  ip: text("ip", "Address of the node in the cluster network."),
  local: flag("local", "Whether it is the node that answers."),
  online: flag("online", "Whether it is reachable."),
  level: text("level", "Subscription level; empty without subscription."),
  ...extraJson,
};

export const clusterStatusData = dataSource({
  type: "cluster_status",
  family: "cluster",
  documentation: {
    description: "Membership and quorum of the cluster, and which node answers. Needs `Sys.Audit` on `/`.",
    example: `data "pve_cluster_status" "this" {}

output "quorate" {
  value = data.pve_cluster_status.this.quorate
}
`,
  },
  attributes: {
    cluster_name: string({ doc: "Name of the cluster; null on a stand-alone node." }).computed(),
    config_version: number({ doc: "Version of the corosync configuration; null on a stand-alone node." }).computed(),
    quorate: bool({ doc: "Whether the cluster has quorum; always true on a stand-alone node." }).computed(),
    local_node: string({ doc: "Name of the node that answers." }).computed(),
    nodes: listOf(members, { doc: "The nodes, sorted by name." }).computed(),
  },
  operations: ["GET /cluster/status"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/status", {});
    const cluster = entries.find(({ type }) => type === "cluster");
    const nodes = entries.filter(({ type }) => type === "node");
    const local = nodes.find((node) => Number(node.local) === 1);
    return {
      cluster_name: cluster ? String(cluster.name) : null,
      config_version: cluster ? Number(cluster.version) : null,
      quorate: cluster ? Number(cluster.quorate) === 1 : true,
      local_node: local ? String(local.name) : null,
      nodes: rows(members, nodes, "name"),
    };
  },
});

const task = {
  upid: text("upid", "Id of the task."),
  node_name: text("node", "Node that runs or ran it."),
  type: text("type", "Type, such as `vzdump`."),
  object: parameter("id", string({ doc: "Object of the task, such as a guest id; may be empty." })).computed(),
  user: text("user", "User who started it."),
  token: parameter("tokenid", string({ doc: "Name of that user's API token, if one was used." })).computed(),
  start_time: amount("starttime", "Start, in seconds since 1970."),
  end_time: amount("endtime", "End, in seconds since 1970; null while it runs."),
  status: text("status", "`OK`, `WARNINGS: n` or the error; null while it runs."),
  saved: parameter("saved", bool({ doc: "Whether the end has been written to the node's index of tasks." })).computed(),
  ...extraJson,
};

export const clusterTasksData = dataSource({
  type: "cluster_tasks",
  family: "cluster",
  documentation: {
    description:
      "Recent tasks of all nodes: the running ones and about 25 finished ones a node, newest first. Without `Sys.Audit` on `/` only the caller's own.",
    example: `data "pve_cluster_tasks" "recent" {}\n`,
  },
  attributes: { tasks: listOf(task, { doc: "The tasks." }).computed() },
  operations: ["GET /cluster/tasks"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/tasks", {});
    return { tasks: rows(task, entries, "start_time", "upid").reverse() };
  },
});

const message = {
  id: text("id", "Number and node of the entry."),
  time: amount("time", "Seconds since 1970."),
  priority: amount("pri", "Syslog priority, 0 (emergency) to 7 (debug)."),
  tag: text("tag", "Program that wrote it."),
  pid: amount("pid", "Process that wrote it."),
  node_name: text("node", "Node that wrote it."),
  user: text("user", "User."),
  message: text("msg", "Text."),
  uid: amount("uid", "Number of the entry."),
  ...extraJson,
};

export const clusterLogData = dataSource({
  type: "cluster_log",
  family: "cluster",
  documentation: {
    description:
      "The cluster's log, newest entry first; with `Sys.Syslog` on `/` all entries, otherwise the caller's own. It changes all the time: do not feed it into resources.",
    example: `data "pve_cluster_log" "recent" {\n  max = 20\n}\n`,
  },
  attributes: {
    max: number({
      doc: "Number of entries, at least 1. The server's default is 50.",
      check: [(count) => (Number.isInteger(count) && count >= 1 ? undefined : "must be a whole number of at least 1")],
    }).optional(),
    entries: listOf(message, { doc: "The entries." }).computed(),
  },
  operations: ["GET /cluster/log"],
  async read(config, { services }) {
    const parameters = config.max === null ? {} : { max: config.max as number };
    const entries = await services.read("GET /cluster/log", {}, parameters);
    return { entries: entries.map((entry) => decodeAnswer(message, entry)) };
  },
});

export const nextIdData = dataSource({
  type: "next_id",
  family: "cluster",
  documentation: {
    description:
      "The lowest free guest id, or whether a given id is free. Nothing is reserved: two readers get the same id, and the next plan another one. Use it in outputs and checks rather than as the id of a guest.",
    example: `data "pve_next_id" "free" {}\n`,
  },
  attributes: {
    vm_id: number({
      doc: "Id to test, 100 to 999999999: reading fails when it is taken.",
      check: [
        (id) => (Number.isInteger(id) && id >= 100 && id <= 999_999_999 ? undefined : "must be 100 to 999999999"),
      ],
    }).optional(),
    next_id: number({ doc: "The free id." }).computed(),
  },
  operations: ["GET /cluster/nextid"],
  async read(config, { services }) {
    const { vm_id } = config;
    try {
      return { next_id: await services.number("/cluster/nextid", vm_id === null ? {} : { vmid: vm_id as number }) };
    } catch (failure) {
      if (!hasCode(failure, "already-exists")) throw failure;
      const detail =
        "A guest of the cluster has it. Test another one, or leave vm_id out to be told the lowest free id.";
      throw new DiagnosticError(`The guest id ${Number(vm_id)} is taken`, detail, path("vm_id"));
    }
  },
});

export const views: readonly DataSource[] = [
  versionData,
  clusterStatusData,
  clusterTasksData,
  clusterLogData,
  nextIdData,
];
