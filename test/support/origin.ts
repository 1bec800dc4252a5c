/** Origin of published figures: commit, machine, load, and the sources that they judge. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { cpus, loadavg, platform, release, totalmem } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../scripts/build/project";

interface Machine {
  readonly processors: string;
  readonly memoryGib: number;
  readonly system: string;
  readonly node: string;
  readonly load: { readonly before: number; readonly after: number };
}

export interface Origin {
  readonly commit: { readonly id: string; readonly date: string };
  readonly machine: Machine;
  /** Hash of each judged folder. */
  readonly sources: Readonly<Record<string, string>>;
}

/** The provider and its definitions. All published figures judge them. */
export const PROVIDER = ["src/api", "src/framework", "src/plugin", "src/provider", "src/resources"] as const;

/** The sources that the benches measure. Bindings are generated from the definitions. */
export const JUDGED_BY_BENCHES = [...PROVIDER, "src/checks", "src/constructs", "scripts/bindings"];

/** Average number of runnable processes in the last minute. */
export const load = (): number => Number((loadavg()[0] ?? 0).toFixed(1));

/** Above this load, times mean little. */
export const isBusy = (measured: number): boolean => measured > cpus().length;

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 26 }).trim();

/** Hashes the tracked files of each folder, with their names. */
export function hashesOf(folders: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    folders.map((folder) => {
      const hash = createHash("sha256");
      const files = git("ls-files", "-z", "--", folder).split("\0").filter(Boolean).sort();
      for (const file of files)
        hash
          .update(`${file}\0`)
          .update(readFileSync(join(ROOT, file)))
          .update("\0");
      return [folder, hash.digest("hex").slice(0, 16)];
    }),
  );
}

export function originOf(folders: readonly string[], loadBefore: number): Origin {
  const [cpu] = cpus();
  return {
    commit: { id: git("rev-parse", "--short", "HEAD"), date: git("log", "-1", "--format=%cs") },
    machine: {
      processors: `${cpus().length} × ${cpu?.model ?? "unknown"}`,
      memoryGib: Math.round(totalmem() / 2 ** 30),
      system: `${platform()} ${release()}`,
      node: process.versions.node,
      load: { before: loadBefore, after: load() },
    },
    sources: hashesOf(folders),
  };
}

/** Names the folders that have changed since figures were made. Figures without hashes judge unknown sources. */
export function changedSince({ sources }: Pick<Partial<Origin>, "sources">, folders: readonly string[]): string[] {
  const now = hashesOf(folders);
  return folders.filter((folder) => sources?.[folder] !== now[folder]);
}
