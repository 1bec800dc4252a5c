/**
 * Reads of the staged configuration, the running one, or the pending changes between both.
 * Facts: contributing/facts/sdn.md#staged-and-running.
 */
import type { Call } from "../../kernel/call";
import type { ConfigFile } from "../../kernel/config-file";
import { copyData } from "../../kernel/store";
import { CONTROLLERS, RUNNING, type RunningConfig, SUBNETS, VNETS, ZONES } from "./files";

/** Objects of one kind by id. */
export type Objects = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface PendingObject {
  readonly state?: "new" | "changed" | "deleted";
  readonly pending?: Readonly<Record<string, unknown>>;
  readonly [option: string]: unknown;
}

/** Prints a value for comparison. The order of lists does not count. */
const text = (value: unknown) =>
  value === undefined ? undefined : JSON.stringify(Array.isArray(value) ? [...value].sort() : value);

type Values = Readonly<Record<string, unknown>>;

const differing = (running: Values, staged: Values): string[] =>
  Object.keys(staged).filter((name) => text(staged[name]) !== text(running[name]));

/** Returns the staged changes of an object. Removed options have the value `deleted`, whatever their type. */
function changes(running: Values, staged: Values, shown: readonly string[]): Record<string, unknown> {
  const changed = differing(running, staged)
    .filter((name) => !shown.includes(name))
    .map((name) => [name, staged[name]] as const);
  const removed = Object.keys(running).filter((name) => staged[name] === undefined);
  return Object.fromEntries([...changed, ...removed.map((name) => [name, "deleted"] as const)]);
}

/**
 * Returns an object with its running values, and its staged changes in `pending`.
 *
 * @param shown options that have their staged value even if it is not applied
 */
function pendingObject(
  running: Values | undefined,
  staged: Values | undefined,
  shown: readonly string[],
): PendingObject {
  if (staged === undefined) return { ...running, state: "deleted", pending: {} };
  const always = Object.fromEntries(shown.filter((name) => name in staged).map((name) => [name, staged[name]]));
  const pending = changes(running ?? {}, staged, shown);
  if (running === undefined) return { ...always, state: "new", pending };
  const isChanged = Object.keys(pending).length > 0 || differing(running, staged).length > 0;
  return { ...running, ...always, ...(isChanged && { state: "changed", pending }) };
}

export function pendingObjects(
  running: Objects,
  staged: Objects,
  shown: readonly string[] = ["type", "vnet"],
): Record<string, PendingObject> {
  const ids = [...new Set([...Object.keys(running), ...Object.keys(staged)])].sort();
  return copyData(Object.fromEntries(ids.map((id) => [id, pendingObject(running[id], staged[id], shown)])));
}

/** Whether there are pending changes. The server ignores fabrics, prefix lists and route maps. */
export function hasPendingChanges(call: Call): boolean {
  const running = call.read(RUNNING);
  const kinds = [
    [running.zones, ZONES],
    [running.vnets, VNETS],
    [running.subnets, SUBNETS],
    [running.controllers, CONTROLLERS],
  ] as const;
  return kinds.some(([objects, file]) =>
    Object.values(pendingObjects(objects, call.read(file))).some(({ state }) => state !== undefined),
  );
}

export interface RequestedConfig {
  readonly objects: Objects;
  /** Digest of the staged file. Null for running and pending objects. */
  readonly digest: string | null;
}

type Kind = Exclude<keyof RunningConfig, "version">;

/** Returns the staged, running or pending objects, as the call requests with `pending` and `running`. */
export function requestedConfig<T extends object>(call: Call, file: ConfigFile<T>, kind: Kind): RequestedConfig {
  const staged = call.read(file) as Objects;
  const running = call.read(RUNNING)[kind] as Objects;
  if (call.flag("pending")) return { objects: pendingObjects(running, staged), digest: null };
  if (call.flag("running")) return { objects: running, digest: null };
  return { objects: staged, digest: call.digest(file) };
}

/** Returns the running VNets, to which the firewall of VNets applies. */
export function runningVnets(call: Call): Objects {
  return call.read(RUNNING).vnets as Objects;
}
