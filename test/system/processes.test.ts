import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { isRunning, nameOfProcess, processOf } from "../../src/system/processes";
import { until } from "../support/until";

it("a process is running by its name, as long as it does", () => {
  const { pid } = spawnSync(process.execPath, ["-e", "0"]);
  expect(isRunning(nameOfProcess(process.pid))).toBe(true);
  expect(isRunning(nameOfProcess(pid))).toBe(false);
});

it.runIf(processOf("self"))("a process that has ended and is only to be collected is not running", async () => {
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

it("a process of another start is another one, and what is no number is none", () => {
  expect(isRunning(`${process.pid} 0`)).toBe(false);
  expect(["", "0", "-1", "all", "1.5"].map(isRunning)).toEqual([false, false, false, false, false]);
});

it("a process that is not there has neither parent nor start", () => {
  expect(processOf(2 ** 30)).toBeUndefined();
});
