/** Error messages of the server about Ceph. Facts: contributing/facts/ceph.md. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [
  // Not retried: such a restart may take hours.
  { text: /bulk-restart is (already )?in progress/i, code: "locked" },
  { text: /rados_connect failed/i, code: "transient", retry: true },
  { text: /binary not installed:/i, code: "unsupported" },
  { text: /pveceph configuration not initialized|ceph not fully configured/i, code: "unsupported" },
  { text: /invalid duration: /i, code: "invalid", parameter: "ttl" },
  {
    text: /not currently raised/i,
    parameter: "sticky",
    remedy: "Set `sticky = true` to mute a check that Ceph does not raise now.",
  },
];
