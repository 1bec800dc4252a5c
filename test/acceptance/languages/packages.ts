/** Our generated package in a project, instead of the published one. Each function skips the test without its registry. */
import { readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { TestContext } from "vitest";
import { coordinates } from "../../../src/tools/projects/coordinates";
import { ROOT } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";
import { type Library, sourcesOf } from "./cdktn";
import { generate, orSkip, run } from "./generated";

/** Installs the CDK, and returns the variables with which Python finds both. */
export function pythonPackages(context: TestContext, library: Library, ...more: string[]): NodeJS.ProcessEnv {
  const packages = join(temporaryFolder(), "packages");
  const names = [`${library}==${coordinates({ library }).cdk.version}`, ...more];
  orSkip(context, `the Python packages ${names.join(", ")}`, () => {
    run(ROOT, "python3", ["-m", "pip", "install", "--quiet", "--target", packages, ...names]);
  });
  const sources = join(generate("python", sourcesOf(context, library).own), "src");
  return { PYTHONPATH: `${packages}${delimiter}${sources}` };
}

/** The CDK is generated, too: the registry may lack this version of it. */
export function goPackages(context: TestContext, project: string, library: Library): void {
  const { own, cdk } = sourcesOf(context, library);
  const names = coordinates({ library });
  const modules = {
    [names.own.go]: join(generate("go", own), `${library}pve`),
    [names.cdk.go]: join(generate("go", cdk), library),
  };
  orSkip(context, `the Go modules of ${library}`, () => {
    for (const [module, sources] of Object.entries(modules))
      run(project, "go", ["mod", "edit", `-replace=${module}=${sources}`]);
    run(project, "go", ["mod", "tidy"]);
  });
}

/** Restores the project, or another one that depends on it. */
export function csharpPackages(context: TestContext, file: string, library: Library, restored = dirname(file)): void {
  orSkip(context, ".NET", () => run(ROOT, "dotnet", ["--version"]));
  const { own } = coordinates({ library });
  const sources = join(generate("dotnet", sourcesOf(context, library).own), own.csharp, `${own.csharp}.csproj`);
  const reference = new RegExp(`<PackageReference Include="${own.csharp}".*/>`);
  writeFileSync(file, readFileSync(file, "utf8").replace(reference, `<ProjectReference Include="${sources}" />`));
  orSkip(context, `the .NET packages of ${library}`, () => run(restored, "dotnet", ["restore"]));
}
