/**
 * One-line text, and what becomes of it. Each family stores text in its own way; a canonical form is what a text reads
 * back as, or `null` where the server then reports nothing.
 *
 * | where | validator | canonical form |
 * |---|---|---|
 * | firewall comments | `firewallComment` | `canonicalFirewallComment` |
 * | HA resources and groups | `sectionComment` | `canonicalHaComment` |
 * | HA rules | see `ha-rule-comment.ts` | |
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
import { repairText } from "./text-repair";
import { all, matching, maxLength, type Validator } from "./validator";

/** Section configuration files refuse line feeds and carriage returns: `property contains a line feed`. */
export const oneLine = matching(/^[^\r\n]*$/, "must be one line of text");

/** For fields that vanish with their whole object when written empty: DNS keys, IPAM tokens, IS-IS domains. */
export const requiredOneLine: Validator = all(oneLine, (value) =>
  value.trim() === "" ? "must not be empty: the server would lose the whole object" : undefined,
);

/**
 * A line feed in a firewall comment is not refused by the server: the rest of the text would become configuration of
 * its own, a further rule or alias. A carriage return breaks its error messages.
 */
export const firewallComment = matching(/^[^\r\n]*$/, "must be one line of text");

/** White space as the server's firewall parser knows it, which works on bytes. */
const BLANK_BYTES = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0x85, 0xa0]);

/**
 * Outer white space is cut from the UTF-8 bytes, and two of the bytes taken for white space (85, A0) also end letters
 * such as `à`: those read back broken. That is the server's doing and no difference to plan for.
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

/** Text that is written to a section configuration file as it is. Outer white space is cut, empty text not stored. */
export function canonicalSectionText(text: string): string | null {
  const trimmed = withoutEnds(text, "\t\v\f\r\n ");
  return trimmed === "" ? null : repairText(trimmed);
}

/** Text that is percent-encoded in its file: only outer blanks are cut, for all else is encoded. */
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

/** What has the property `White_Space` in Unicode. */
const WHITE_SPACE =
  "\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000";

/** Cut by Unicode's idea of white space; an empty text is kept as such. */
export function canonicalNotificationText(text: string): string {
  return withoutEnds(text, WHITE_SPACE);
}

/** The server takes `0` for false and does not store it. */
function unlessDropped(text: string): string | null {
  return text === "" || text === "0" ? null : text;
}
