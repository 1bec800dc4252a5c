/** Entry point of the toy's executable: the light bundle. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serve } from "../../../src/plugin";

declare const require: (file: "./heavy") => typeof import("./heavy");

const packaged = (name: string) => join(__dirname, name);

void serve({
  address: "test/toy",
  loadSchemas: async () => ({
    schema: await readFile(packaged("schema.bin")),
    identities: await readFile(packaged("identities.bin")),
  }),
  loadDispatcher: async () => require("./heavy").dispatcher,
});
