/**
 * Text that the server garbles. HA resources, mappings and others write text without saying how: once a character
 * beyond U+00FF occurs, the file is UTF-8, is read back byte by byte, and each later write may do the same again.
 *
 * ```ts
 * repairText("Ã¼");  // "ü"
 * repairText("ü");   // "ü"
 * ```
 *
 * Facts: contributing/facts/transport.md#texts-in-files.
 */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Undoes the garbling as often as it happened. Text that is not garbled stays as it is. */
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
