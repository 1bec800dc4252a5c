import { expect, it } from "vitest";
import { librarySources } from "../../scripts/cdktn";

it("the sources for CDK Terrain are exactly those that the constructs import", () => {
  const sources = librarySources();
  expect(sources).toEqual(expect.arrayContaining(["src/index.ts", "src/constructs/testing/matchers.ts"]));
  expect(
    sources.filter((file) => !/^src\/(bindings|constructs|system|strings|naming)\/|^src\/index\.ts$/.test(file)),
  ).toEqual([]);
  expect(sources).toContain("src/system/files.ts");
});
