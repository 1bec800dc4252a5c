/** Error messages of the server about pools. Facts: contributing/facts/pools.md. */
import type { ReasonOf, ServerText } from "../../api/server-texts";

export const serverTexts = [
  // The server then refuses the whole list.
  {
    text: /(?:VM (?<guest>\d+)|Storage '(?<storage>[^']+)') is not a pool member/i,
    code: "not-found",
    reason: "not-a-member",
  },
  {
    text: /(?:VM (?<guest>\d+)|Storage '(?<storage>[^']+)') is already a pool member/i,
    code: "already-exists",
    reason: "already-a-member",
  },
  { text: /VM (?<guest>\d+) belongs already to pool '(?<pool>[^']+)'/i, code: "in-use", reason: "in-another-pool" },
  { text: /name must start with a letter/i, code: "invalid" },
  {
    text: /parent '[^']*' of pool '[^']*' does not exist/i,
    remedy: 'Create the parent first and refer to it: pool_id = "${pve_pool.<parent>.pool_id}/<name>".',
  },
] as const satisfies readonly ServerText[];

export type Reason = ReasonOf<typeof serverTexts>;
