import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { fingerprintMatches, fingerprints, isFingerprint } from "../../src/api/endpoint";

const SEEN = (createHash("sha256").update("certificate").digest("hex").toUpperCase().match(/../g) ?? []).join(":");

it("a pin matches only completely: with another digit, one missing or one more, it matches no certificate", () => {
  const digits = [...SEEN.matchAll(/[0-9A-F]/g)].map(({ index }) => index);
  const changed = digits.map((at) => SEEN.slice(0, at) + (SEEN[at] === "0" ? "1" : "0") + SEEN.slice(at + 1));
  expect(changed).toHaveLength(64);
  const others = [...changed, SEEN.slice(3), SEEN.slice(0, -3), `${SEEN}:00`, "", "none"];
  expect(others.filter((pin) => fingerprintMatches(SEEN, [pin]))).toEqual([]);
  expect(fingerprintMatches(SEEN, others)).toBe(false);
  for (const pin of [SEEN, SEEN.toLowerCase()]) expect(fingerprintMatches(SEEN, [...others, pin])).toBe(true);
});

it("a fingerprint has 32 bytes, and several are separated by commas or blanks", () => {
  expect([SEEN, SEEN.toLowerCase()].every(isFingerprint)).toBe(true);
  const invalidPins = [SEEN.slice(3), `${SEEN}:00`, SEEN.replaceAll(":", ""), `G${SEEN.slice(1)}`, `${SEEN}\n`, ""];
  expect(invalidPins.filter(isFingerprint)).toEqual([]);
  expect(fingerprints(` ${SEEN},${SEEN}\n${SEEN} `)).toEqual([SEEN, SEEN, SEEN]);
});
