/** Processes that a Terraform process started, including itself. */
import { execFileSync, spawnSync } from "node:child_process";
import type { RunningEngine } from "./engine";

/** Process group of Terraform and its providers. */
export const groupOf = ({ process: { pid } }: RunningEngine): number => pid as number;

/** Running processes of a process group, without zombies. */
export function processes(group: number): number[] {
  const list = execFileSync("ps", ["-A", "-o", "pid=,pgid=,stat="], { encoding: "utf8" });
  const rows = list.split("\n").map((line) => line.trim().split(/\s+/));
  const running = rows.filter(([, pgid, stat = "Z"]) => Number(pgid) === group && !stat.startsWith("Z"));
  return running.map(([pid]) => Number(pid));
}

/** Whether a process runs; zombies do not count. */
export function isRunning(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() !== "" && !stdout.startsWith("Z");
}

/** Kills the remaining processes of a group at the end of a test. */
export function killGroup(group: number): void {
  for (const pid of processes(group)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process ended after it was listed.
    }
  }
}
