/**
 * Apply and rollback. Apply copies the staged configuration into the running one before it responds. Its task then reloads
 * the network of every node.
 * Facts: contributing/facts/sdn.md#apply.
 */
import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";
import type { TaskContext } from "../../kernel/tasks";
import { reloadNode } from "./dry-run";
import { KINDS, RUNNING, STAGED, stagedConfig } from "./files";
import { releaseIfRequested, underLock } from "./lock";
import { copyUnreadable } from "./section-objects";

function apply(call: Call): string {
  underLock(call, "could not commit SDN config", () => {
    const next = stagedConfig(call);
    call.edit(RUNNING, (running) => Object.assign(running, next, { version: running.version + 1 }));
    copyUnreadable(call, "staged");
    releaseIfRequested(call);
  });
  return call.startTask("reloadnetworkall", "", (task) => reloadNodes(call, task), call.cluster.latency.apply);
}

/** Reloads the nodes. An offline node is only logged: it reloads when it starts. */
function reloadNodes(call: Call, task: TaskContext): void {
  const { nodes, reloadsNetwork } = call.cluster.inventory;
  for (const { name, online } of nodes) {
    task.log(`${name}: reloading network config`);
    if (!online) task.log(`${name}: command 'pvesh set /nodes/${name}/network' failed: exit code 255`);
    else if (reloadsNetwork) reloadNode(call, name);
  }
}

/** Discards the staged changes of all clients. Registered addresses are kept. */
function rollback(call: Call): void {
  underLock(call, "could not rollback SDN configuration", () => {
    const running = call.read(RUNNING);
    for (const kind of KINDS) call.cluster.store.replace<object>(STAGED[kind], running[kind]);
    copyUnreadable(call, "running");
    releaseIfRequested(call);
  });
}

export const applying: Routes = { "PUT /cluster/sdn": apply, "POST /cluster/sdn/rollback": rollback };
