/** Refusals of the family `pools`, in the server's words. */
import { fail, type Refusal } from "../../kernel/refusal";

export const noSuchPool: Refusal<[id: string]> = (id) => fail(500, `pool '${id}' does not exist`);
export const poolExists: Refusal<[id: string]> = (id) => fail(500, `pool '${id}' already exists`);
export const noParent: Refusal<[parent: string, id: string]> = (parent, id) =>
  fail(500, `parent '${parent}' of pool '${id}' does not exist`);
export const notALetter: Refusal = () => fail(500, "pool name must start with a letter");
export const storageNotMember: Refusal<[storage: string]> = (storage) =>
  fail(500, `Storage '${storage}' is not a pool member`);
export const storageIsMember: Refusal<[storage: string]> = (storage) =>
  fail(500, `Storage '${storage}' is already a pool member`);
export const guestNotMember: Refusal<[vmid: number]> = (vmid) => fail(500, `VM ${vmid} is not a pool member`);
export const guestIsMember: Refusal<[vmid: number]> = (vmid) => fail(500, `VM ${vmid} is already a pool member`);
export const guestInOtherPool: Refusal<[vmid: number, pool: string]> = (vmid, pool) =>
  fail(500, `VM ${vmid} belongs already to pool '${pool}' and 'allow-move' is not set`);
export const hasChild: Refusal<[id: string, child: string]> = (id, child) =>
  fail(500, `pool '${id}' is not empty (contains pool '${child}')`);
export const hasGuest: Refusal<[id: string, vmid: string]> = (id, vmid) =>
  fail(500, `pool '${id}' is not empty (contains VM ${vmid})`);
export const hasStorage: Refusal<[id: string, storage: string]> = (id, storage) =>
  fail(500, `pool '${id}' is not empty (contains storage '${storage}')`);
