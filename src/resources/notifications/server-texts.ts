/** What the server says about notifications. Facts: docs/facts/notifications.md. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [
  { text: /invalid digest/i, code: "invalid" },
  {
    text: /could not serialize configuration:.{0,300}(failed|detected unexpected control character)/i,
    code: "invalid",
  },
  { text: /must at least provide/i, code: "invalid" },
];
