/** Recent tasks and the log of the cluster. Facts: contributing/facts/cluster.md#views. Tasks come unordered, and numbers may be strings. */
import { listOf, number } from "../../framework/attribute";
import { flagColumn, numberColumn, sortedBy, textColumn } from "../kinds/data-sources";
import { dataSource } from "../kinds/define";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";

const task = {
  upid: textColumn("upid", "ID of the task."),
  node_name: textColumn("node", "Node of the task."),
  type: textColumn("type", "Type, such as `vzdump`."),
  object: textColumn("id", "Object of the task, such as a guest id. It may be empty."),
  user: textColumn("user", "User who started the task."),
  token: textColumn("tokenid", "Name of the API token, if the user used one."),
  start_time: numberColumn("starttime", "Start, in seconds since 1970."),
  end_time: numberColumn("endtime", "End, in seconds since 1970. Null while the task runs."),
  status: textColumn("status", "`OK`, `WARNINGS: n` or the error. Null while the task runs."),
  saved: flagColumn("saved", "Whether the task index of the node has the end of the task."),
  ...extraJson,
};

export const clusterTasksData = dataSource({
  type: "cluster_tasks",
  description:
    "Recent tasks of all nodes, newest first: running tasks and about 25 finished ones per node. Without `Sys.Audit` on `/`, only tasks of the caller.",
  attributes: { tasks: listOf(task, { doc: "Tasks." }).computed() },
  operations: ["GET /cluster/tasks"],
  async read(_, { services }) {
    const entries = await services.read("GET /cluster/tasks", {});
    const tasks = entries.map((entry) => decodeAnswer(task, entry));
    return { tasks: sortedBy(tasks, "start_time", "upid").reverse() };
  },
});

const message = {
  id: textColumn("id", "Number and node of the entry."),
  time: numberColumn("time", "Seconds since 1970."),
  priority: numberColumn("pri", "Syslog priority, 0 (emergency) to 7 (debug)."),
  tag: textColumn("tag", "Program that wrote the entry."),
  pid: numberColumn("pid", "Process that wrote the entry."),
  node_name: textColumn("node", "Node that wrote the entry."),
  user: textColumn("user", "User."),
  message: textColumn("msg", "Message."),
  uid: numberColumn("uid", "Number of the entry."),
  ...extraJson,
};

export const clusterLogData = dataSource({
  type: "cluster_log",
  description:
    "Log of the cluster, newest entry first. With `Sys.Syslog` on `/` it has all entries, otherwise those of the caller. It changes constantly: do not use it as an argument of resources.",
  attributes: {
    max: number({
      doc: "Number of entries, at least 1. The server's default is 50.",
      check: [(count) => (Number.isInteger(count) && count >= 1 ? undefined : "must be a whole number of at least 1")],
    }).optional(),
    entries: listOf(message, { doc: "Entries." }).computed(),
  },
  operations: ["GET /cluster/log"],
  async read(config, { services }) {
    const entries = await services.read("GET /cluster/log", {}, config.max === null ? {} : { max: config.max });
    return { entries: entries.map((entry) => decodeAnswer(message, entry)) };
  },
});
