/**
 * What is shown once in a run. An apply of Terraform configures the provider twice, in two processes: one plans, the other
 * applies. They have the parent in common, and Terraform's folder of the configuration, where it is noted what was shown.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeWholeFile } from "../system/whole-file";

const FILE = join("cdktf-pve", "shown");

/** False where another process of the same run has shown it. Without a folder everything is shown. */
export function isFirstOfRun(what: string, dataFolder: string | undefined, run: string = runOf(process.ppid)): boolean {
  if (dataFolder === undefined || !existsSync(dataFolder)) return true;
  const file = join(dataFolder, FILE);
  const [of, ...shown] = linesOf(file);
  const before = of === run ? shown : [];
  if (before.includes(what)) return false;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeWholeFile(file, `${[run, ...before, what].join("\n")}\n`);
  } catch {
    // Shown twice at the most.
  }
  return true;
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

/** The parent's number, and where the system says it the time of its start: numbers are used again. */
function runOf(parent: number): string {
  try {
    const fields = readFileSync(`/proc/${parent}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return `${parent} ${fields[19] ?? ""}`;
  } catch {
    return String(parent);
  }
}
