/** A process that serves the provider to several Terraform commands, and reports its memory and handles on request. */
import { readdirSync } from "node:fs";
import { createClient } from "../../src/api";
import { FrameworkProvider } from "../../src/framework/provider";
import type { Dispatcher } from "../../src/plugin/dispatch";
import { createDispatcher, encodeSchemas } from "../../src/plugin/dispatcher";
import { createLog } from "../../src/plugin/log";
import { serveReattachable } from "../../src/plugin/server/reattach";
import { pveProvider } from "../../src/provider/definition";
import { allTypes } from "../../src/resources";

export interface Health {
  readonly calls: number;
  readonly heapMiB: number;
  readonly handles: number;
}

const log = createLog("test", {});
const environment = process.env as Record<string, string>;
const definition = pveProvider({ types: allTypes, environment, log, loadClient: () => createClient });
const provider = new FrameworkProvider(definition);
const inner = createDispatcher(provider, log);
let calls = 0;
const counting: Dispatcher = {
  ...inner,
  handle: (...args) => {
    calls++;
    return inner.handle(...args);
  },
};

const health = (): Health => {
  (globalThis as { gc?: () => void }).gc?.();
  return { calls, heapMiB: Math.round(process.memoryUsage().heapUsed / 2 ** 20), handles: openHandles() };
};

/** Counts files and sockets, where the system shows them. */
function openHandles(): number {
  try {
    return readdirSync("/proc/self/fd").length;
  } catch {
    return process.getActiveResourcesInfo().length;
  }
}

process.on("message", () => process.send?.(health()));
process.on("disconnect", () => process.exit());

void serveReattachable({
  address: "cdktf-pve/pve",
  log,
  loadSchemas: async () => encodeSchemas(provider.schemas),
  loadDispatcher: async () => counting,
}).then(({ reattach }) => process.send?.({ reattach }));
