/** A socket file that nobody but Terraform's user, or the group that Terraform names, can open. */
import { chmodSync, chownSync, readFileSync, rmSync, statSync } from "node:fs";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Environment, type ListeningAddress, listening } from "./listening";
import { socketName } from "./stale-sockets";
import { StartFailure, systemText } from "./start-failure";

/** Socket paths are limited to 104 bytes on macOS and 108 on Linux, including the closing zero byte. */
const LONGEST_PATH = 103;

export async function listenOnSocket(server: Server, environment: Environment): Promise<ListeningAddress> {
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
