/** The package redistributes bundled code, so it contains the licences. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bundle } from "../../../scripts/build/bundle";
import { at } from "../../../scripts/build/project";
import { noticed } from "../../support/notices";

const ENTRIES = {
  cli: "src/cli/main.ts",
  main: "src/provider/script.ts",
  runtime: "src/provider/runtime.ts",
  client: "src/provider/client.ts",
};

const bundled = bundle({ entries: ENTRIES });

it("THIRD-PARTY-LICENSES.md has the licence of every bundled package, and no others", async () => {
  const { metafile } = await bundled;
  const packageOf = (file: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [];
  const packages = [...new Set(Object.keys(metafile.inputs).flatMap(packageOf))].sort();
  expect(packages.length).toBeGreaterThan(0);

  const notices = readFileSync(at("THIRD-PARTY-LICENSES.md"), "utf8");
  expect(noticed(notices)).toEqual(packages);
  for (const name of packages) {
    const folder = at("node_modules", name);
    const licence = readdirSync(folder).find((file) => /^LICENSE(\.md)?$/.test(file)) as string;
    expect(notices).toContain(readFileSync(join(folder, licence), "utf8").trim());
  }
});

it("the bundles are ASCII, which V8 stores in half of the memory", async () => {
  const { files } = await bundled;
  const checks = await bundle({ entries: { checks: "src/checks/main.ts" }, whole: true });
  const bundles = Object.entries({ ...files, ...checks.files });
  expect(bundles.length).toBeGreaterThan(Object.keys(ENTRIES).length);
  expect(
    bundles.flatMap(([, code]) => /[\u0080-\uffff]/.exec(code)?.[0] ?? []),
    "other characters",
  ).toEqual([]);
});
