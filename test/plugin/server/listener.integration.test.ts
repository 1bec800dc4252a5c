import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { removeStaleSockets, socketName } from "../../../src/plugin/server/listener";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "s-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Creates a socket in a process that is killed at once; returns the process ID. */
function abandon(name: string): number {
  const script = `
    const path = require("path").join(process.argv[1], process.argv[2].replace("PID", process.pid));
    require("net").createServer().listen(path, () => process.kill(process.pid, "SIGKILL"));`;
  const { pid } = spawnSync(process.execPath, ["-e", script, folder, name]);
  return pid;
}

describe.skipIf(process.platform === "win32")("the next provider removes", () => {
  it("the socket of a provider that was killed is removed by the next provider", async () => {
    const pid = abandon("pluginPID-abc123");
    expect(readdirSync(folder)).toEqual([`plugin${pid}-abc123`]);
    await removeStaleSockets(folder);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("the next provider keeps", () => {
  const stays = async () => {
    const before = readdirSync(folder);
    expect(before).not.toEqual([]);
    await removeStaleSockets(folder);
    expect(readdirSync(folder)).toEqual(before);
  };

  it("other plugins' sockets are kept", async () => {
    for (const name of ["plugin123456", "pluginPID", "pluginPIDabc123", "pluginPID-abc123.sock"]) abandon(name);
    await stays();
  });

  it("a file that is not a socket is kept", async () => {
    const pid = abandon("real");
    writeFileSync(join(folder, `plugin${pid}-file00`), "");
    symlinkSync(join(folder, "real"), join(folder, `plugin${pid}-link00`));
    await stays();
  });

  it("the socket of a running process is kept", async () => {
    abandon(`plugin${process.pid}-abc123`);
    await stays();
  });

  it("a socket with a listener is kept, in any container", async () => {
    const pid = abandon("other");
    rmSync(join(folder, "other"));
    const server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(join(folder, `plugin${pid}-abc123`), resolve));
    await stays();
    server.close();
  });

  it("another user's socket is kept", async () => {
    abandon("pluginPID-abc123");
    vi.spyOn(process as { getuid(): number }, "getuid").mockReturnValue(4711);
    await stays();
  });
});

it("a missing folder causes no failure", async () => {
  await expect(removeStaleSockets(join(folder, "missing"))).resolves.toBeUndefined();
});

it("names sockets so that later processes find them", () => {
  for (let count = 0; count < 1000; count++)
    expect(socketName()).toMatch(new RegExp(`^plugin${process.pid}-[a-z0-9]{6}$`));
});
