/** Times as the engine's own functions take and give them. */

/** `2026-11-23T02:43:37Z`; of what clocks show in another zone, such as `+01:00`, with that zone. */
export function rfc3339(seconds: number, zone = "Z"): string {
  return new Date(seconds * 1000).toISOString().replace(/\.\d+Z$/, zone);
}

export interface Instant {
  /** Since 1970. */
  readonly seconds: number;
  /** Seconds that clocks there are before UTC. */
  readonly offset: number;
  /** As it is written: `Z`, `+01:00`. */
  readonly zone: string;
}

const TEXT = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.\d+)?(?<zone>[Zz]|(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d))$/;

/** Of a text in that form, or of seconds since 1970. */
export function parseInstant(text: string): Instant | undefined {
  if (/^\d{1,11}$/.test(text)) return { seconds: Number(text), offset: 0, zone: "Z" };
  const { zone = "Z", sign, hours, minutes } = TEXT.exec(text)?.groups ?? {};
  const seconds = TEXT.test(text) ? Math.floor(Date.parse(text.toUpperCase()) / 1000) : Number.NaN;
  if (!Number.isFinite(seconds)) return undefined;
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60;
  return { seconds, offset: sign === "-" ? -offset : offset, zone: zone.toUpperCase() };
}
