/**
 * Members of pools as pure values. Facts: contributing/facts/pools.md#members. The server lists a guest once, and a storage once for each
 * node that has it. It records guests and storages that do not exist, but never lists them.
 */
import type { EntryOf } from "../../api/calls";
import { detailsOf } from "../failures";
import type { Reason } from "./server-texts";

/** Members of a pool. An undefined part is not managed. */
export interface Members {
  readonly vms?: readonly number[];
  readonly storage?: readonly string[];
}

export type MemberEntry = NonNullable<EntryOf<"GET /pools">["members"]>[number];

export function shownMembers(members: readonly Partial<MemberEntry>[] | null | undefined): Required<Members> {
  const entries = members ?? [];
  const vms = entries.flatMap(({ vmid }) => (vmid === undefined || vmid === null ? [] : [Number(vmid)]));
  const storage = entries.flatMap(({ type, storage: name }) => (type === "storage" && name ? [name] : []));
  return { vms: [...new Set(vms)].sort((a, b) => a - b), storage: [...new Set(storage)].sort() };
}

interface Managed {
  readonly guests: readonly number[] | null;
  readonly storages: readonly string[] | null;
}

export function managedMembers({ guests, storages }: Managed): Members {
  return { ...(guests && { vms: guests }), ...(storages && { storage: storages }) };
}

export function mergeMembers(a: Members, b: Members): Required<Members> {
  return { vms: merge(a.vms, b.vms), storage: merge(a.storage, b.storage) };
}

export function withoutMembers(a: Members, b: Members): Required<Members> {
  return { vms: subtract(a.vms, b.vms), storage: subtract(a.storage, b.storage) };
}

/** The members of `a` of those kinds that `b` manages. */
export function ofManagedKinds(a: Members, b: Members): Members {
  return { ...(b.vms && { vms: a.vms ?? [] }), ...(b.storage && { storage: a.storage ?? [] }) };
}

export function countMembers({ vms = [], storage = [] }: Members): number {
  return vms.length + storage.length;
}

/** `guests 100, 101 and storages local`. */
export function describeMembers({ vms = [], storage = [] }: Members): string {
  const kinds = [
    vms.length > 0 ? `${vms.length > 1 ? "guests" : "guest"} ${vms.join(", ")}` : "",
    storage.length > 0 ? `${storage.length > 1 ? "storages" : "storage"} ${storage.join(", ")}` : "",
  ];
  return kinds.filter((kind) => kind !== "").join(" and ");
}

/** The member that a refusal names because the change is already done: a present member when adding, an absent one when removing. */
export function memberAlreadyChanged(failure: unknown, removing: boolean): Members | undefined {
  const { guest, storage } = detailsOf<Reason>(failure, removing ? "not-a-member" : "already-a-member") ?? {};
  if (guest !== undefined) return { vms: [Number(guest)] };
  return storage === undefined ? undefined : { storage: [storage] };
}

function merge<T>(a: readonly T[] = [], b: readonly T[] = []): T[] {
  return [...new Set([...a, ...b])];
}

function subtract<T>(a: readonly T[] = [], b: readonly T[] = []): T[] {
  return a.filter((item) => !b.includes(item));
}
