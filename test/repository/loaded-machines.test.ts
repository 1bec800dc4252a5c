/** Tests pass on a loaded machine too: no time that something took decides, and no test has less patience than all. */
import { expect, it } from "vitest";
import { entries, read } from "./files";

/** Of the machine's clock; a virtual one may decide. */
const NOT_LONGER_THAN =
  /\b(?:performance\.now|Date\.now|hrtime|cpuUsage)\([^;]*\)\.(?:not\.toBeGreaterThan|toBeLessThan)/;
/** At the end of a test or a hook, and among its options. */
const OWN_LIMIT = /^\s*\}, [\d_]{4,}\);$|^\s*[\d_]{4,},\n\s*\);$|\btimeout: [\d_]+,? \}?,? ?(?:async )?\(/m;

const tests = entries("test").files.filter(
  (path) =>
    path.endsWith(".test.ts") && !path.endsWith(".nightly.test.ts") && !path.endsWith("loaded-machines.test.ts"),
);

it("no test fails because something took long", () => {
  expect(tests.length).toBeGreaterThan(500);
  expect(tests.filter((path) => NOT_LONGER_THAN.test(read(path)))).toEqual([]);
});

it("no test has a time limit of its own: that of vitest.config.mts is for what hangs", () => {
  expect(tests.filter((path) => OWN_LIMIT.test(read(path)))).toEqual([]);
});
