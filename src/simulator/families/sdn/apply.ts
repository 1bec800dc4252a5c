/**
 * Apply and rollback. Apply copies everything that is staged into the running configuration before it answers; the
 * task that it starts then lets every node reload its network.
 * Facts: contributing/facts/sdn.md#apply.
 */
import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";
import type { TaskContext } from "../../kernel/tasks";
import { reloadNode } from "./dry-run";
import { RUNNING } from "./files";
import { releaseAfterwards, underLock } from "./lock";
import { compiled, KINDS, STAGED } from "./staged";
import { carryUnreadable } from "./unreadable";

function apply(call: Call): string {
  underLock(call, "could not commit SDN config", () => {
    const next = compiled(call);
    call.edit(RUNNING, (running) => Object.assign(running, next, { version: running.version + 1 }));
    carryUnreadable(call, "staged");
    releaseAfterwards(call);
  });
  return call.startTask("reloadnetworkall", "", (task) => reloadNodes(call, task), call.cluster.latency.apply);
}

/** A node that cannot be reached is a line in the log; it reloads when it starts. */
function reloadNodes(call: Call, task: TaskContext): void {
  const { nodes, reloadsNetwork } = call.cluster.inventory;
  for (const { name, online } of nodes) {
    task.log(`${name}: reloading network config`);
    if (!online) task.log(`${name}: command 'pvesh set /nodes/${name}/network' failed: exit code 255`);
    else if (reloadsNetwork) reloadNode(call, name);
  }
}

/** Discards what everybody has staged. Registered addresses stay. */
function rollback(call: Call): void {
  underLock(call, "could not rollback SDN configuration", () => {
    const running = call.read(RUNNING);
    for (const kind of KINDS) call.cluster.store.replace<object>(STAGED[kind], running[kind]);
    carryUnreadable(call, "running");
    releaseAfterwards(call);
  });
}

export const applying: Routes = {
  "PUT /cluster/sdn": apply,
  "POST /cluster/sdn/rollback": rollback,
};
