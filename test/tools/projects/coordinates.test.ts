/** Projects refer to existing packages, by the names and versions that they were built with. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cdktnManifest } from "../../../scripts/cdktn";
import { LIBRARIES } from "../../../src/tools/choices";
import { coordinates, JSII, VERSIONS } from "../../../src/tools/projects/coordinates";
import { filesOf } from "../../../src/tools/projects/files";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const json = (...path: string[]) => JSON.parse(readFileSync(join(ROOT, ...path), "utf8"));
const manifest = json("package.json");

interface Targets {
  readonly java: {
    readonly package: string;
    readonly maven: { readonly groupId: string; readonly artifactId: string };
  };
  readonly go: { readonly moduleName: string; readonly packageName: string };
  readonly dotnet: { readonly packageId: string; readonly namespace: string };
}

const named = ({ java, go, dotnet }: Targets) => ({
  go: `${go.moduleName}/${go.packageName}`,
  java: { group: java.maven.groupId, artifact: java.maven.artifactId, package: java.package },
  csharp: dotnet.packageId,
});

it("packages of this library have the names in their manifests", () => {
  const { jsii } = cdktnManifest() as { readonly jsii: { readonly targets: Targets } };
  expect(coordinates({ library: "cdktf" }).own).toEqual({ ...named(manifest.jsii.targets), version: manifest.version });
  expect(coordinates({ library: "cdktn" }).own).toEqual({ ...named(jsii.targets), version: manifest.version });
  expect(jsii.targets.dotnet.namespace).toBe(jsii.targets.dotnet.packageId);
});

it("CDKTF has the names in its manifest, and CDK Terrain the version that our package is compiled with", () => {
  const cdktf = json("node_modules", "cdktf", "package.json");
  expect(coordinates({ library: "cdktf" }).cdk).toEqual({ ...named(cdktf.jsii.targets), version: cdktf.version });
  const { dependencies } = json("scripts", "cdktn", "package.json");
  expect(VERSIONS.cdktn).toMatchObject({ library: dependencies.cdktn, constructs: dependencies.constructs });
  expect(JSII).toBe(manifest.devDependencies["jsii-pacmak"]);
});

it("the minimum version of the constructs package fits the CDK and our package", () => {
  const { constructs } = VERSIONS.cdktf;
  expect(json("node_modules", "cdktf", "package.json").peerDependencies.constructs).toBe(`^${constructs}`);
  expect(manifest.peerDependencies.constructs).toBe(`>=${constructs} <11`);
  const { "node_modules/cdktn": cdktn } = json("scripts", "cdktn", "package-lock.json").packages;
  const { peerDependencies } = cdktnManifest() as { readonly peerDependencies: Readonly<Record<string, string>> };
  // CDK Terrain itself refuses newer versions that it does not support.
  expect(cdktn.peerDependencies.constructs).toMatch(`>=${VERSIONS.cdktn.constructs} <`);
  expect(peerDependencies.constructs).toBe(`>=${VERSIONS.cdktn.constructs} <11`);
});

it.each(LIBRARIES)("the guide to both libraries names the packages of each language for %s", (library) => {
  const { cdk, own } = coordinates({ library });
  const names = [cdk, own].flatMap(({ go, java, csharp }) => [go, `${java.group}:${java.artifact}`, csharp]);
  const page = readFileSync(join(ROOT, "docs", "guides", "cdk-terrain.md"), "utf8");
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it.each(LIBRARIES)("projects of each language for %s require that version of each package", (library) => {
  const { cdk, constructs, own } = coordinates({ library });
  const name = "infrastructure";
  const go = filesOf({ name, library, language: "go" })["go.mod"];
  for (const { go: module, version } of [cdk, own, constructs]) expect(go).toContain(`\t${module} v${version}\n`);
  const pom = filesOf({ name, library, language: "java" })["pom.xml"] ?? "";
  for (const { java, version } of [cdk, own])
    expect(pom.replaceAll(/\s/g, "")).toContain(
      `<groupId>${java.group}</groupId><artifactId>${java.artifact}</artifactId><version>${version}</version>`,
    );
  const project = filesOf({ name, library, language: "csharp" })["Cluster/Cluster.csproj"];
  for (const { csharp, version } of [cdk, own])
    expect(project).toContain(`<PackageReference Include="${csharp}" Version="${version}" />`);
});
