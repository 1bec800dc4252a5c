/** Two habits of the server with text, which several families share. */

/**
 * Some files are written as UTF-8 and read as bytes: text with any character above U+00FF comes back with every byte
 * of its UTF-8 form as a character of its own. Text without such a character stays as it is.
 */
export function doubleEncoded(text: string): string {
  const isWide = [...text].some((character) => (character.codePointAt(0) as number) > 0xff);
  return isWide ? Buffer.from(text, "utf8").toString("latin1") : text;
}

/** The empty text and `0` are false: settings that are "set when true" drop them. */
export function isTrue(text: string | undefined): text is string {
  return text !== undefined && text !== "" && text !== "0";
}
