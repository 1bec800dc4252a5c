/** Parses ids of tasks. Facts: contributing/facts/transport.md#tasks. */
import { parseUpid } from "../api/upid";
import { number, object, string } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import { ArgumentError, defineFunction } from "../framework/function";
import { rfc3339 } from "./rfc3339";

export const upidParse = defineFunction({
  name: "upid_parse",
  documentation: {
    summary: "The parts of a task's id (UPID): node, type, object, user, start.",
    example: ["UPID:pve1:000018F1:CD6DC322:6B03A859:vzdump:101:root@pam!ci:"],
    result: {
      node: "pve1",
      pid: 6385,
      process_start: 3446522658,
      start_time: 1795401817,
      started_at: "2026-11-23T02:43:37Z",
      type: "vzdump",
      id: "101",
      user: "root@pam!ci",
    },
  },
  parameters: { upid: string({ doc: "Id of a task, with the colon at its end." }).required() },
  returns: object(
    {
      node: string({ doc: "Node that runs the task." }).computed(),
      pid: number({ doc: "Id of its process." }).computed(),
      process_start: number({ doc: "Start of the process in ticks since the boot of the node." }).computed(),
      start_time: number({ doc: "Seconds since 1970." }).computed(),
      started_at: string({ doc: "`start_time` as RFC 3339, in UTC." }).computed(),
      type: string({ doc: "Kind of task, such as `vzdump`." }).computed(),
      id: string({ doc: "Object of the task, such as the id of a guest; may be empty." }).computed(),
      user: string({ doc: "User or API token that started it." }).computed(),
    },
    { doc: "The parts." },
  ).computed(),
  run({ upid }) {
    const parts = parseUpid(upid);
    if (!parts)
      throw new ArgumentError(path("upid"), `must be a task's id, UPID:node:…:user:. Got ${JSON.stringify(upid)}.`);
    const { node, pid, processStart, startTime, type, id, user } = parts;
    const started_at = rfc3339(startTime);
    return { node, pid, process_start: processStart, start_time: startTime, started_at, type, id, user };
  },
});
