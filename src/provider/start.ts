/**
 * The part that Terraform starts three to five times per command: handshake and schema. Everything else loads on first use.
 */
import { writeSync } from "node:fs";
// biome-ignore lint/plugin/file-modes: opens to read
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serve } from "../plugin";
import type { Dispatcher } from "../plugin/dispatch";
import { versionLine } from "../system/build";

export function start(loadDispatcher: () => Dispatcher): void {
  if (/^--?version$/.test(process.argv[2] ?? "")) return void writeSync(1, `${versionLine()}\n`);
  void serve({
    address: "cdktf-pve/pve",
    loadSchemas: async () => ({
      schema: await readFile(join(__dirname, "schema.bin")),
      identities: await readFile(join(__dirname, "identities.bin")),
    }),
    loadDispatcher: async () => loadDispatcher(),
  });
}
