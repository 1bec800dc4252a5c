/** Refusals of the family `sdn/prefix-lists`, in the server's words. */
import { fail, parameterError, type Refusal } from "../../../kernel/refusal";

export const entryExists: Refusal<[seq: unknown]> = (seq) =>
  fail(500, `entry with sequence number ${seq} already exists`);
export const invalidLengths: Refusal<[prefix: string]> = (prefix) =>
  fail(500, `error: invalid ge / le for prefix ${prefix}`);
export const noSuchList: Refusal<[id: string]> = (id) => fail(500, `could not find prefix list with id: ${id}`);
export const listNotFound: Refusal<[id: string]> = (id) => parameterError({ id: `${id} doesn't exist` });
export const reservedId: Refusal<[id: string]> = (id) => fail(500, `error: prefix list ID '${id}' is reserved`);
export const listExists: Refusal<[id: string]> = (id) =>
  fail(500, `prefix list already exists in configuration: ${id}`);
export const noSuchEntry: Refusal<[seq: number]> = (seq) =>
  fail(500, `entry with sequence number ${seq} does not exist!`);
export const noEntryToDelete: Refusal<[seq: number]> = (seq) =>
  fail(500, `could not find prefix list entry with seq ${seq}`);
export const listInUse: Refusal<[id: string, user: string]> = (id, user) =>
  fail(500, `prefix list ${id} is still referenced by ${user}`);
export const entryNotFound: Refusal<[id: string, seq: number]> = (id, seq) =>
  parameterError({ id: `entry ${seq} in prefix list ${id} doesn't exist` });
