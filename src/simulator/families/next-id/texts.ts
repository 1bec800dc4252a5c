/** Refusals of the family `next-id`, in the server's words. */
import { fail, parameterError, type Refusal } from "../../kernel/refusal";

export const idTaken: Refusal<[vmid: number]> = (vmid) => parameterError({ vmid: `VM ${vmid} already exists` });
export const noFreeId: Refusal<[lower: number, upper: number]> = (lower, upper) =>
  fail(500, `unable to get any free VMID in range [${lower}, ${upper}]`);
