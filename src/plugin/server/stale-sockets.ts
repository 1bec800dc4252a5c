/**
 * Socket files of providers that were killed: nothing in them could take them away. The next provider does, when
 * Terraform has its line.
 */
import { lstat, readdir, unlink } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";

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
