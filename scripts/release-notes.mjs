/**
 * `node scripts/release-notes.mjs v1.2.3 [folder]` prints the release's section of CHANGELOG.md. It fails if tag,
 * package and changelog differ, or if the changelog still calls the version unreleased.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [tag = "", folder = "."] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const sections = readFileSync(join(folder, "CHANGELOG.md"), "utf8").split(/^(?=## )/m);
const section = sections.find((text) => text.startsWith(`## ${version} `)) ?? "";
const [heading = "", ...lines] = section.split("\n");

const problem =
  (tag !== `v${version}` &&
    `The tag is ${tag || "missing"}, and package.json says ${version}: it has to be v${version}.`) ||
  (section === "" && `CHANGELOG.md has no section "## ${version} (date)".`) ||
  (!/\(\d{4}-\d\d-\d\d\)$/.test(heading) &&
    `CHANGELOG.md says "${heading}": give it its date, as "## ${version} (2030-01-31)".`);
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}
process.stdout.write(`${lines.join("\n").trim()}\n`);
