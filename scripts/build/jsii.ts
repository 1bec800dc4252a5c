/** Compiles the construct library with jsii: JavaScript and types in `lib/`, and the assembly for other languages. */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { withPlainComments } from "./assembly";
import { loadLazily } from "./lazy-exports";
import { at } from "./project";
import { writeAtomically } from "./steps";
import { leaveCommentsOut } from "./without-comments";

/** Folders under `lib/` that this compilation writes. */
const OWNED = ["constructs", "bindings"];

export async function compileLibrary(root: string): Promise<void> {
  const jsii = at("node_modules", "jsii", "bin", "jsii");
  const options = [
    ...["--generate-tsconfig", "tsconfig.jsii.json"],
    "--compress-assembly",
    "--fail-on-warnings",
    // Words that a language reserves, and `vnet.vnet`: that language's binding renames them.
    ...["reserved-word", "language-compatibility"].flatMap((warning) => ["--silence-warnings", warning]),
  ];
  await run(process.execPath, [jsii, ...options], root);
  const assembly = join(root, ".jsii.gz");
  writeAtomically(assembly, withPlainComments(readFileSync(assembly)));
  for (const folder of OWNED) removeOrphans(join(root, "lib", folder), join(root, "src", folder));
  for (const folder of OWNED) leaveCommentsOut(join(root, "lib", folder));
  loadLazily(join(root, "lib"));
}

/** Removes compiled files whose source is gone. */
function removeOrphans(compiled: string, sources: string): void {
  if (!existsSync(compiled)) return;
  for (const entry of readdirSync(compiled, { withFileTypes: true })) {
    const path = join(compiled, entry.name);
    const source = join(sources, entry.name);
    if (entry.isDirectory() && existsSync(source)) removeOrphans(path, source);
    else if (entry.isDirectory() || !existsSync(source.replace(/(\.d\.ts|\.js)(\.map)?$/, ".ts")))
      rmSync(path, { recursive: true });
  }
}

function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  // jsii prints a large box if it considers a Node version old or new.
  const [major] = process.versions.node.split(".");
  const env = {
    ...process.env,
    JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION: major,
    JSII_SILENCE_WARNING_UNTESTED_NODE_VERSION: "1",
  };
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`jsii ended with code ${code}\n${output}`)),
    );
  });
}
