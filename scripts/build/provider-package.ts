/**
 * The provider package in Terraform's plugin directory. The executable is a script, so the same files suit every
 * platform.
 */
import { encodeSchemas } from "../../src/plugin/dispatcher";
import { schemas } from "../../src/provider/schemas";
import { typeNames } from "../../src/resources/type-names";
import { bundle } from "./bundle";
import { LAUNCHER } from "./launcher";
import { EXECUTABLE } from "./project";
import type { Files } from "./steps";

export async function providerPackage(): Promise<Files> {
  const later = { runtime: "src/provider/runtime.ts", client: "src/provider/client.ts" };
  const tracing = { tracing: "src/provider/tracing.ts" };
  const start = await bundle({
    entries: { main: "src/provider/script.ts" },
    banner: "#!/usr/bin/env node\n",
    siblings: later,
    whole: true,
  });
  const { files: rest } = await bundle({ entries: later, siblings: tracing, values: { TYPE_NAMES: typeNames() } });
  // A bundle of its own, so that the others share one file.
  const { files: traces } = await bundle({ entries: tracing, whole: true });
  const executable = start.files["main.js"] as string;
  const { schema, identities } = encodeSchemas(schemas);
  return {
    [EXECUTABLE]: executable,
    ...rest,
    ...traces,
    // Becomes the executable on Windows, next to `provider.js`: `src/constructs/install/provider-forms.ts`.
    "launch.cmd": LAUNCHER,
    // Answers of the schema calls: a process that gets only these loads no other code.
    "schema.bin": schema,
    "identities.bin": identities,
    // Users' projects are often `"type": "module"`, and Node reads the nearest package.json above a script.
    "package.json": '{"type":"commonjs"}\n',
  };
}
