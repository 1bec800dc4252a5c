/** Error messages of the server about members of the cluster, datacenter options and bulk actions. Facts: contributing/facts/cluster.md#errors. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [
  { text: /Node\/IP: (\S+) is not a known host of the cluster/i, code: "missing" },
  { text: /cannot delete myself from cluster/i, code: "in-use" },
  { text: /already used on link/i, code: "in-use" },
  { text: /can't add existing node/i, code: "already-exists" },
  { text: /no links and no fallback ip/i, code: "invalid" },
  { text: /boundary rule broken/i, code: "invalid" },
  {
    text: /running VM without --online/i,
    remedy: "Set `online = true` to move guests while they run, or shut them down first.",
  },
];
