/** Each dependency has a documented reason, a suitable licence, and a checksum for npm. */
import { expect, it } from "vitest";
import { noticed } from "../support/notices";
import { read } from "./files";

interface Locked {
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
}
type Versions = Readonly<Record<string, string>>;

const page = read("contributing/dependencies.md");
const manifest = JSON.parse(read("package.json")) as Readonly<Record<string, Versions | undefined>>;
const { packages } = JSON.parse(read("package-lock.json")) as { readonly packages: Readonly<Record<string, Locked>> };
const locked = Object.entries(packages).filter(([path]) => path !== "");
const names = (field: string): string[] => Object.keys(manifest[field] ?? {});

const section = (title: string): string =>
  page.split(/^(?=## )/m).find((text) => text.startsWith(`## ${title}\n`)) ?? "";
const rows = (title: string): string[] =>
  [...section(title).matchAll(/^\| `([^`]+)` \| .{10,} \|$/gm)].map(([, name = ""]) => name);

/** Licences that allow building and bundling, alone or as one of several to choose from. */
const FREE =
  /\b(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|MPL-2\.0|EPL-2\.0|CC0-1\.0|Unlicense|Public Domain)\b/;

it("the page of dependencies has a reason for each package that is installed with ours", () => {
  const installed = ["dependencies", "optionalDependencies", "peerDependencies"].flatMap(names);
  expect(rows("Installed with the package")).toEqual(installed.sort());
});

it("the page of dependencies names the packages that are bundled", () => {
  const bundled = noticed(read("THIRD-PARTY-LICENSES.md"));
  expect(rows("Bundled into it")).toEqual(bundled);
});

it("the page of dependencies lists exactly the tools", () => {
  const elsewhere = ["Installed with the package", "Bundled into it", "Part of the executables"].flatMap(rows);
  const tools = names("devDependencies").filter((name) => !elsewhere.includes(name));
  expect(rows("Build, style and tests")).toEqual(tools.sort());
});

it("each tool has an exact version, and every locked package a checksum", () => {
  expect(
    Object.entries(manifest.devDependencies ?? {}).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)),
  ).toEqual([]);
  expect(locked.length).toBeGreaterThan(100);
  const unchecked = locked.filter(([, { integrity = "", inBundle }]) => !inBundle && !integrity.startsWith("sha512-"));
  expect(unchecked.map(([path]) => path)).toEqual([]);
  const elsewhere = locked.filter(([, { link, resolved }]) => link || /^(git|http:|file:)/.test(resolved ?? ""));
  expect(elsewhere.map(([path]) => path)).toEqual([]);
});

it("every locked package has a licence that allows its use", () => {
  const licences = locked.flatMap(([path, { license }]) => (license === undefined ? [] : [`${path}: ${license}`]));
  expect(licences.filter((licence) => !FREE.test(licence.slice(licence.indexOf(": "))))).toEqual([]);
});

it("no package runs an installation script that the page does not name", () => {
  const withScript = locked
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
  const documented = section("Scripts that run at installation");
  expect(withScript.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  expect(names("scripts").filter((name) => /^(pre|post)?install$/.test(name))).toEqual([]);
});
