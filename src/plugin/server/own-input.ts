/**
 * Standard input as a sign of life.
 *
 * Terraform hands its own down. What is in there is meant for Terraform (`echo yes | terraform apply`), and its end means
 * nothing: so it is never read. A pipe that was made for this process alone is different: whoever holds its other
 * end shows by closing it that this process is not needed any more.
 */
import { fstatSync, readlinkSync } from "node:fs";
import type { Socket } from "node:net";

/** The input when it is this process's alone, and has not ended yet. */
export async function openOwnInput(parent: number): Promise<Socket | undefined> {
  const input = open(parent);
  if (input === undefined) return undefined;
  input.on("error", () => undefined).unref();
  input.resume();
  // Who gave no input at all wants the provider to run nevertheless: an end that is there already is noticed by now.
  await new Promise((resolve) => setImmediate(resolve));
  return input.readableEnded || input.destroyed ? undefined : input;
}

function open(parent: number): Socket | undefined {
  try {
    const input = fstatSync(0);
    if (!input.isFIFO() && !input.isSocket()) return undefined;
    const parents = readlinkSync(`/proc/${parent}/fd/0`);
    // Asked of the one that started this process, and not of whoever has got its number.
    if (process.ppid !== parent || readlinkSync("/proc/self/fd/0") === parents) return undefined;
    return process.stdin as Socket;
  } catch {
    // Without /proc, or without a look at the parent's, it is not known.
    return undefined;
  }
}
