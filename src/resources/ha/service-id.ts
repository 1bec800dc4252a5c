/**
 * Ids of HA resources: `vm:100`, `ct:200`, or only the number, which the server completes as long as the guest exists.
 * Facts: contributing/facts/ha.md#resources.
 */
export function hasKind(sid: string): boolean {
  return sid.includes(":");
}

export function guestOf(sid: string): number {
  return Number(sid.replace(/^.*:/, ""));
}

/** The full id as far as it is known: a bare number is completed with the kind that the server once reported. */
export function fullServiceId(sid: string, type: string | null): string {
  return hasKind(sid) || type === null ? sid : `${type}:${sid}`;
}
