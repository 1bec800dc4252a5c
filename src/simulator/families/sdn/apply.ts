/**
 * Apply and rollback. Apply copies everything that is staged into the running configuration before it answers; the
 * task that it starts then lets every node reload its network.
 */
import type { Call } from "../../kernel/call";
import type { Family } from "../../kernel/router";
import type { TaskContext } from "../../kernel/tasks";
import {
  CONTROLLERS,
  FABRICS,
  PREFIX_LISTS,
  ROUTE_MAPS,
  RUNNING,
  type RunningConfig,
  SUBNETS,
  VNETS,
  ZONES,
} from "./files";
import { releaseAfterwards, underLock } from "./lock";

const STAGED = {
  zones: ZONES,
  vnets: VNETS,
  subnets: SUBNETS,
  controllers: CONTROLLERS,
  fabrics: FABRICS,
  "prefix-lists": PREFIX_LISTS,
  "route-maps": ROUTE_MAPS,
} as const;

type Kind = keyof typeof STAGED;
const KINDS = Object.keys(STAGED) as Kind[];

/** Everything that is staged, as the running configuration that it would become. */
export function compiled(call: Call): RunningConfig {
  const staged = Object.fromEntries(KINDS.map((kind) => [kind, call.read<object>(STAGED[kind])]));
  return { version: call.read(RUNNING).version, ...staged } as unknown as RunningConfig;
}

function apply(call: Call): string {
  underLock(call, "could not commit SDN config", () => {
    const next = compiled(call);
    call.edit(RUNNING, (running) => Object.assign(running, next, { version: running.version + 1 }));
    releaseAfterwards(call);
  });
  return call.startTask("reloadnetworkall", "", (task) => reloadNodes(call, task));
}

/** A node that cannot be reached is a line in the log; it reloads when it starts. */
function reloadNodes(call: Call, task: TaskContext): void {
  for (const { name, online } of call.cluster.inventory.nodes) {
    task.log(`${name}: reloading network config`);
    if (!online) task.log(`${name}: command 'pvesh set /nodes/${name}/network' failed: exit code 255`);
  }
}

/** Discards what everybody has staged. Registered addresses stay. */
function rollback(call: Call): void {
  underLock(call, "could not rollback SDN configuration", () => {
    const running = call.read(RUNNING);
    for (const kind of KINDS) call.cluster.store.replace<object>(STAGED[kind], running[kind]);
    releaseAfterwards(call);
  });
}

export const applying: Family = (route) => {
  route("PUT", "/cluster/sdn", apply);
  route("POST", "/cluster/sdn/rollback", rollback);
};
