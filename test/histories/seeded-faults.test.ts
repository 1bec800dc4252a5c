import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SEEDED_FAULTS } from "./seeded-faults";

const ROOT = join(import.meta.dirname, "..", "..");

it.each(SEEDED_FAULTS)("replaces one place of a source: $name", ({ file, from, to }) => {
  const parts = readFileSync(join(ROOT, file), "utf8").split(from);
  expect(parts).toHaveLength(2);
  expect(parts.join(to)).not.toBe(parts.join(from));
});
