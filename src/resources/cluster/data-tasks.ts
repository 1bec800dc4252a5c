/** Recent tasks. Facts (contributing/facts/cluster.md#views): the list is unordered and numbers may come as strings. */
import { listOf } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { sortedBy } from "../kinds/rows";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { amount, flag, text } from "./columns";

const task = {
  upid: text("upid", "Id of the task."),
  node_name: text("node", "Node that runs or ran it."),
  type: text("type", "Type, such as `vzdump`."),
  object: text("id", "Object of the task, such as a guest id; may be empty."),
  user: text("user", "User who started it."),
  token: text("tokenid", "Name of that user's API token, if one was used."),
  start_time: amount("starttime", "Start, in seconds since 1970."),
  end_time: amount("endtime", "End, in seconds since 1970; null while it runs."),
  status: text("status", "`OK`, `WARNINGS: n` or the error; null while it runs."),
  saved: flag("saved", "Whether the end has been written to the node's index of tasks."),
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
    const tasks = entries.map((entry) => decodeAnswer(task, entry));
    return { tasks: sortedBy(tasks, "start_time", "upid").reverse() };
  },
});
