import { expect, it } from "vitest";
import { librarySources } from "../../scripts/cdktn";

it("what is compiled for CDK Terrain has all that the constructs import, and no more", () => {
  const sources = librarySources();
  expect(sources).toEqual(expect.arrayContaining(["src/index.ts", "src/constructs/testing/matchers.ts"]));
  expect(
    sources.filter((file) => !/^src\/(bindings|constructs|system|strings|naming)\/|^src\/index\.ts$/.test(file)),
  ).toEqual([]);
  expect(sources).toContain("src/system/files.ts");
});
