import { expect, it } from "vitest";
import { fitLine, fitList } from "../../../src/tools/diagram/placed";

it.each([
  ["accept", ["tcp 80"], "accept tcp 80"],
  ["", ["tcp 80", "tcp 443"], "tcp 80, tcp 443"],
  ["accept", [], "accept"],
  ["drop", ["SSH", "HTTP", "HTTPS", "Ping"], "drop SSH, HTTP, HTTPS, Ping"],
  ["drop", ["SSH", "HTTP", "HTTPS", "Ping", "DNS"], "drop SSH, HTTP, HTTPS and 2 more"],
])("%s of %j is the line %s", (before, items, line) => {
  expect(fitList(before, items, 3)).toBe(line);
});

it("a line of thousands of items contains those that fit", () => {
  let reads = 0;
  const items = new Proxy(Array<string>(5_000).fill("100"), {
    get: (all, key) => {
      reads += 1;
      return Reflect.get(all, key) as unknown;
    },
  });
  expect(fitList("guests", items, 5_000)).toBe("guests 100, 100, 100, 100, 100 and 4995 more");
  expect(reads).toBeLessThan(1_000);
});

it("a line that is too long has fewer items, and always the number of the others", () => {
  for (const length of [1, 8, 20, 44, 200])
    for (const count of [2, 5, 12, 500]) {
      const line = fitList("accept", Array(count).fill("x".repeat(length)), 3);
      expect(line.length).toBeLessThanOrEqual(44);
      if (line === fitLine(line) && !line.includes(" more")) expect(line.split(", ")).toHaveLength(count);
      else expect(line).toMatch(/ and \d+ more$/);
    }
});
