/**
 * The objects of a kind as the caller asked for them: as staged, as running, or what is pending between the two.
 * Facts: contributing/facts/sdn.md#staged-and-running.
 */
import type { Call } from "../../kernel/call";
import type { ConfigFile } from "../../kernel/config-file";
import { RUNNING, type RunningConfig } from "./files";
import { type Objects, pendingObjects } from "./pending-changes";

export interface RequestedConfig {
  readonly objects: Objects;
  /** Of the staged file; the others have none. */
  readonly digest: string | null;
}

type Kind = Exclude<keyof RunningConfig, "version">;

/** What the caller asked for with `pending` and `running`. */
export function requestedConfig<T extends object>(call: Call, file: ConfigFile<T>, kind: Kind): RequestedConfig {
  const staged = call.read(file) as Objects;
  const running = call.read(RUNNING)[kind] as Objects;
  if (call.flag("pending")) return { objects: pendingObjects(running, staged), digest: null };
  if (call.flag("running")) return { objects: running, digest: null };
  return { objects: staged, digest: call.digest(file) };
}

/** VNets that are in effect: what the firewall of VNets works on. */
export function runningVnets(call: Call): Objects {
  return call.read(RUNNING).vnets as Objects;
}
