/**
 * Maps that travel as base64 of a JSON object: OpenTelemetry headers and resource attributes.
 * Facts: contributing/facts/metrics.md#metric-servers.
 */
import { isMap, type Value, type ValueMap } from "../../plugin/cty/value";
import { decodeBase64, encodeBase64 } from "../formats/base64";
import { textOfEach } from "../formats/maps";
import type { Codec } from "../parameters/parameter";
import { reportedText } from "../parameters/reported-text";

const codec: Codec<Readonly<Record<string, string>>> = {
  encode(value) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return encodeBase64(JSON.stringify(Object.fromEntries(entries)));
  },
  decode(raw) {
    const parsed = parse(decodeBase64(reportedText(raw)) ?? reportedText(raw));
    if (!isMap(parsed)) return { "(not readable)": reportedText(raw) };
    return Object.fromEntries(
      Object.entries(parsed).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
    );
  },
};

function parse(text: string): Value {
  try {
    // JSON holds nothing else.
    return JSON.parse(text) as Value;
  } catch {
    return null;
  }
}

export const jsonMap = {
  codec,
  check: (value: ValueMap) => (Object.keys(value).includes("") ? "must not have an empty name" : textOfEach(value)),
};
