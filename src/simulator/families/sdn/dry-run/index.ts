/**
 * What applying would change in a node's files, and the files as the last apply left them.
 * Facts: contributing/facts/sdn.md#apply.
 */
import type { Call } from "../../../kernel/call";
import type { Routes } from "../../../kernel/router";
import { NODE_FILES, type NodeFiles, RUNNING, type RunningConfig } from "../files";
import { compiled } from "../staged";
import { difference } from "./difference";
import { interfacesFile } from "./interfaces";
import { routingFile } from "./routing";

function filesFor(call: Call, name: string, config: RunningConfig): NodeFiles {
  const ip = call.cluster.inventory.nodes.find((node) => node.name === name)?.ip ?? "";
  const running = call.read(RUNNING) as RunningConfig;
  const node = { name, ip, config: { ...config, version: Math.max(1, config.version) }, running };
  return { interfaces: interfacesFile(node), routing: routingFile(node), written: call.cluster.clock.now() };
}

/** The node takes over what is running. */
export function reloadNode(call: Call, name: string): void {
  const files = filesFor(call, name, call.read(RUNNING) as RunningConfig);
  call.cluster.store.change(NODE_FILES, (all) => {
    all[name] = files;
  });
}

/** `2026-11-21 08:55:09.993959168 +0000` */
function fileTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().replace("T", " ").replace("Z", "000000")} +0000`;
}

/** Null where nothing would change. */
function dryRun(call: Call): Record<string, string | null> {
  const name = call.required("node");
  const before = call.read(NODE_FILES)[name];
  const after = filesFor(call, name, compiled(call));
  // The new texts are in files of the process that answers.
  const pid = 1 + (call.cluster.chance?.below(9_999) ?? 0);
  const shown = (path: string, fd: number, was: string, is: string) => {
    const changes = difference(was, is);
    const written = fileTime(after.written + (call.cluster.chance?.below(1000) ?? 0));
    const heads = `--- ${path}\t${fileTime(before?.written ?? 0)}\n+++ /proc/${pid}/fd/${fd}\t${written}\n`;
    return changes === undefined ? null : heads + changes;
  };
  return {
    "interfaces-diff": shown("/etc/network/interfaces.d/sdn", 13, before?.interfaces ?? "", after.interfaces),
    "frr-diff": shown("/etc/frr/frr.conf", 12, before?.routing ?? "", after.routing),
  };
}

export const dryRuns: Routes = {
  "GET /cluster/sdn/dry-run": dryRun,
};
