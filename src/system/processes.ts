/** Processes of this machine, by names that are not used again: the number, and where the system shows it (Linux), the time of the start. */
import { readFileSync } from "node:fs";

interface Process {
  readonly parent: number;
  /** Hundredths of a second since the machine was started. */
  readonly start: number;
  /** It has ended, and is only to be collected by its parent. */
  readonly isOver: boolean;
}

/** `undefined` where there is none, and where the system does not show it. */
export function processOf(pid: number | "self"): Process | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return { parent: Number(fields[1]), start: Number(fields[19]), isOver: fields[0] === "Z" || fields[0] === "X" };
  } catch {
    return undefined;
  }
}

/** The program and its arguments; none where the system does not show them. */
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

/** Whether the process of that name is still there. Where only numbers are known, another one of that number counts. */
export function isRunning(name: string): boolean {
  const pid = Number(name.split(" ")[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (failure) {
    // It belongs to somebody else, who may not be sent signals.
    if ((failure as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return nameOfProcess(pid) === name && processOf(pid)?.isOver !== true;
}
