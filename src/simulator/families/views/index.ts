/** Read-only views of the cluster. */
import { directory } from "../../kernel/directory";
import type { Family } from "../../kernel/router";
import { log } from "./log";
import { nextId } from "./next-id";
import { resources } from "./resources";
import { status } from "./status";
import { recentTasks, stopTask, taskLog, taskStatus } from "./tasks";

const CLUSTER =
  "acme backup backup-info bulk-action ceph config firewall ha jobs log mapping metrics notifications nextid options qemu replication resources status tasks sdn";

export const views: Family = (route) => {
  route("GET", "/cluster", directory("name", CLUSTER.split(" ")));
  route("GET", "/cluster/log", log);
  route("GET", "/cluster/nextid", nextId);
  route("GET", "/cluster/resources", resources);
  route("GET", "/cluster/status", status);
  route("GET", "/cluster/tasks", recentTasks);
  route("GET", "/nodes/{node}/tasks/{upid}/status", taskStatus);
  route("GET", "/nodes/{node}/tasks/{upid}/log", taskLog);
  route("DELETE", "/nodes/{node}/tasks/{upid}", stopTask);
};
