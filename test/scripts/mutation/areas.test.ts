import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { AREAS } from "../../../scripts/mutation/areas";

const ROOT = join(import.meta.dirname, "..", "..", "..");

it("every area of mutation testing names sources and tests that exist", () => {
  const paths = AREAS.flatMap(({ sources, tests }) => [...sources, ...tests]);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
