/** Parses and compares server versions. */
import { LONGEST_NAME, printableLine } from "../output/printable";
import type { ServerVersion } from "./types";

export function parseVersion(data: unknown): ServerVersion {
  const answer = (data ?? {}) as { version?: string; release?: string };
  const [version, release] = [answer.version, answer.release].map((text) =>
    printableLine(String(text ?? ""), LONGEST_NAME),
  );
  return {
    version: version as string,
    release: release as string,
    atLeast: (wanted) => compareVersions(version as string, wanted) >= 0,
  };
}

/**
 * Compares two versions by their numbers; returns -1, 0 or 1. Missing numbers count as 0. `9.0.0~10` (a test version) counts
 * as `9.0.0`.
 */
export function compareVersions(a: string, b: string): number {
  const left = numbers(a);
  const right = numbers(b);
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

function numbers(version: string): number[] {
  return (version.split(/[~+-]/)[0] ?? "").split(".").map((part) => Number.parseInt(part, 10) || 0);
}
