/**
 * The machine's clock, for values that another program checks against it: validity of certificates, tickets, one-time
 * codes. Never use it for values that are compared with recorded data; lint reports every other use.
 */

/** Milliseconds since 1970. */
export function machineTime(): number {
  // biome-ignore lint/plugin: the one place in tests that reads it
  return Date.now();
}
