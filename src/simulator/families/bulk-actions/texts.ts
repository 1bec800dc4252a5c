/** What the server refuses with: bulk-actions. */
import { fail, type Refusal } from "../../kernel/refusal";

export const someFailed: Refusal<[failure: string, failed: readonly number[]]> = (failure, failed) =>
  fail(500, `${failure} ${failed.join(", ")}`);
