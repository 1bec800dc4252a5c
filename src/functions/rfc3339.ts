/** Times in RFC 3339, the format of Terraform's own functions. */

/** Formats a time, such as `2026-11-23T02:43:37Z`. `seconds`: time of a clock in the zone, as seconds since 1970. */
export function rfc3339(seconds: number, zone = "Z"): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, zone);
}

export interface Instant {
  /** Seconds since 1970, UTC. */
  readonly seconds: number;
  /** Offset of the zone from UTC in seconds. */
  readonly offset: number;
  /** Zone as written: `Z`, `+01:00`. */
  readonly zone: string;
}

const TEXT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?<zone>[Zz]|(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d))$/;

/** Parses RFC 3339, or seconds since 1970. */
export function parseInstant(text: string): Instant | undefined {
  if (/^\d{1,11}$/.test(text)) return { seconds: Number(text), offset: 0, zone: "Z" };
  const { zone = "Z", sign, hours, minutes } = TEXT.exec(text)?.groups ?? {};
  const seconds = TEXT.test(text) ? Math.floor(Date.parse(text.toUpperCase()) / 1000) : Number.NaN;
  if (!Number.isFinite(seconds)) return undefined;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60;
  return { seconds, offset: sign === "-" ? -offset : offset, zone: zone.toUpperCase() };
}
