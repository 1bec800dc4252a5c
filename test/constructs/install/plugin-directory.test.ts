import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isSame } from "../../../src/constructs/install/plugin-directory";
import { temporaryFolder } from "../../support/temporary-folder";

function files(one: string, other: string): [string, string] {
  const folder = temporaryFolder();
  const paths: [string, string] = [join(folder, "one"), join(folder, "other")];
  writeFileSync(paths[0], one);
  writeFileSync(paths[1], other);
  return paths;
}

it("files of one size are distinguished by inode numbers beyond 53 bits, as on Windows", () => {
  const [one, other] = files("before", "behind");
  const status = (path: string) => ({ size: 6n, dev: 1n, mtimeMs: 0n, ino: 2n ** 56n + (path === one ? 0n : 1n) });
  expect(Number(status(one).ino)).toBe(Number(status(other).ino));
  expect(isSame(one, other, status)).toBe(false);
});

it.each([
  [0n, true],
  [2000n, true],
  [-1999n, true],
  [2001n, false],
])("an executable whose copy differs by %s ms is the same: %s", (apart, expected) => {
  const status = (path: string) => ({
    ...{ size: 100_000_000n, dev: 1n, ino: BigInt(path.length) },
    mtimeMs: 1_700_000_000_000n + (path === "one" ? apart : 0n),
  });
  expect(isSame("one", "other", status)).toBe(expected);
});

it("small files are compared by content", () => {
  expect(isSame(...files("a", "a"))).toBe(true);
  expect(isSame(...files("a", "b"))).toBe(false);
});
