/** Refusals of the family `mapping`, in the server's words. */

import { fail, type Refusal } from "../../kernel/refusal";

export const nodeTwice: Refusal<[node: string, count: number]> = (node, count) =>
  fail(500, `Node '${node}' is specified ${count} times.`);
export const mappingNotFound: Refusal<[id: string]> = (id) => fail(500, `mapping '${id}' not found`);
export const mappingExists: Refusal<[kind: string, id: string]> = (kind, id) =>
  fail(500, `${kind} ID '${id}' already defined`);
export const noSuchMapping: Refusal<[kind: string, id: string]> = (kind, id) =>
  fail(500, `${kind} ID '${id}' does not exist`);
export const missingDirectory: Refusal<[problem: string]> = (problem) => fail(500, `${problem}`);
