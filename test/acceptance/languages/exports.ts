/** Projects of `cdktf-pve export`, synthesized with generated packages: each answers the folder in which `cdktf.out` is. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { onTestFinished, type TestContext } from "vitest";
import { ROOT, temporaryFolder } from "../../support/synthesis";
import { compiledJava } from "./applications";
import { generate, orSkip, run } from "./generated";

type Synthesize = (context: TestContext, project: string) => string;

const python: Synthesize = (context, project) => {
  const packages = join(temporaryFolder(), "packages");
  orSkip(context, "the Python package cdktf", () => {
    run(project, "python3", ["-m", "pip", "install", "--quiet", "--target", packages, "cdktf==0.21.0"]);
  });
  const sources = join(generate("python"), "src");
  run(project, "python3", ["main.py"], { PYTHONPATH: `${packages}${delimiter}${sources}` });
  return project;
};

const go: Synthesize = (context, project) => {
  const sources = join(generate("go"), "cdktfpve");
  orSkip(context, "the Go module cdktf", () => {
    run(project, "go", ["mod", "edit", `-replace=github.com/cdktf-pve/cdktf-pve-go/cdktfpve=${sources}`]);
    run(project, "go", ["mod", "tidy"]);
  });
  run(project, "go", ["vet", "."]);
  run(project, "go", ["run", "."]);
  return project;
};

const java: Synthesize = (context, project) => compiledJava(context, project, "cluster.Main");

export const csharp: Synthesize = (context, project) => {
  orSkip(context, ".NET", () => run(ROOT, "dotnet", ["--version"]));
  const file = join(project, "Cluster", "Cluster.csproj");
  const reference = `<ProjectReference Include="${join(generate("dotnet"), "CdktfPve", "CdktfPve.csproj")}" />`;
  writeFileSync(file, readFileSync(file, "utf8").replace(/<PackageReference Include="CdktfPve".*\/>/, reference));
  orSkip(context, "the .NET package HashiCorp.Cdktf", () => run(project, "dotnet", ["restore", "Cluster"]));
  run(project, "dotnet", ["run", "--no-restore", "--project", "Cluster"]);
  return project;
};

/** The package itself, as it is built here. */
const typescript: Synthesize = (_, project) => {
  const inside = mkdtempSync(join(ROOT, "dist", "exported-"));
  onTestFinished(() => rmSync(inside, { recursive: true, force: true }));
  cpSync(project, inside, { recursive: true });
  const tsx = join(ROOT, "node_modules", "tsx", "dist", "cli.mjs");
  run(inside, process.execPath, [tsx, "--tsconfig", join(ROOT, "tsconfig.json"), "main.ts"]);
  return inside;
};

export const SYNTHESIZERS: Readonly<Record<"typescript" | "python" | "go" | "java", Synthesize>> = {
  typescript,
  python,
  go,
  java,
};
