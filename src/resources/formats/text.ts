/**
 * One-line text and its stored forms. Each family stores text in its own way. The canonical form of text is the form that
 * reads back, or `null` if the server reports nothing.
 *
 * | where | validator | canonical form |
 * |---|---|---|
 * | firewall comments | `firewallComment` | `canonicalFirewallComment` |
 * | HA resources and groups | `sectionComment` | `canonicalHaComment` |
 * | HA rules | see `../ha/rule.ts` | |
 * | descriptions of mappings | `sectionComment` | `canonicalSectionText` |
 * | metric servers, SDN | `oneLine` | `canonicalSectionText` |
 * | backup and realm-sync jobs | one line of 512 characters | `canonicalEncodedText` |
 * | replication jobs | `sectionComment` | `canonicalEncodedText` |
 * | pools | any | `canonicalEncodedText` |
 * | notifications | `notificationText`, `notificationComment` | `canonicalNotificationText` |
 *
 * Facts: contributing/facts/transport.md#texts-in-files.
 */
import { withoutEnds } from "../../strings/ends";
import { all, matching, maxLength, type Validator } from "./validator";

/** Section configuration files refuse line feeds and carriage returns: `property contains a line feed`. */
export const oneLine = matching(/^[^\r\n]*$/, "must be one line of text");

/** For DNS keys, IPAM tokens and IS-IS domains. If they are empty, the server loses the whole object. */
export const requiredOneLine: Validator = all(oneLine, (value) =>
  value.trim() === "" ? "must not be empty: the server would lose the whole object" : undefined,
);

/**
 * The server accepts a line feed in a firewall comment, and would read the rest of the text as configuration, such as a rule or
 * an alias. A carriage return breaks its error messages.
 */
export const firewallComment = matching(/^[^\r\n]*$/, "must be one line of text");

/** White space of the server's firewall parser, which works on bytes. */
const BLANK_BYTES = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0]);

/**
 * The server trims white space from the UTF-8 bytes. Two of these bytes (85, A0) are also the end of letters such as `à`, which
 * then read back damaged. The plan does not show that as a difference.
 */
export function canonicalFirewallComment(text: string): string | null {
  const bytes = Buffer.from(text.split(/\r?\n/, 1)[0] ?? "");
  let [start, end] = [0, bytes.length];
  while (start < end && BLANK_BYTES.has(bytes[start] as number)) start += 1;
  while (end > start && BLANK_BYTES.has(bytes[end - 1] as number)) end -= 1;
  return unlessDropped(bytes.subarray(start, end).toString());
}

/** Comments of HA resources, groups and replication jobs, descriptions of mappings. */
export const sectionComment = all(oneLine, maxLength(4096));

export function canonicalHaComment(text: string): string | null {
  const canonical = canonicalSectionText(text);
  return canonical === null ? null : unlessDropped(canonical);
}

/** Text that the server writes unchanged to a section configuration file. It trims the text and does not store an empty one. */
export function canonicalSectionText(text: string): string | null {
  const trimmed = withoutEnds(text, "\t\v\f\r\n ");
  return trimmed === "" ? null : repairText(trimmed);
}

/** Text that the server percent-encodes in its file. It trims only blanks. */
export function canonicalEncodedText(text: string): string | null {
  return unlessDropped(withoutEnds(text, " "));
}

/** Texts of notification endpoints and matchers. */
export const notificationText: Validator = (value) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the server refuses
  /[\u0000-\u001f\u007f]/.test(value)
    ? "must be one line of text without tabs and other control characters"
    : undefined;

export const notificationComment = all(notificationText, maxLength(128));

/** Characters with the Unicode property `White_Space`. */
const WHITE_SPACE =
  "\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000";

/** The server trims Unicode white space, and keeps an empty text. */
export function canonicalNotificationText(text: string): string {
  return withoutEnds(text, WHITE_SPACE);
}

/** The server reads `0` as false and does not store it. */
function unlessDropped(text: string): string | null {
  return text === "" || text === "0" ? null : text;
}

/**
 * Text that the server garbles. HA resources, mappings and others write text without an encoding. Once a character beyond U+00FF
 * occurs, the file is UTF-8 and the server reads it back byte by byte. Each later write may do the same again.
 *
 * ```ts
 * repairText("Ã¼");  // "ü"
 * repairText("ü");   // "ü"
 * ```
 *
 * Facts: contributing/facts/transport.md#texts-in-files.
 */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Repairs garbled text. The server writes the text of HA resources, mappings and others without an encoding. With a character
 * beyond U+00FF, the file is UTF-8, and the server reads it byte by byte. Each later write may do the same again, so this
 * repairs the text several times. Other text does not change.
 */
export function repairText(text: string): string {
  let current = text;
  for (;;) {
    const repaired = decodeOnce(current);
    if (repaired === undefined) return current;
    current = repaired;
  }
}

function decodeOnce(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of bytes
  if (!/[\u0080-\u00ff]/.test(text) || /[^\u0000-\u00ff]/.test(text)) return undefined;
  try {
    return utf8.decode(Buffer.from(text, "latin1"));
  } catch {
    return undefined;
  }
}
