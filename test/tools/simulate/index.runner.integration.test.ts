/**
 * `npx cdktf-pve simulate`: the runner starts a shell, which starts the command. Nothing listens after the runner has
 * ended.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { COMMAND } from "../../support/command";

const root = join(__dirname, "../../..");
const started: ChildProcess[] = [];
afterEach(() => {
  for (const runner of started.splice(0)) {
    try {
      // Kills its process group, with all processes that it started.
      process.kill(-(runner.pid ?? 0), "SIGKILL");
    } catch {
      // All of them have ended.
    }
  }
});

/** npm does the same: it passes signals to the shell only, and the shell does not become the command. */
const RUNNER = `
const { spawn } = require("node:child_process");
const child = spawn("sh", ["-c", process.argv[1] + "; exit"], { stdio: ["ignore", "pipe", "inherit"] });
child.stdout.pipe(process.stdout);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", () => process.exit(1));
`;

async function simulate(environment: Readonly<Record<string, string>>) {
  const main = `${process.execPath} ${COMMAND}`;
  const line = `${main} simulate --http --port 0 --json`;
  const runner = spawn(process.execPath, ["-e", RUNNER, line], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  started.push(runner);
  let output = "";
  const port = await new Promise<number>((resolve) => {
    runner.stdout?.on("data", (chunk: Buffer) => {
      output += chunk;
      const found = /"url": *"http:\/\/127\.0\.0\.1:(\d+)"/.exec(output);
      if (found) resolve(Number(found[1]));
    });
  });
  return { runner, port };
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });

async function untilSilent(port: number): Promise<void> {
  while (await listens(port)) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe.skipIf(process.platform === "win32")("a simulator that a package runner has started", () => {
  it.each(["SIGTERM", "SIGHUP", "SIGKILL"] as const)("ends when the runner gets %s", async (signal) => {
    const { runner, port } = await simulate({ npm_lifecycle_event: "npx" });
    expect(await listens(port)).toBe(true);
    runner.kill(signal);
    await untilSilent(port);
  });

  // SIGINT to the runner alone ends nothing: the shell waits for its command, which gets no signal.
  it("ends with Ctrl-C, which a terminal sends to the runner, the shell and the simulator", async () => {
    const { runner, port } = await simulate({ npm_lifecycle_event: "npx" });
    expect(await listens(port)).toBe(true);
    process.kill(-(runner.pid ?? 0), "SIGINT");
    await untilSilent(port);
  });
});
