/**
 * Tasks: the cluster's recent tasks, and the status, the log and the stop of a task.
 * Facts: contributing/facts/cluster.md#views.
 */

import { userOf } from "../../kernel/access/permissions";
import type { Call } from "../../kernel/call";
import type { Family, Routes } from "../../kernel/router";
import { parseUpid, type Task } from "../../kernel/tasks";
import * as refuse from "./texts";

const FINISHED_SHOWN = 25;
const DEFAULT_LINES = 50;

/** Returns the owner of a task: the user and, for a token, its name. */
function owner(task: Task) {
  return { user: userOf(task.identity), tokenid: task.identity.split("!")[1] };
}

function listEntry(task: Task) {
  const { upid, node, type, id, starttime, pid, endtime, exitstatus } = task;
  const base = { upid, node, type, id, ...owner(task), starttime };
  return exitstatus === undefined ? { ...base, pid } : { ...base, endtime, status: exitstatus, saved: "1" };
}

/** Whether a finished task is listed. The recorded server drops them when another task starts. */
function isListed(call: Call, task: Task): boolean {
  const newest = call.cluster.tasks.all.at(-1)?.pid;
  return !call.cluster.inventory.dropsFinishedTasks || task.newestAtEnd === newest;
}

/** Lists recent tasks. Callers without `Sys.Audit` see their own. A token sees none, as its tasks are listed under its user. */
function recentTasks(call: Call) {
  const seesAll = call.hasPrivilege("/", ["Sys.Audit"]);
  const newestFirst = [...call.cluster.tasks.all].reverse();
  const running = newestFirst.filter((task) => task.exitstatus === undefined);
  const finished = newestFirst.filter((task) => task.exitstatus !== undefined && isListed(call, task));
  return [...running, ...finished.slice(0, FINISHED_SHOWN)]
    .map(listEntry)
    .filter((entry) => seesAll || entry.user === call.identity);
}

/** Returns who started the task, by its id. The task may be missing. */
function starterOf(call: Call): string {
  return parseUpid(call.required("upid"))?.user ?? refuse.notAUpid();
}

/** Requires the privilege for tasks of others. The tasks of a user's tokens are its own. */
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

/** Returns the log. The log of a missing task has one line. */
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
