/** Tests pass on a loaded machine too: no time that something took decides, and no test has less patience than all. */
import { expect, it } from "vitest";
import { entries, read } from "./files";

/** Of the machine's clock; a virtual one may decide. */
const NOT_LONGER_THAN =
  /\b(?:performance\.now|Date\.now|hrtime|cpuUsage)\([^;]*\)\.(?:not\.toBeGreaterThan|toBeLessThan)/;
/** At the end of a test or a hook, and among its options. */
const OWN_LIMIT = /^\s*\}, ([\d_]{4,})\);$|^\s*([\d_]{4,}),\n\s*\);$|\btimeout: ([\d_]+),? \}?,? ?(?:async )?\(/gm;

const milliseconds = (text: string) => Number(text.replaceAll("_", ""));
const general = milliseconds(/testTimeout: ([\d_]+)/.exec(read("vitest.config.mts"))?.[1] ?? "");

const tests = entries("test").files.filter(
  (path) =>
    path.endsWith(".test.ts") && !path.endsWith(".nightly.test.ts") && !path.endsWith("loaded-machines.test.ts"),
);

it("no test fails because something took long", () => {
  expect(tests.length).toBeGreaterThan(500);
  expect(tests.filter((path) => NOT_LONGER_THAN.test(read(path)))).toEqual([]);
});

it("no test has less time than vitest.config.mts gives to all, which is for what hangs", () => {
  const hasLess = (path: string) =>
    [...read(path).matchAll(OWN_LIMIT)].some(
      ([, end, line, option]) => milliseconds(end ?? line ?? option ?? "") < general,
    );
  expect(general).toBeGreaterThan(0);
  expect(tests.filter(hasLess)).toEqual([]);
});
