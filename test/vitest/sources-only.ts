/** Set-up of every unit test: fails a file that loads parts of the build, which a fresh clone does not have. */
import { createRequire } from "node:module";
import { join, sep } from "node:path";
import { afterAll, expect } from "vitest";
import { at } from "../../scripts/build/project";

const { cache } = createRequire(import.meta.url);
const BUILT = ["lib", "dist", join(".sources", "bindings")].map((folder) => at(folder) + sep);

afterAll(() => {
  const built = Object.keys(cache).filter((path) => BUILT.some((folder) => path.startsWith(folder)));
  expect(built, "These files need the build: name the test *.integration.test.ts.").toEqual([]);
});
