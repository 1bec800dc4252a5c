/** The page of a release is its section of the changelog, and a release needs both to agree. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sharedFolder } from "../support/temporary-folder";
import { ROOT } from "./files";

const folder = sharedFolder();

function notes(tag: string, heading: string) {
  writeFileSync(join(folder, "package.json"), '{"version":"1.2.3"}');
  const changelog = `# Changelog\n\n${heading}\n\n### Added\n\n* A thing.\n\n## 1.2.2 (2030-01-01)\n\n* Older.\n`;
  writeFileSync(join(folder, "CHANGELOG.md"), changelog);
  const args = [join(ROOT, "scripts/release-notes.mjs"), tag, folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, stdout, stderr };
}

it("release notes are the section of the released version", () => {
  const printed = notes("v1.2.3", "## 1.2.3 (2030-01-31)");
  expect(printed).toEqual({ status: 0, stdout: "### Added\n\n* A thing.\n", stderr: "" });
});

it.each([
  ["v1.2.4", "## 1.2.3 (2030-01-31)", "it has to be v1.2.3"],
  ["", "## 1.2.3 (2030-01-31)", "The tag is missing"],
  ["v1.2.3", "## 1.2.30 (2030-01-31)", "no section"],
  ["v1.2.3", "## 1.2.3 (unreleased)", "give it its date"],
])("release notes are refused for the tag '%s' under '%s'", (tag, heading, reason) => {
  const { status, stdout, stderr } = notes(tag, heading);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(reason);
});
