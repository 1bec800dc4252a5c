/**
 * Migration and relocation of HA resources. Both queue a command for the manager.
 * Facts: contributing/facts/ha.md#migration.
 */

import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";
import { HA_COMMANDS, HA_STATUS, type HaFiles } from "./files";
import { checkServiceState, isManaged } from "./resources";
import { companionsOf } from "./rules/effective-rules";
import { parseSid } from "./sid";
import * as refuse from "./texts";

export interface BlockingResource {
  readonly sid: string;
  readonly cause: "resource-affinity" | "node-affinity";
}

/** Returns the resources that prevent a move to a node. Only services of the manager count. */
export function blockingResources(files: HaFiles, sid: string, node: string): BlockingResource[] {
  const { services, nodes } = files.read(HA_STATUS);
  const { apart, nodes: allowed } = companionsOf(files, sid);
  if (nodes[node] !== "online") return [];
  const blockers = apart.filter((other) => {
    const service = services[other];
    return service && (service.node === node || service.target === node);
  });
  return [
    ...blockers.map((other): BlockingResource => ({ sid: other, cause: "resource-affinity" })),
    ...(services[sid] && allowed && !allowed.has(node) ? [{ sid, cause: "node-affinity" } as const] : []),
  ];
}

export function queueCommand(call: Call, command: string): void {
  call.edit(HA_COMMANDS, (commands) => void commands.push(command));
}

function move(task: "migrate" | "relocate") {
  return (call: Call) => {
    const { sid } = parseSid(call);
    const node = call.required("node");
    if (!isManaged(call, sid)) refuse.notManaged(sid);
    checkServiceState(call, sid);
    queueCommand(call, `${task} ${sid} ${node}`);
    const { services } = call.read(HA_STATUS);
    const together = companionsOf(call, sid).together.filter((other) => services[other]);
    const blocking = blockingResources(call, sid, node);
    return {
      sid,
      "requested-node": node,
      ...(together.length > 0 && { "comigrated-resources": together }),
      ...(blocking.length > 0 && { "blocking-resources": blocking }),
    };
  };
}

export const migrationCommands: Routes = {
  "POST /cluster/ha/resources/{sid}/migrate": move("migrate"),
  "POST /cluster/ha/resources/{sid}/relocate": move("relocate"),
};
