/** Processes that an engine started, itself included. */
import { execFileSync, spawnSync } from "node:child_process";
import type { RunningEngine } from "./engine";

/** The engine's process group: it and its providers. */
export const groupOf = ({ process: { pid } }: RunningEngine): number => pid as number;

/** What runs in a process group; what has ended and is only to be collected does not count. */
export function processes(group: number): number[] {
  const list = execFileSync("ps", ["-A", "-o", "pid=,pgid=,stat="], { encoding: "utf8" });
  const rows = list.split("\n").map((line) => line.trim().split(/\s+/));
  const running = rows.filter(([, pgid, stat = "Z"]) => Number(pgid) === group && !stat.startsWith("Z"));
  return running.map(([pid]) => Number(pid));
}

/** Whether a process runs; what has ended and is only to be collected does not. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}

/** For the end of a test: whatever it left running. */
export function killGroup(group: number): void {
  for (const pid of processes(group)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended between the list and here.
    }
  }
}
