/** The bills describe the parts of Bun as Bun reports them. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { engineIn, ownPlatform } from "../../../scripts/executables/platforms";
import { bills } from "../../../scripts/release/bills";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const own = ownPlatform();

it.skipIf(own === undefined)(
  `bills and licences name the libraries in Bun by their revisions${own ? "" : " (skipped: Bun is missing)"}`,
  async () => {
    const engine = engineIn(join(ROOT, "node_modules"), own as NonNullable<typeof own>);
    const said = execFileSync(engine, ["-p", "JSON.stringify({ ...process.versions, revision: Bun.revision })"], {
      encoding: "utf8",
    });
    const { webkit, tinycc, revision, bun } = JSON.parse(said) as Record<string, string>;
    const { components } = (await bills("2030-01-31T12:00:00Z")).executables;
    const version = (wanted: string) => components.find(({ name }) => name === wanted)?.version;
    expect([version("JavaScriptCore"), version("TinyCC"), version("bun")]).toEqual([webkit, tinycc, bun]);
    const notices = readFileSync(join(ROOT, "THIRD-PARTY-LICENSES.md"), "utf8");
    for (const part of [webkit, tinycc, revision]) expect(notices).toContain(`\`${part}\``);
    expect(notices).toContain(`**Bun ${bun}**`);
  },
);
