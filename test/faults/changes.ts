/** What a plan makes of a state. */
import type { State } from "../../src/framework/attribute";
import type { Value } from "../../src/plugin/cty/value";

/** What a state file holds of one resource. */
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

/** `pve_pool.a create` of everything that changes. */
export const describe = (changes: readonly Change[]) =>
  changes.filter(({ action }) => action !== "nothing").map(({ address, action }) => `${address} ${action}`);

/** One after the other. */
export async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}
