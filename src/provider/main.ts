/**
 * First bundle: the executable that Terraform starts, three to five times per command. It answers the handshake and the
 * question for the schema; everything else is loaded when it is first needed.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serve } from "../plugin";

declare const require: (file: "./runtime") => typeof import("./runtime");

void serve({
  address: "cdktf-pve/pve",
  loadSchemas: async () => ({
    schema: await readFile(join(__dirname, "schema.bin")),
    identities: await readFile(join(__dirname, "identities.bin")),
  }),
  loadDispatcher: async () => require("./runtime").dispatcher(),
});
