/**
 * Credentials of DNS plugins: a map here, lines `KEY=value` on the server. Facts (contributing/facts/acme.md#plugins): they
 * are written in base64 and read back as plain text, whose bytes the answer takes for characters; what was no base64
 * reads back as noise.
 */
import { isMap, type ValueMap } from "../../plugin/cty/value";
import { decodeBase64, encodeBase64 } from "../formats/base64";
import { repairText } from "../formats/text-repair";
import type { Codec } from "../parameters/parameter";
import { reportedText } from "../parameters/reported-text";

const LINE = /^\s*[A-Za-z_][A-Za-z0-9_]*=/;

export const credentialsCodec: Codec<Readonly<Record<string, string>>> = {
  /** Sorted, so that equal credentials are equal texts. */
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

/** What servers report without decoding it is understood too. */
function plainText(text: string): string {
  const decoded = /^[A-Za-z0-9+/_-]+=*$/.test(text) ? decodeBase64(text) : undefined;
  return decoded !== undefined && LINE.test(decoded) ? decoded : repairText(text);
}

/** Values may hold `=`: the first one separates. */
function split(line: string): [string, string] {
  const cut = line.indexOf("=");
  return cut < 0 ? [line.trim(), ""] : [line.slice(0, cut).trim(), line.slice(cut + 1)];
}

export function checkCredentials(credentials: ValueMap): string | undefined {
  for (const [key, secret] of Object.entries(credentials)) {
    if (key.trim() === "" || /[=\r\n]/.test(key))
      return "must have names of variables as keys, without = and line feeds";
    if (typeof secret !== "string") return `must have a text as ${key}`;
    if (/[\r\n]/.test(secret))
      return `must have ${key} in one line: the server would take the rest for further variables`;
  }
  return undefined;
}

/** Names of the variables in the stored or the write-only form, where they are known. */
export function credentialNames(...forms: readonly unknown[]): string[] | undefined {
  const given = forms.find((form) => form !== null && form !== undefined);
  return isMap(given) ? Object.keys(given) : undefined;
}
