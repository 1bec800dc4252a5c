/** Error messages of the server about metric servers. Facts: contributing/facts/metrics.md. */
import type { ServerText } from "../../api/server-texts";

const AWAY =
  "The node that receives the request tests the connection before it stores anything. Check that the metric server runs, and that the node can reach it.";

export const serverTexts: readonly ServerText[] = [
  // In other requests this text is about a missing reference.
  { text: /cannot lookup undefined type!/, code: "not-found", request: /^DELETE / },
  { text: /(carbon|influxdb) socket/i, remedy: AWAY },
  { text: /can't connect to /i, remedy: AWAY, request: /^(POST|PUT) \/cluster\/metrics\/server\// },
];
