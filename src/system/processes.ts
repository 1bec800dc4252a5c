/** Processes of this machine, by unique names: the process id and, on Linux, the start time. */
import { readFileSync } from "node:fs";

export type Environment = Readonly<Record<string, string | undefined>>;

interface Process {
  readonly parent: number;
  /** Start time in hundredths of a second since boot. */
  readonly start: number;
  /** Whether it has ended and waits for its parent (a zombie). */
  readonly isOver: boolean;
}

/** Returns a process, or `undefined` if it is missing or the system does not show it. */
export function processOf(pid: number | "self"): Process | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return { parent: Number(fields[1]), start: Number(fields[19]), isOver: fields[0] === "Z" || fields[0] === "X" };
  } catch {
    return undefined;
  }
}

/** Returns the program and its arguments. Empty if the system does not show them. */
export function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").slice(0, -1);
  } catch {
    return [];
  }
}

export function nameOfProcess(pid: number): string {
  const start = processOf(pid)?.start;
  return start === undefined ? String(pid) : `${pid} ${start}`;
}

/** Whether the process of that name is running. Without start times, another process with the same id counts. */
export function isRunning(name: string): boolean {
  const pid = Number(name.split(" ")[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (failure) {
    // EPERM: it belongs to another user.
    if ((failure as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return nameOfProcess(pid) === name && processOf(pid)?.isOver !== true;
}
