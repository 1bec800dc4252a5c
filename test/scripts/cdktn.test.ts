import { expect, it } from "vitest";
import { cdktnManifest, swapImports } from "../../scripts/cdktn";

it.each([
  [`import * as cdktf from 'cdktf';`, `import * as cdktf from 'cdktn';`],
  [`import { App } from "cdktf";`, `import { App } from "cdktn";`],
  [`export const name = "cdktf-pve";`, `export const name = "cdktf-pve";`],
  [`import { x } from "./cdktf";`, `import { x } from "./cdktf";`],
])("an import for CDK Terrain: %s becomes %s", (before, after) => {
  expect(swapImports(before)).toBe(after);
});

it("the package for CDK Terrain has names and dependencies of its own, and no tools", () => {
  const manifest = cdktnManifest();
  expect(manifest).toMatchObject({ name: "cdktn-pve", bin: { "cdktn-pve": "lib/cli/main.js" } });
  expect(Object.keys(manifest.peerDependencies as object)).toEqual(["cdktn", "constructs"]);
  expect(manifest).not.toHaveProperty("scripts");
  expect(manifest.keywords).toEqual(expect.arrayContaining(["cdk", "cdk-terrain", "cdktn", "provider"]));
  expect(manifest.cdktn).toEqual(manifest.cdktf);
  expect(JSON.stringify(manifest.jsii)).not.toContain("cdktf");
});
