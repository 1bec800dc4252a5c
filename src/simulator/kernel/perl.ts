/** Two habits of the server with text, which several families share. */

/**
 * Some files are read as bytes, and written as bytes too unless a character in them is above U+00FF: then the whole of
 * the file is written as UTF-8, and each byte of every character comes back as a character of its own. That goes for
 * all text beside such a character, also for text that has been through it before.
 */
export function doubleEncoded<T>(content: T): T {
  return isWide(content) ? asBytes(content) : content;
}

function isWide(value: unknown): boolean {
  if (typeof value === "string") return /[^\0-\xff]/.test(value);
  return value !== null && typeof value === "object" && Object.values(value).some(isWide);
}

function asBytes<T>(value: T): T {
  if (typeof value === "string") return Buffer.from(value, "utf8").toString("latin1") as T;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(asBytes) as T;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, asBytes(inner)])) as T;
}

/** The empty text and `0` are false: settings that are "set when true" drop them. */
export function isTrue(text: string | undefined): text is string {
  return text !== undefined && text !== "" && text !== "0";
}

// Errors of Perl itself, which reach the caller where the server does not look at a value before it uses it.

/** A text where a structure was expected; `place`: `PVE/SectionConfig.pm line 1856`. */
export function notAReference(text: string, kind: "a HASH" | "an ARRAY", place: string): string {
  return `Can't use string ("${text}") as ${kind} ref while "strict refs" in use at /usr/share/perl5/${place}.`;
}

/** Time as Perl's `localtime` prints it, e.g. `Wed Nov  5 00:00:00 2023`. The cluster lives in UTC. */
export function perlTime(seconds: number): string {
  const [weekday, day, month, year, time] = new Date(seconds * 1000).toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
}
