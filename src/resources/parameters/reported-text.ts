/** Texts of what only the server knows the kind of: numbers stand where texts belong, and lists where their items were joined. */

export const reportedText = (raw: unknown): string => String(raw);

/** Null for what is not there. */
export const reportedTextOrNull = (raw: unknown): string | null =>
  raw === undefined || raw === null ? null : String(raw);
