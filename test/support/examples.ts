/** The example applications for users: one folder each. Folders with examples of single types are left out. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../../scripts/build/project";
import { FOLDERS_OF_TYPES } from "../../scripts/docs/example-files";

const EXAMPLES = at("examples");

export interface ExampleFolder {
  readonly name: string;
  readonly path: string;
  /** Names of files, including those in subfolders. */
  readonly files: readonly string[];
}

export const exampleFolders: readonly ExampleFolder[] = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !FOLDERS_OF_TYPES.includes(`examples/${entry.name}`))
  .map(({ name }) => {
    const path = join(EXAMPLES, name);
    const files = readdirSync(path, { recursive: true, encoding: "utf8" });
    return { name, path, files: files.filter((file) => !file.includes("node_modules")) };
  });

/** The first heading of the README; `undefined` without one. */
export function titleOf({ path }: ExampleFolder): string | undefined {
  const readme = join(path, "README.md");
  return existsSync(readme) ? /^# (.+)$/m.exec(readFileSync(readme, "utf8"))?.[1] : undefined;
}
