import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { at } from "../../../scripts/build/project";
import { AREAS } from "../../../scripts/mutation/areas";

it("every area of mutation testing names sources and tests that exist", () => {
  const paths = AREAS.flatMap(({ sources, tests }) => [...sources, ...tests]);
  expect(paths.filter((path) => !existsSync(at(path)))).toEqual([]);
});
