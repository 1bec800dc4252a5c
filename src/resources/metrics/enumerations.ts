/** Closed sets of values of metric servers. Facts: contributing/facts/metrics.md. */
import { enumeration } from "../formats/enumeration";

export const protocolValues = enumeration("metrics.Protocol", "How metrics are sent.", {
  udp: "Datagrams: nobody notices what gets lost.",
  tcp: "One connection.",
  http: "HTTP without encryption.",
  https: "HTTP over TLS.",
});

export const compressionValues = enumeration("metrics.Compression", "How what is sent is compressed.", {
  gzip: "By gzip.",
  none: "Not at all.",
});
