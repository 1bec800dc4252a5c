/** Where the server listens: a unix socket, or a TCP port on Windows. */
// biome-ignore-all lint/plugin/machine: the process that Terraform starts: its own start and end
// biome-ignore-all lint/plugin/platform: is given the platform, with this one as default; Unix sockets are not for Windows

import { chmodSync, chownSync, readFileSync, rmSync, statSync } from "node:fs";
// biome-ignore lint/plugin/file-modes: makes no file
import { lstat, readdir, unlink } from "node:fs/promises";
import { connect, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { StartFailure, systemText } from "./start-failure";

export function listen(
  server: Server,
  environment: Environment,
  network = networkOn(process.platform),
): Promise<ListeningAddress> {
  return network === "tcp" ? listenOnPort(server, environment) : listenOnSocket(server, environment);
}

/** Node maps socket paths to named pipes on Windows, which Terraform cannot reach. */
export function networkOn(system: string): "unix" | "tcp" {
  return system === "win32" ? "tcp" : "unix";
}

/** What every way of listening has in common. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface ListeningAddress {
  readonly network: "unix" | "tcp";
  readonly address: string;
  /** Takes the socket file away. */
  readonly remove: () => void;
}

function listening(server: Server, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (failure: Error) => {
      server.off("listening", succeeded);
      reject(failure);
    };
    const succeeded = () => {
      server.off("error", failed);
      resolve();
    };
    server.once("error", failed).once("listening", succeeded);
    start();
  });
}

// A socket file that only Terraform's user, or the group that Terraform names, can open.

/** Socket paths are limited to 104 bytes on macOS and 108 on Linux, including the closing zero byte. */
const LONGEST_PATH = 103;

async function listenOnSocket(server: Server, environment: Environment): Promise<ListeningAddress> {
  const address = socketPath(environment);
  const remove = () => rmSync(address, { force: true });
  const restore = privateUmask();
  try {
    await listening(server, () => server.listen({ path: address }));
  } catch (failure) {
    throw new StartFailure(`No socket can be made in ${whyNot(environment, address, failure)}.`);
  } finally {
    restore();
  }
  try {
    const group = environment.PLUGIN_UNIX_SOCKET_GROUP;
    if (group) shareWith(group, address);
    chmodSync(address, group ? 0o660 : 0o600);
  } catch (failure) {
    server.close();
    remove();
    throw failure;
  }
  return { network: "unix", address, remove };
}

export function socketPath(environment: Environment): string {
  const name = socketName();
  const wanted = environment.PLUGIN_UNIX_SOCKET_DIR;
  const path = join(wanted || tmpdir(), name);
  if (Buffer.byteLength(path) <= LONGEST_PATH) return path;
  if (!wanted) return join("/tmp", name);
  throw new StartFailure(
    `PLUGIN_UNIX_SOCKET_DIR is too long: ${path} has ${Buffer.byteLength(path)} bytes, and the path of a socket can have ${LONGEST_PATH}.`,
  );
}

/** The system says "permission denied" of a missing folder as well. */
function whyNot(environment: Environment, address: string, failure: unknown): string {
  const folder = dirname(address);
  const place = environment.PLUGIN_UNIX_SOCKET_DIR ? `${folder} (PLUGIN_UNIX_SOCKET_DIR)` : folder;
  try {
    return statSync(folder).isDirectory() ? `${place}: ${systemText(failure)}` : `${place}: it is not a directory`;
  } catch (missing) {
    return `${place}: ${systemText(missing)}`;
  }
}

/**
 * Nobody else may connect, not even in the moment before the permissions are set: in clear-text mode they are the only
 * protection. A worker thread (of a test runner) has to do without, since the umask is the process's.
 */
function privateUmask(): () => void {
  try {
    const before = process.umask(0o177);
    // Of several at once the last one to end brings back what the first one found.
    if (opening++ === 0) usual = before;
    return () => {
      if (--opening === 0) process.umask(usual);
    };
  } catch {
    return () => undefined;
  }
}

let opening = 0;
let usual = 0;

function shareWith(group: string, address: string): void {
  const id = groupId(group);
  try {
    chownSync(address, -1, id);
  } catch (failure) {
    throw new StartFailure(
      `The socket cannot be given to the group of PLUGIN_UNIX_SOCKET_GROUP, ${group}: ${systemText(failure)}.`,
    );
  }
}

/** A group's number, from its number or name. */
function groupId(group: string): number {
  if (/^\d+$/.test(group)) return Number(group);
  const entry = groups()
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === group);
  if (entry?.[2] === undefined) {
    throw new StartFailure(
      `PLUGIN_UNIX_SOCKET_GROUP: /etc/group has no group ${group}; a group's number is taken as well.`,
    );
  }
  return Number(entry[2]);
}

function groups(): string {
  try {
    return readFileSync("/etc/group", "utf8");
  } catch (failure) {
    throw new StartFailure(`PLUGIN_UNIX_SOCKET_GROUP: /etc/group cannot be read: ${systemText(failure)}.`);
  }
}

// Socket files of providers that were killed: nothing in them could take them away. The next provider does, when
// Terraform has its line.

const NAME = /^plugin(\d+)-[a-z0-9]+$/;

/** Names the process, so that later ones can see whether it still runs; other plugins' names have no hyphen. */
export function socketName(): string {
  return `plugin${process.pid}-${Math.random().toString(36).slice(2, 8).padEnd(6, "0")}`;
}

/** Takes away what this user's dead providers left in a folder. Never fails: it is nobody's business but the folder's. */
export async function removeStaleSockets(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = join(folder, name);
    if ((await isOwnSocket(path)) && (await isDeserted(path))) await unlink(path).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

async function isOwnSocket(path: string): Promise<boolean> {
  const file = await lstat(path).catch(() => undefined);
  return file?.isSocket() === true && file.uid === process.getuid?.();
}

/** Containers may share the folder but not the numbers of processes: only a socket that refuses belongs to nobody. */
function isDeserted(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "ECONNREFUSED"));
  });
}

// A TCP port of this machine, from the range that Terraform gives.

const HIGHEST_PORT = 65_535;

async function listenOnPort(server: Server, environment: Environment): Promise<ListeningAddress> {
  const lowest = readPort(environment, "PLUGIN_MIN_PORT") ?? 0;
  const highest = readPort(environment, "PLUGIN_MAX_PORT") ?? lowest;
  if (lowest > highest) throw new StartFailure(`PLUGIN_MIN_PORT ${lowest} is greater than PLUGIN_MAX_PORT ${highest}.`);
  let last: unknown;
  for (let port = lowest; port <= highest; port++) {
    try {
      await listening(server, () => server.listen({ host: "127.0.0.1", port }));
      const bound = server.address() as { port: number };
      return { network: "tcp", address: `127.0.0.1:${bound.port}`, remove: () => undefined };
    } catch (failure) {
      // Taken, or, on Windows, reserved for something else.
      last = failure;
    }
  }
  throw new StartFailure(
    `No TCP port from PLUGIN_MIN_PORT ${lowest} to PLUGIN_MAX_PORT ${highest} can be used: ${systemText(last)}.`,
  );
}

function readPort(environment: Environment, name: string): number | undefined {
  const text = environment[name];
  if (!text) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
  if (port > HIGHEST_PORT) throw new StartFailure(`${name} has to be a TCP port, a number up to 65535, not "${text}".`);
  return port;
}
