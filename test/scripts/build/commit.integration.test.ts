import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { commitOf } from "../../../scripts/build/commit";
import { temporaryFolder } from "../../support/temporary-folder";

let folder: string;
const git = (...args: string[]) => {
  const who = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));
  return execFileSync("git", [...who, ...args], { cwd: folder, env, encoding: "utf8" }).trim();
};
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src", "a.ts"), "1");
});
const commit = () => {
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "one");
  return git("rev-parse", "HEAD");
};

it("a build of committed sources names the commit, in spite of other changes", () => {
  const hash = commit();
  expect(commitOf(folder)).toBe(hash);
  writeFileSync(join(folder, "package.json"), "{}");
  expect(commitOf(folder)).toBe(hash);
});

it("a build of changed or new sources is marked as such", () => {
  const hash = commit();
  writeFileSync(join(folder, "src", "a.ts"), "2");
  expect(commitOf(folder)).toBe(`${hash}-modified`);
  writeFileSync(join(folder, "src", "a.ts"), "1");
  writeFileSync(join(folder, "src", "b.ts"), "1");
  expect(commitOf(folder)).toBe(`${hash}-modified`);
});

it("sources without git have no known commit, even inside another clone", () => {
  expect(commitOf(folder)).toBe("unknown");
  commit();
  expect(commitOf(join(folder, "src"))).toBe("unknown");
});
