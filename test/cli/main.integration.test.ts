/** The command as a process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync } from "node:fs";
import { createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { COMMAND } from "../support/command";

interface Options {
  readonly stdout?: number | "ignore" | "pipe";
  readonly env?: Readonly<Record<string, string>>;
}

function start(words: readonly string[], { stdout = "ignore", env = {} }: Options = {}) {
  const child = spawn(process.execPath, [COMMAND, ...words], {
    stdio: ["ignore", stdout, "pipe"],
    env: { PATH: process.env.PATH, ...env },
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let stderr = "";
  child.stderr?.on("data", (part: Buffer) => (stderr += part.toString()));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, stderr }));
  return { child, ended };
}

it("a reader that stops early, such as head, causes no failure", async () => {
  const { child, ended } = start(["completion", "bash"], { stdout: "pipe" });
  child.stdout?.destroy();
  expect(await ended).toEqual({ code: 0, stderr: "" });
});

it("a failed command exits with 1, and prints the reason without a stack", async () => {
  const { code, stderr } = await start(["policy", "none.json"]).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^cdktf-pve: none\.json cannot be read as a plan: no such file or directory; .*\n$/);
});

it.runIf(existsSync("/dev/full"))("a full disk is reported in a sentence by commands and the help", async () => {
  const full = openSync("/dev/full", "w");
  onTestFinished(() => closeSync(full));
  const stderr = "cdktf-pve: standard output cannot be written: no space left on device\n";
  const ended = [["test-mocks"], ["--help"]].map((words) => start(words, { stdout: full }).ended);
  expect(await Promise.all(ended)).toEqual([
    { code: 1, stderr },
    { code: 1, stderr },
  ]);
});

it("Ctrl-C ends a command that waits for a cluster, with 130 and a sentence", async () => {
  const server = createServer();
  onTestFinished(() => {
    server.close();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const env = {
    PVE_ENDPOINT: `http://127.0.0.1:${port}`,
    PVE_API_TOKEN: "root@pam!tf=5afec0de-feed-4bad-8bad-5afec0de5eed",
  };
  const { child, ended } = start(["import-blocks"], { env });
  const [socket] = await once(server, "connection");
  socket.on("error", () => undefined);
  child.kill("SIGINT");
  const { code, stderr } = await ended;
  socket.destroy();
  expect(code).toBe(130);
  expect(stderr).toMatch(/ \u2026\ncdktf-pve: interrupted; no file is half written\n$/);
});
