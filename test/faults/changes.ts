/** The plan of a state. */
import type { State } from "../../src/framework/attribute";
import type { Value } from "../../src/plugin/cty/value";

/** Contents of a state file for one resource. */
export interface Kept {
  readonly value: State;
  readonly private: Uint8Array;
  readonly tainted: boolean;
}

export type StateFile = ReadonlyMap<string, Kept>;

export type Action = "create" | "update" | "delete" | "replace" | "nothing";

export interface Change {
  readonly address: string;
  readonly action: Action;
  readonly before: State | null;
  readonly planned: Value;
  readonly private: Uint8Array;
  readonly tainted: boolean;
}

export function changeOf(
  address: string,
  action: Action,
  current: Kept | undefined,
  planned: Value,
  data: Uint8Array,
): Change {
  return {
    address,
    action,
    before: current?.value ?? null,
    planned,
    private: data,
    tainted: current?.tainted ?? false,
  };
}

/** Returns `pve_pool.a create` for each change. */
export const describe = (changes: readonly Change[]) =>
  changes.filter(({ action }) => action !== "nothing").map(({ address, action }) => `${address} ${action}`);

/** Does the work for one item after the other. */
export async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
