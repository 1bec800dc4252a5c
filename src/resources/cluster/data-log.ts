/** The cluster's log. Facts: contributing/facts/cluster.md#views. */
import { listOf, number } from "../../framework/attribute";
import { dataSource } from "../kinds/define";
import { decodeAnswer } from "../parameters/parameters";
import { extraJson } from "../unknown-properties/unknown-properties";
import { amount, text } from "./columns";

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
    const entries = await services.read("GET /cluster/log", {}, config.max === null ? {} : { max: config.max });
    return { entries: entries.map((entry) => decodeAnswer(message, entry)) };
  },
});
