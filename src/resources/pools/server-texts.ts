/** What the server says about pools. Facts: docs/facts/pools.md. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [
  { text: /is not a pool member/i, code: "not-found" },
  { text: /belongs already to pool/i, code: "in-use" },
  { text: /is already a pool member/i, code: "already-exists" },
  { text: /name must start with a letter/i, code: "invalid" },
  {
    text: /parent '[^']*' of pool '[^']*' does not exist/i,
    remedy: 'Make the parent first and refer to it: pool_id = "${pve_pool.<parent>.pool_id}/<name>".',
  },
];
