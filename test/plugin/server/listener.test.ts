import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listen, networkOn, socketPath } from "../../../src/plugin/server/listener";

let folder: string;
const servers: Server[] = [];
const newServer = () => {
  const server = createServer();
  servers.push(server);
  return server;
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "s-"));
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(folder, { recursive: true });
});

describe.skipIf(process.platform === "win32")("a unix socket", () => {
  it("exists in the folder that Terraform names, open to its user only", async () => {
    const { network, address, remove } = await listen(newServer(), { PLUGIN_UNIX_SOCKET_DIR: folder });
    expect(network).toBe("unix");
    expect(dirname(address)).toBe(folder);
    expect(statSync(address).mode & 0o777).toBe(0o600);
    remove();
    expect(existsSync(address)).toBe(false);
    remove();
  });

  it("restores the permissions of other new files, even if several sockets open at once", async () => {
    const modeOfNew = () => {
      const path = mkdtempSync(join(folder, "d-"));
      return statSync(path).mode & 0o777;
    };
    const before = modeOfNew();
    await Promise.all([1, 2, 3].map(() => listen(newServer(), { PLUGIN_UNIX_SOCKET_DIR: folder })));
    expect(modeOfNew()).toBe(before);
  });

  it("a unix socket is open to its user only from the moment it exists", async () => {
    const server = newServer();
    let mode: number | undefined;
    server.once("listening", () => {
      mode = statSync(server.address() as string).mode & 0o777;
    });
    await listen(server, { PLUGIN_UNIX_SOCKET_DIR: folder });
    expect(mode).toBe(0o600);
  });

  it("a unix socket is shared with a group on Terraform's request", async () => {
    const group = String(process.getgid?.());
    const { address } = await listen(newServer(), { PLUGIN_UNIX_SOCKET_DIR: folder, PLUGIN_UNIX_SOCKET_GROUP: group });
    expect(statSync(address).mode & 0o777).toBe(0o660);
    expect(statSync(address).gid).toBe(process.getgid?.());
  });

  it("a unix socket has a path that every system accepts, even if the temporary folder's is too long", () => {
    const before = process.env.TMPDIR;
    process.env.TMPDIR = `/tmp/${"long/".repeat(30)}`;
    expect(dirname(socketPath({}))).toBe("/tmp");
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    expect(dirname(socketPath({}))).toBe(tmpdir());
    expect(socketPath({})).not.toBe(socketPath({}));
  });
});

describe("a TCP port", () => {
  it("a TCP port is the first free one of Terraform's range", async () => {
    const server = newServer();
    const first = await listen(server, {}, "tcp");
    // Other machines cannot connect.
    expect(server.address()).toMatchObject({ address: "127.0.0.1" });
    const taken = Number(first.address.split(":")[1]);
    const range = { PLUGIN_MIN_PORT: String(taken), PLUGIN_MAX_PORT: String(taken + 50) };
    const { network, address } = await listen(newServer(), range, "tcp");
    expect(network).toBe("tcp");
    const [host, port] = address.split(":");
    expect(host).toBe("127.0.0.1");
    expect(Number(port)).toBeGreaterThan(taken);
    expect(Number(port)).toBeLessThanOrEqual(taken + 50);
  });
});

it.each([
  ["linux", "unix"],
  ["darwin", "unix"],
  ["win32", "tcp"],
])("Terraform reaches the provider on %s by %s", (system, network) => {
  expect(networkOn(system)).toBe(network);
});
