/**
 * Credentials of DNS plugins: a map in the configuration, lines `KEY=value` on the server. Facts: contributing/facts/acme.md#plugins.
 * Requests carry them as base64. Answers carry the decoded bytes, one character each. Values that were not base64 come back
 * garbled.
 */
import { isMap, type ValueMap } from "../../plugin/cty/value";
import { decodeBase64, encodeBase64 } from "../formats/base64";
import { repairText } from "../formats/text";
import type { Codec } from "../parameters/parameter";
import { reportedText } from "../parameters/reported-text";

const LINE = /^\s*[A-Za-z_][A-Za-z0-9_]*=/;

export const credentialsCodec: Codec<Readonly<Record<string, string>>> = {
  /** Sorts the names, so that equal credentials have equal encodings. */
  encode(value) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return encodeBase64(entries.map(([key, secret]) => `${key}=${secret}\n`).join(""));
  },
  decode(raw) {
    const lines = plainText(reportedText(raw))
      .split("\n")
      .map((line) => line.replace(/\r$/, ""));
    return Object.fromEntries(lines.filter((line) => line.trim() !== "").map(split));
  },
};

/** Decodes base64 as well, which some servers report. */
function plainText(text: string): string {
  const decoded = /^[A-Za-z0-9+/_-]+=*$/.test(text) ? decodeBase64(text) : undefined;
  return decoded !== undefined && LINE.test(decoded) ? decoded : repairText(text);
}

/** Splits at the first `=`, because values may contain more. */
function split(line: string): [string, string] {
  const cut = line.indexOf("=");
  return cut < 0 ? [line.trim(), ""] : [line.slice(0, cut).trim(), line.slice(cut + 1)];
}

export function checkCredentials(credentials: ValueMap): string | undefined {
  for (const [key, secret] of Object.entries(credentials)) {
    if (key.trim() === "" || /[=\r\n]/.test(key))
      return "must have names of variables as keys, without = and line feeds";
    if (typeof secret !== "string") return `must have a string as ${key}`;
    if (/[\r\n]/.test(secret))
      return `must have ${key} in one line: the server would take the rest for further variables`;
  }
  return undefined;
}

/** Names of the variables in the stored or the write-only form. `undefined` if they are unknown or there are none. */
export function credentialNames(...forms: readonly unknown[]): string[] | undefined {
  const credentials = forms.find((form) => form !== null && form !== undefined);
  return isMap(credentials) ? Object.keys(credentials) : undefined;
}
