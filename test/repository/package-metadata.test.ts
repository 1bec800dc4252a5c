/** Fields of the manifest that other programs read: Construct Hub, and `provider` commands of CDKTF and CDK Terrain. */
import { expect, it } from "vitest";
import manifest from "../../package.json";
import { REGISTRIES } from "../../src/tools/mirror/layout";

it("the manifest names the provider and its version, as prebuilt providers do", () => {
  const provider = { name: `${REGISTRIES[0]}/cdktf-pve/pve`, version: manifest.version };
  expect(manifest.cdktf).toEqual({ isDeprecated: false, provider });
});

it("the manifest lets Construct Hub list the package", () => {
  expect(manifest.keywords).toEqual(expect.arrayContaining(["cdk", "cdktf", "provider", "terraform"]));
  expect(new Set(manifest.keywords).size).toBe(manifest.keywords.length);
  expect(manifest.license).toBe("Apache-2.0");
  expect(manifest.repository).toMatchObject({ type: "git", url: expect.stringMatching(/^https:\/\/.*\.git$/) });
  expect(manifest.author.name).not.toBe("");
  expect(manifest.files).toEqual(expect.arrayContaining([".jsii", "lib", "README.md", "LICENSE"]));
  expect(Object.keys(manifest.jsii.targets).sort()).toEqual(["dotnet", "go", "java", "python"]);
});
