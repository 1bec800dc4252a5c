/** Where the server listens: a unix socket, or a TCP port on Windows. */
import { chmodSync, chownSync, readFileSync, rmSync } from "node:fs";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

export interface ListeningAddress {
  readonly network: "unix" | "tcp";
  readonly address: string;
  /** Takes the socket file away. */
  readonly remove: () => void;
}

export function listen(
  server: Server,
  environment: Environment,
  network = defaultNetwork(),
): Promise<ListeningAddress> {
  return network === "tcp" ? listenOnPort(server, environment) : listenOnSocket(server, environment);
}

/** Node maps socket paths to named pipes on Windows, which Terraform cannot reach. */
function defaultNetwork(): "unix" | "tcp" {
  return process.platform === "win32" ? "tcp" : "unix";
}

/** Socket paths are limited to 104 bytes on macOS and 108 on Linux, including the closing zero byte. */
const LONGEST_PATH = 103;

export function socketPath(environment: Environment): string {
  const name = `plugin${process.pid}${Math.random().toString(36).slice(2, 8)}`;
  const path = join(environment.PLUGIN_UNIX_SOCKET_DIR || tmpdir(), name);
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : join("/tmp", name);
}

async function listenOnSocket(server: Server, environment: Environment): Promise<ListeningAddress> {
  const address = socketPath(environment);
  const restore = privateUmask();
  try {
    await listening(server, () => server.listen({ path: address }));
  } finally {
    restore();
  }
  const group = environment.PLUGIN_UNIX_SOCKET_GROUP;
  if (group) chownSync(address, -1, groupId(group));
  chmodSync(address, group ? 0o660 : 0o600);
  return { network: "unix", address, remove: () => rmSync(address, { force: true }) };
}

/**
 * Nobody else may connect, not even in the moment before the permissions are set: in clear-text mode they are the only
 * protection. A worker thread (of a test runner) has to do without, since the umask is the process's.
 */
function privateUmask(): () => void {
  try {
    const before = process.umask(0o177);
    return () => void process.umask(before);
  } catch {
    return () => undefined;
  }
}

/** A group's number, from its number or name. */
function groupId(group: string): number {
  if (/^\d+$/.test(group)) return Number(group);
  const entry = readFileSync("/etc/group", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === group);
  if (entry?.[2] === undefined) throw new Error(`PLUGIN_UNIX_SOCKET_GROUP: there is no group ${group}`);
  return Number(entry[2]);
}

async function listenOnPort(server: Server, environment: Environment): Promise<ListeningAddress> {
  const lowest = Number(environment.PLUGIN_MIN_PORT) || 0;
  const highest = Number(environment.PLUGIN_MAX_PORT) || lowest;
  for (let port = lowest; ; port++) {
    try {
      await listening(server, () => server.listen({ host: "127.0.0.1", port }));
      break;
    } catch (failure) {
      if ((failure as NodeJS.ErrnoException).code !== "EADDRINUSE" || port >= highest) throw failure;
    }
  }
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server has no port");
  return { network: "tcp", address: `127.0.0.1:${bound.port}`, remove: () => undefined };
}

function listening(server: Server, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.once("listening", () => {
      server.off("error", reject);
      resolve();
    });
    start();
  });
}
