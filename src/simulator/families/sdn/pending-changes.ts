/**
 * What differs between the staged and the running configuration, as reads with `pending=1` show it.
 * Facts: contributing/facts/sdn.md#staged-and-running.
 */
import type { Call } from "../../kernel/call";
import { copyData } from "../../kernel/store";
import { CONTROLLERS, RUNNING, SUBNETS, VNETS, ZONES } from "./files";

/** Objects of one kind by id, with whatever values their options have. */
export type Objects = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface PendingObject {
  readonly state?: "new" | "changed" | "deleted";
  readonly pending?: Readonly<Record<string, unknown>>;
  readonly [option: string]: unknown;
}

/** Another order of a list is no change. */
const text = (value: unknown) =>
  value === undefined ? undefined : JSON.stringify(Array.isArray(value) ? [...value].sort() : value);

type Values = Readonly<Record<string, unknown>>;

const differing = (running: Values, staged: Values): string[] =>
  Object.keys(staged).filter((name) => text(staged[name]) !== text(running[name]));

/** What is staged beyond the running object; options that will go are named `deleted`, whatever their type. */
function changes(running: Values, staged: Values, shown: readonly string[]): Record<string, unknown> {
  const changed = differing(running, staged)
    .filter((name) => !shown.includes(name))
    .map((name) => [name, staged[name]] as const);
  const removed = Object.keys(running).filter((name) => staged[name] === undefined);
  return Object.fromEntries([...changed, ...removed.map((name) => [name, "deleted"] as const)]);
}

/**
 * Running values at the top, what is staged beside them.
 * @param shown options of which the staged value is at the top, whether it was applied or not
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

/** Whether there is something to apply; fabrics, prefix lists and route maps are not looked at. */
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
