/** A scan of a release for weaknesses and licences finds all its parts. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { at } from "../../../scripts/build/project";
import { engineIn, ownPlatform } from "../../../scripts/executables/platforms";
import { bills } from "../../../scripts/release/bills";
import { cycloneDx, spdx } from "../../../scripts/release/sbom";
import { noticed } from "../../support/notices";

const TIME = "2030-01-31T12:00:00Z";
const notices = readFileSync(at("THIRD-PARTY-LICENSES.md"), "utf8");
const all = bills(TIME);

it("the bill of the npm package has every package with a bundled licence, with its version", async () => {
  const { npm } = await all;
  expect(npm.components.map(({ name }) => name)).toEqual(noticed(notices));
  expect(npm.components.filter(({ version = "" }) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

it("the bill of the executables has Bun and its linked libraries, under their own licences", async () => {
  const { executables } = await all;
  const licences = Object.fromEntries(executables.components.map(({ name, license }) => [name, license]));
  const linked = { JavaScriptCore: "LGPL-2.0-or-later", TinyCC: "LGPL-2.1-or-later" };
  expect(licences).toMatchObject({ bun: "MIT", undici: "MIT", ...linked });
  expect(notices).toContain("JavaScriptCore");
  expect(notices).toContain("TinyCC");
});

it("both formats name the same parts, each once, and their containers", async () => {
  for (const bill of Object.values(await all)) {
    const names = [bill.subject, ...bill.components].map(({ name }) => name);
    const cyclone = cycloneDx(bill) as {
      readonly metadata: { readonly timestamp: string };
      readonly components: readonly { readonly name: string; readonly "bom-ref": string }[];
      readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
    };
    expect(cyclone.components.map(({ name }) => name)).toEqual(names.slice(1));
    expect(cyclone.metadata.timestamp).toBe(TIME);
    const refs = cyclone.components.map((component) => component["bom-ref"]);
    expect(new Set(refs).size).toBe(refs.length);
    expect(cyclone.dependencies[0]?.dependsOn).toEqual(refs);

    const document = spdx(bill) as {
      readonly packages: readonly { readonly name: string; readonly SPDXID: string }[];
      readonly relationships: readonly { readonly relatedSpdxElement: string }[];
    };
    expect(document.packages.map(({ name }) => name)).toEqual(names);
    const ids = document.packages.map(({ SPDXID }) => SPDXID);
    expect(ids.filter((id) => !/^SPDXRef-[A-Za-z0-9.-]+$/.test(id))).toEqual([]);
    expect(document.relationships.map(({ relatedSpdxElement }) => relatedSpdxElement)).toEqual(ids);
  }
});

const own = ownPlatform();

it.skipIf(own === undefined)(
  `bills and licences name the libraries in Bun by their revisions${own ? "" : " (skipped: Bun is missing)"}`,
  async () => {
    const engine = engineIn(at("node_modules"), own as NonNullable<typeof own>);
    const versions = execFileSync(engine, ["-p", "JSON.stringify({ ...process.versions, revision: Bun.revision })"], {
      encoding: "utf8",
    });
    const { webkit, tinycc, revision, bun } = JSON.parse(versions) as Record<string, string>;
    const { components } = (await all).executables;
    const version = (wanted: string) => components.find(({ name }) => name === wanted)?.version;
    expect([version("JavaScriptCore"), version("TinyCC"), version("bun")]).toEqual([webkit, tinycc, bun]);
    for (const part of [webkit, tinycc, revision]) expect(notices).toContain(`\`${part}\``);
    expect(notices).toContain(`**Bun ${bun}**`);
  },
);
