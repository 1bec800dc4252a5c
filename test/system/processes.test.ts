import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { isRunning, nameOfProcess, processOf } from "../../src/system/processes";
import { until } from "../support/until";

it("a process is found by its name while it runs", () => {
  const { pid } = spawnSync(process.execPath, ["-e", "0"]);
  expect(isRunning(nameOfProcess(process.pid))).toBe(true);
  expect(isRunning(nameOfProcess(pid))).toBe(false);
});

it.runIf(processOf("self"))("a zombie process is not running", async () => {
  const child = spawn("sh", ["-c", "sleep 0 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
  try {
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const ended = Number(line.toString());
    await until(() => !isRunning(nameOfProcess(ended)));
    expect(isRunning(nameOfProcess(child.pid ?? 0))).toBe(true);
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

it("a process with another start time is another one, and invalid numbers are not processes", () => {
  expect(isRunning(`${process.pid} 0`)).toBe(false);
  expect(["", "0", "-1", "all", "1.5"].map(isRunning)).toEqual([false, false, false, false, false]);
});

it("a missing process has neither parent nor start time", () => {
  expect(processOf(2 ** 30)).toBeUndefined();
});
