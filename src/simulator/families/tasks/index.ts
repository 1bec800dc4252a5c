/**
 * Tasks: the recent ones of the cluster, and status, log and end of a single one.
 * Facts: contributing/facts/cluster.md#views.
 */
import { userOf } from "../../kernel/access/permissions";
import type { Call } from "../../kernel/call";
import type { Family } from "../../kernel/family";
import type { Routes } from "../../kernel/router";
import type { Task } from "../../kernel/tasks";
import { parseUpid } from "../../kernel/upid";
import * as refuse from "./texts";

const FINISHED_SHOWN = 25;
const DEFAULT_LINES = 50;

/** A token's task is shown under its user, with the token's name beside. */
function owner(task: Task) {
  return { user: userOf(task.identity), tokenid: task.identity.split("!")[1] };
}

function listEntry(task: Task) {
  const { upid, node, type, id, starttime, pid, endtime, exitstatus } = task;
  const base = { upid, node, type, id, ...owner(task), starttime };
  return exitstatus === undefined ? { ...base, pid } : { ...base, endtime, status: exitstatus, saved: "1" };
}

/** The recorded server dropped the finished tasks from its list when another one began. */
function isListed(call: Call, task: Task): boolean {
  const newest = call.cluster.tasks.all.at(-1)?.pid;
  return !call.cluster.inventory.dropsFinishedTasks || task.newestAtEnd === newest;
}

/** Without `Sys.Audit` only tasks of the caller; a token never finds its own, as they are listed under its user. */
function recentTasks(call: Call) {
  const all = call.hasPrivilege("/", ["Sys.Audit"]);
  const newestFirst = [...call.cluster.tasks.all].reverse();
  const running = newestFirst.filter((task) => task.exitstatus === undefined);
  const finished = newestFirst.filter((task) => task.exitstatus !== undefined && isListed(call, task));
  return [...running, ...finished.slice(0, FINISHED_SHOWN)]
    .map(listEntry)
    .filter((entry) => all || entry.user === call.identity);
}

/** Who started the task of the path; its id says it, whether there is such a task or not. */
function starterOf(call: Call): string {
  const parsed = parseUpid(call.required("upid"));
  return parsed?.user ?? refuse.notAUpid();
}

/** Users may see what they and their tokens started, tokens what they started; for others it takes a privilege. */
function checkAccess(call: Call, privilege: string): void {
  const starter = starterOf(call);
  const isOwn = [starter, userOf(starter)].includes(call.identity);
  if (!isOwn) call.check(`/nodes/${call.required("node")}`, [privilege]);
}

function findTask(call: Call, privilege: string): Task {
  starterOf(call);
  const task = call.cluster.tasks.find(call.required("upid"));
  if (!task) refuse.noSuchTask();
  checkAccess(call, privilege);
  return task;
}

function taskStatus(call: Call) {
  const task = findTask(call, "Sys.Audit");
  const { upid, node, type, id, pid, pstart, starttime, exitstatus } = task;
  const state = exitstatus === undefined ? { status: "running" } : { status: "stopped", exitstatus };
  return { upid, node, pid, pstart, starttime, type, id, ...owner(task), ...state };
}

/** A task that there is not has a log of one line, too. */
function taskLog(call: Call) {
  checkAccess(call, "Sys.Audit");
  const log = call.cluster.tasks.find(call.required("upid"))?.log ?? [
    "unable to open file - No such file or directory",
  ];
  const lines = log.length > 0 ? log : ["no content"];
  const start = call.number("start") ?? 0;
  const limit = call.number("limit") ?? DEFAULT_LINES;
  call.attributes.total = lines.length;
  const numbered = lines.map((t, index) => ({ n: index + 1, t }));
  return limit === 0 ? numbered.slice(start) : numbered.slice(start, start + limit);
}

function stopTask(call: Call): void {
  call.cluster.tasks.stop(findTask(call, "Sys.Modify").upid);
}

const routes: Routes = {
  "GET /cluster/tasks": recentTasks,
  "GET /nodes/{node}/tasks/{upid}/status": taskStatus,
  "GET /nodes/{node}/tasks/{upid}/log": taskLog,
  "DELETE /nodes/{node}/tasks/{upid}": stopTask,
};

export const family: Family = { routes: [routes] };
