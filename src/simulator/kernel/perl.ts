/** Effects of Perl that several families show: double encoding, truth values, error messages, dates. */

/**
 * Returns a raw file's content as it is read after a write. The server reads such files as bytes. It writes them as bytes
 * too, unless they have a character above U+00FF. Then it writes the whole file as UTF-8, and each byte comes back as one
 * character. This affects all text of the file, even text that was encoded twice before.
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

/** Whether Perl takes the string for true. The empty string and `0` are false, so that some settings drop them. */
export function isTrue(text: string | undefined): text is string {
  return text !== undefined && text !== "" && text !== "0";
}

/**
 * Perl's error for a string in place of a reference. It reaches the caller if the server uses a value unchecked.
 *
 * @param place such as `PVE/SectionConfig.pm line 1856`
 */
export function notAReference(text: string, kind: "a HASH" | "an ARRAY", place: string): string {
  return `Can't use string ("${text}") as ${kind} ref while "strict refs" in use at /usr/share/perl5/${place}.`;
}

/** Formats a time as Perl's `localtime` does: `Wed Nov  5 00:00:00 2023`. The cluster's time zone is UTC. */
export function perlTime(seconds: number): string {
  const [weekday, day, month, year, time] = new Date(seconds * 1000).toUTCString().replace(",", "").split(" ");
  return `${weekday} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`;
}
