/** Older versions of the site, in a repository whose builds only write a page. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { addOlderVersions } from "../../../scripts/site/versions";
import { temporaryFolder } from "../../support/temporary-folder";

const VERSIONS = [
  { name: "0.2.0", folder: "" },
  { name: "0.1.0", folder: "0.1" },
];
/** Writes the text of the version, below the menu. */
const BUILD = `const { copyFileSync, mkdirSync } = require("node:fs");
mkdirSync("dist/site", { recursive: true });
copyFileSync("text", "dist/site/index.html");
copyFileSync("site/versions.json", "dist/site/versions.json");
`;

/** A repository with the tag `v0.1.0`, and later changes of the text and the menu. */
function repository(): string {
  const folder = temporaryFolder();
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], { cwd: folder });
  git("init", "--quiet");
  mkdirSync(join(folder, "site"));
  write("package.json", JSON.stringify({ scripts: { site: "node build.js" } }));
  write("build.js", BUILD);
  write("site/versions.json", "[]");
  write("text", "old");
  git("add", ".");
  git("commit", "--quiet", "-m", "release");
  git("tag", "v0.1.0");
  write("text", "new");
  write("site/versions.json", JSON.stringify(VERSIONS));
  return folder;
}

it("adds older versions from their tags, with the present menu", () => {
  const folder = repository();
  const site = temporaryFolder();
  addOlderVersions(site, "0.2.0", VERSIONS, folder);
  expect(readFileSync(join(site, "0.1", "index.html"), "utf8")).toBe("old");
  expect(JSON.parse(readFileSync(join(site, "0.1", "versions.json"), "utf8"))).toEqual(VERSIONS);
});

it("an older version adds none", () => {
  const site = temporaryFolder();
  addOlderVersions(site, "0.1.0", VERSIONS, repository());
  expect(existsSync(join(site, "0.1"))).toBe(false);
});
