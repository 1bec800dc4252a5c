import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listen, networkOn, socketPath } from "../../../src/plugin/server/listener";
import type { Environment } from "../../../src/system/processes";

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
  it("exists in the folder that Terraform names, open to its user only from the first moment", async () => {
    const server = newServer();
    let first: number | undefined;
    server.once("listening", () => {
      first = statSync(server.address() as string).mode & 0o777;
    });
    const { network, address, remove } = await listen(server, { PLUGIN_UNIX_SOCKET_DIR: folder });
    expect(network).toBe("unix");
    expect(dirname(address)).toBe(folder);
    expect([first, statSync(address).mode & 0o777]).toEqual([0o600, 0o600]);
    remove();
    expect(existsSync(address)).toBe(false);
    remove();
  });

  it("restores the permissions of other new files, even if several sockets open at once", async () => {
    const modeOfNew = () => {
      const path = mkdtempSync(join(folder, "d-"));
      return statSync(path).mode & 0o777;
    };
    expect(modeOfNew()).toBe(0o700);
    await Promise.all([1, 2, 3].map(() => listen(newServer(), { PLUGIN_UNIX_SOCKET_DIR: folder })));
    expect(modeOfNew()).toBe(0o700);
  });

  it("a unix socket is shared with a group on Terraform's request", async () => {
    const groups = execFileSync("id", ["-G"], { encoding: "utf8" }).trim().split(" ").map(Number);
    const name = execFileSync("id", ["-gn"], { encoding: "utf8" }).trim();
    // Root can give the socket to any group.
    const other = process.getuid?.() === 0 ? 4711 : (groups.at(-1) as number);
    for (const [group, id] of [[name, process.getgid?.()] as const, [String(other), other] as const]) {
      const environment = { PLUGIN_UNIX_SOCKET_DIR: folder, PLUGIN_UNIX_SOCKET_GROUP: group };
      const { address } = await listen(newServer(), environment);
      expect(statSync(address).mode & 0o777).toBe(0o660);
      expect(statSync(address).gid).toBe(id);
    }
  });

  it("a unix socket may have a path of 103 bytes, and no longer one", () => {
    const path = (length: number) => {
      const name = socketPath({}).split("/").at(-1) as string;
      return socketPath({ PLUGIN_UNIX_SOCKET_DIR: `/${"d".repeat(length - name.length - 2)}` });
    };
    expect(path(103)).toHaveLength(103);
    expect(() => path(104)).toThrow(
      /^PLUGIN_UNIX_SOCKET_DIR is too long: .* has 104 bytes, and the path of a socket can have 103\.$/,
    );
  });

  const socketIn = (place: string) => ({ PLUGIN_UNIX_SOCKET_DIR: place });
  const group = (name: string) => ({ ...socketIn(folder), PLUGIN_UNIX_SOCKET_GROUP: name });
  it.each<[string, () => Environment, RegExp]>([
    [
      "a folder that is missing",
      () => socketIn(join(folder, "missing")),
      /^A socket cannot be created in .*missing \(PLUGIN_UNIX_SOCKET_DIR\): no such file or directory \(ENOENT\)\.$/,
    ],
    ["a file", () => socketIn(join(folder, "file")), /file \(PLUGIN_UNIX_SOCKET_DIR\): it is not a directory/],
    [
      "a folder that is not writable",
      // Root may write everywhere except in /proc.
      () => socketIn(process.platform === "linux" ? "/proc" : "/System"),
      /\(PLUGIN_UNIX_SOCKET_DIR\): .*\(E\w+\)/,
    ],
    ["an unknown group", () => group("no-such-group"), /SOCKET_GROUP: \/etc\/group has no group no-such-group/],
    ["an invalid group", () => group("99999999999"), /SOCKET_GROUP, 99999999999: .*out of range/],
  ])("a unix socket is not left behind in %s", async (_, environment, reason) => {
    writeFileSync(join(folder, "file"), "");
    const server = newServer();
    await expect(listen(server, environment())).rejects.toThrow(reason);
    expect(server.listening).toBe(false);
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  it("a unix socket needs a temporary folder, which the message names", async () => {
    const before = process.env.TMPDIR;
    process.env.TMPDIR = join(folder, "missing");
    const failure = await listen(newServer(), {}).catch((error: Error) => error.message);
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    expect(failure).toMatch(/^A socket cannot be created in .*missing: no such file or directory/);
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
    const usedPort = Number(first.address.split(":")[1]);
    const range = { PLUGIN_MIN_PORT: String(usedPort), PLUGIN_MAX_PORT: String(usedPort + 50) };
    const { network, address } = await listen(newServer(), range, "tcp");
    expect(network).toBe("tcp");
    const [host, port] = address.split(":");
    expect(host).toBe("127.0.0.1");
    expect(Number(port)).toBeGreaterThan(usedPort);
    expect(Number(port)).toBeLessThanOrEqual(usedPort + 50);
    const busy = { PLUGIN_MIN_PORT: String(usedPort), PLUGIN_MAX_PORT: String(usedPort) };
    await expect(listen(newServer(), busy, "tcp")).rejects.toThrow(
      `No TCP port from PLUGIN_MIN_PORT ${usedPort} to PLUGIN_MAX_PORT ${usedPort} can be used: address already in use (EADDRINUSE).`,
    );
  });

  it.each([
    ["http", "", /^PLUGIN_MIN_PORT must be a TCP port, a number up to 65535, not "http"/],
    ["10000", "65536", /^PLUGIN_MAX_PORT must be a TCP port/],
    ["65535", "65534", /^PLUGIN_MIN_PORT 65535 is greater than PLUGIN_MAX_PORT 65534/],
  ])("a TCP port from %s to %s is refused", async (lowest, highest, reason) => {
    const environment = { PLUGIN_MIN_PORT: lowest, PLUGIN_MAX_PORT: highest };
    await expect(listen(newServer(), environment, "tcp")).rejects.toThrow(reason);
  });
});

it.each([
  ["linux", "unix"],
  ["darwin", "unix"],
  ["win32", "tcp"],
])("Terraform reaches the provider on %s by %s", (system, network) => {
  expect(networkOn(system)).toBe(network);
});
