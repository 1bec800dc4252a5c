/** Error messages of the server about notifications. Facts: contributing/facts/notifications.md. */
import type { ServerText } from "../../api/server-texts";

export const serverTexts: readonly ServerText[] = [
  { text: /invalid digest/i, code: "invalid" },
  {
    text: /could not serialize configuration:[^:]*(?: failed\b|detected unexpected control character)/i,
    code: "invalid",
  },
  { text: /must at least provide/i, code: "invalid" },
  {
    text: /could not test target/i,
    remedy:
      "The node could not deliver the message. Check server, port, encryption and credentials of the endpoint. Then check name resolution and outgoing firewall of the node.",
  },
];
