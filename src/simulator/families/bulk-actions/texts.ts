/** Refusals of the family `bulk-actions`, in the server's words. */
import { fail, type Refusal } from "../../kernel/refusal";

export const someFailed: Refusal<[failure: string, failed: readonly number[]]> = (failure, failed) =>
  fail(500, `${failure} ${failed.join(", ")}`);
