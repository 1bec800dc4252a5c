/**
 * The provider package: what Terraform finds in its plugin directory. The executable is a script, so the same files
 * serve every platform.
 */
import { bundle } from "./bundle";
import { EXECUTABLE } from "./project";
import type { Files } from "./steps";

export async function providerPackage(): Promise<Files> {
  const { files } = await bundle({
    entries: { main: "src/provider/main.ts", runtime: "src/provider/runtime.ts", client: "src/provider/client.ts" },
    banner: "#!/usr/bin/env node\n",
  });
  const { "main.js": executable, ...rest } = files;
  return {
    [EXECUTABLE]: executable as string,
    ...rest,
    // Users' projects are often `"type": "module"`, and Node reads the nearest package.json above a script.
    "package.json": '{"type":"commonjs"}\n',
  };
}
