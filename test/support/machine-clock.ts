/**
 * The machine's clock, for what has to agree with a program that reads it as well: validity of certificates, tickets,
 * one-time codes. Never for something that is compared with recorded data; lint finds every other use.
 */

/** Milliseconds since 1970. */
export function machineTime(): number {
  // biome-ignore lint/plugin: the one place in tests that reads it
  return Date.now();
}
