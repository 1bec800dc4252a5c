/** The only folder that tools read files of. */
import { readdirSync, realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import { readText } from "../../system/read-text";
import { reasonOf } from "../report/failure";

export class Folder {
  readonly #root: string;

  /** @param path shown in messages */
  constructor(readonly path: string) {
    this.#root = realpathSync(path);
  }

  /** Content of a file. Refuses files outside of the folder, also behind links, and larger files than `most` bytes. */
  read(name: string, most: number): string {
    const path = this.resolve(name);
    const { size } = attempt(name, () => statSync(path));
    if (size > most)
      throw new Error(`${name} has ${size} bytes, and at most ${most} are accepted: pass a smaller file.`);
    return attempt(name, () => readText(path));
  }

  /** Names of the regular files in a folder below this one. */
  list(name: string): readonly string[] {
    const path = this.resolve(name);
    const entries = attempt(name, () => readdirSync(path, { withFileTypes: true }));
    return entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  }

  /** The path without links. */
  resolve(name: string): string {
    const path = attempt(name, () => realpathSync(join(this.#root, name)));
    const below = relative(this.#root, path);
    if (isAbsolute(name) || below === ".." || below.startsWith(`..${separatorOf(below)}`) || isAbsolute(below))
      throw new Error(
        `${name} is outside of ${this.path}, the only folder that this server reads: name a path below it, or start \`cdktf-pve mcp --folder\` with another one.`,
      );
    return path;
  }
}

const separatorOf = (path: string): string => (path.includes("\\") ? "\\" : "/");

function attempt<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (failure) {
    throw new Error(
      `${name} cannot be read: ${reasonOf(failure as Error)}. Name a path below the folder of this server.`,
    );
  }
}
