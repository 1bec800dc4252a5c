/** Listens on a Unix socket, or on a TCP port on Windows. */
// biome-ignore-all lint/plugin/machine: the process that Terraform starts: its own start and end
// biome-ignore-all lint/plugin/platform: is given the platform, with this one as default; Unix sockets are not for Windows

import { once } from "node:events";
import { chmodSync, chownSync, readFileSync, rmSync, statSync } from "node:fs";
// biome-ignore lint/plugin/file-modes: makes no file
import { lstat, readdir, unlink } from "node:fs/promises";
import { connect, type Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Environment } from "../../system/processes";
import { StartFailure, systemText } from "./start-failure";

export function listen(
  server: Server,
  environment: Environment,
  network = networkOn(process.platform),
): Promise<ListeningAddress> {
  return network === "tcp" ? listenOnPort(server, environment) : listenOnSocket(server, environment);
}

/** The kind of network for a platform. On Windows Node maps socket paths to named pipes, which Terraform cannot reach. */
export function networkOn(system: string): "unix" | "tcp" {
  return system === "win32" ? "tcp" : "unix";
}

export interface ListeningAddress {
  readonly network: "unix" | "tcp";
  readonly address: string;
  /** Removes the socket file. */
  readonly remove: () => void;
}

/** Bytes. Socket paths are limited to 104 bytes on macOS and 108 on Linux, including the closing zero byte. */
const LONGEST_PATH = 103;

/** Creates a socket that only Terraform's user, or the group in `PLUGIN_UNIX_SOCKET_GROUP`, can open. */
async function listenOnSocket(server: Server, environment: Environment): Promise<ListeningAddress> {
  const address = socketPath(environment);
  const remove = () => rmSync(address, { force: true });
  const restore = privateUmask();
  try {
    await once(server.listen({ path: address }), "listening");
  } catch (failure) {
    throw new StartFailure(`A socket cannot be created in ${describeProblem(environment, address, failure)}.`);
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

/** Explains why the socket cannot be created. The system also reports "permission denied" for a missing folder. */
function describeProblem(environment: Environment, address: string, failure: unknown): string {
  const folder = dirname(address);
  const place = environment.PLUGIN_UNIX_SOCKET_DIR ? `${folder} (PLUGIN_UNIX_SOCKET_DIR)` : folder;
  try {
    return statSync(folder).isDirectory() ? `${place}: ${systemText(failure)}` : `${place}: it is not a directory`;
  } catch (missing) {
    return `${place}: ${systemText(missing)}`;
  }
}

/**
 * Sets a private umask until the returned function is called, so that no other user can connect before the permissions are
 * set: in clear-text mode they are the only protection. Does nothing in a worker thread, which cannot change the process's umask.
 */
function privateUmask(): () => void {
  try {
    const before = process.umask(0o177);
    // Of several calls at once, the last one to end restores the umask that the first one found.
    if (socketsBeingOpened++ === 0) originalUmask = before;
    return () => {
      if (--socketsBeingOpened === 0) process.umask(originalUmask);
    };
  } catch {
    return () => undefined;
  }
}

// The umask belongs to the process, and so do these.
let socketsBeingOpened = 0;
let originalUmask = 0;

function shareWith(group: string, address: string): void {
  const id = groupId(group);
  try {
    chownSync(address, -1, id);
  } catch (failure) {
    throw new StartFailure(
      `The socket cannot be given to the group in PLUGIN_UNIX_SOCKET_GROUP, ${group}: ${systemText(failure)}.`,
    );
  }
}

/** The number of a group, from its number or name. */
function groupId(group: string): number {
  if (/^\d+$/.test(group)) return Number(group);
  const entry = groups()
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === group);
  if (entry?.[2] === undefined) {
    throw new StartFailure(`PLUGIN_UNIX_SOCKET_GROUP: /etc/group has no group ${group}; you can also set its number.`);
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

const NAME = /^plugin(\d+)-[a-z0-9]+$/;

/** A file name with the process id, so that later providers see whether it runs. Names of other plugins have no hyphen. */
export function socketName(): string {
  // mutation-ignore string: short random numbers are rare
  return `plugin${process.pid}-${Math.random().toString(36).slice(2, 8).padEnd(6, "0")}`;
}

/** Removes the socket files that this user's killed providers have left in a folder. Never fails. */
export async function removeStaleSockets(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const path = join(folder, name);
    if ((await isOwnSocket(path)) && (await isUnused(path))) await unlink(path).catch(() => undefined);
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

/** True when a socket refuses connections. Containers may share the folder but not process ids, so the id alone is not enough. */
function isUnused(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code === "ECONNREFUSED"));
  });
}

const HIGHEST_PORT = 65_535;

/** Listens on a local TCP port in the range that Terraform gives. */
async function listenOnPort(server: Server, environment: Environment): Promise<ListeningAddress> {
  const lowest = readPort(environment, "PLUGIN_MIN_PORT") ?? 0;
  const highest = readPort(environment, "PLUGIN_MAX_PORT") ?? lowest;
  if (lowest > highest) throw new StartFailure(`PLUGIN_MIN_PORT ${lowest} is greater than PLUGIN_MAX_PORT ${highest}.`);
  let last: unknown;
  for (let port = lowest; port <= highest; port++) {
    try {
      await once(server.listen({ host: "127.0.0.1", port }), "listening");
      const bound = server.address() as { port: number };
      return { network: "tcp", address: `127.0.0.1:${bound.port}`, remove: () => undefined };
    } catch (failure) {
      // The port is in use or, on Windows, reserved.
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
  if (port > HIGHEST_PORT) throw new StartFailure(`${name} must be a TCP port, a number up to 65535, not "${text}".`);
  return port;
}
