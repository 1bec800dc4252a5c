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

  /** Content of a file: see `file`. */
  read(name: string, most: number): string {
    const path = this.file(name, most);
    return attempt(name, () => readText(path));
  }

  /** The path of a regular file without links. Refuses files outside of the folder, and larger files than `most` bytes. */
  file(name: string, most: number): string {
    const path = this.#resolve(name);
    const status = attempt(name, () => statSync(path));
    // A pipe would block this process until another one writes to it.
    if (!status.isFile()) throw new Error(`${name} cannot be read: it is not a regular file. Name a file.`);
    if (status.size > most)
      throw new Error(`${name} has ${status.size} bytes, and at most ${most} are accepted: pass a smaller file.`);
    return path;
  }

  /** Names of the files in a folder below this one. */
  list(name: string): readonly string[] {
    const path = this.#resolve(name);
    const entries = attempt(name, () => readdirSync(path, { withFileTypes: true }));
    return entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  }

  /** The path without links. */
  #resolve(name: string): string {
    const path = attempt(name, () => realpathSync(join(this.#root, name)));
    const below = relative(this.#root, path);
    const [first] = below.split(/[\\/]/);
    if (isAbsolute(name) || first === ".." || isAbsolute(below))
      throw new Error(
        `${name} is outside of ${this.path}, the only folder that this server reads: name a path below it, or start \`cdktf-pve mcp --folder\` with another one.`,
      );
    return path;
  }
}

function attempt<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (failure) {
    throw new Error(
      `${name} cannot be read: ${reasonOf(failure as Error)}. Name a path below the folder of this server.`,
    );
  }
}
