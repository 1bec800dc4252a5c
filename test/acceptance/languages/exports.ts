/**
 * Projects of `cdktf-pve export`, synthesized with generated packages: each function returns the folder of `cdktf.out`.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { onTestFinished, type TestContext } from "vitest";
import { coordinates } from "../../../src/tools/projects/coordinates";
import { ROOT } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";
import { compiledJava } from "./applications";
import { type Library, sourcesOf } from "./cdktn";
import { generate, orSkip, run } from "./generated";

type Synthesize = (context: TestContext, project: string, library?: Library) => string;

const python: Synthesize = (context, project, library = "cdktf") => {
  const packages = join(temporaryFolder(), "packages");
  const cdk = `${library}==${coordinates({ library }).cdk.version}`;
  orSkip(context, `the Python package ${cdk}`, () => {
    run(project, "python3", ["-m", "pip", "install", "--quiet", "--target", packages, cdk]);
  });
  const sources = join(generate("python", sourcesOf(context, library).own), "src");
  run(project, "python3", ["main.py"], { PYTHONPATH: `${packages}${delimiter}${sources}` });
  return project;
};

const go: Synthesize = (context, project, library = "cdktf") => {
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
  run(project, "go", ["vet", "."]);
  run(project, "go", ["run", "."]);
  return project;
};

const java: Synthesize = (context, project, library = "cdktf") =>
  compiledJava(context, project, "cluster.Main", { library, ...sourcesOf(context, library) });

export const csharp: Synthesize = (context, project, library = "cdktf") => {
  orSkip(context, ".NET", () => run(ROOT, "dotnet", ["--version"]));
  const { cdk, own } = coordinates({ library });
  const file = join(project, "Cluster", "Cluster.csproj");
  const sources = join(generate("dotnet", sourcesOf(context, library).own), own.csharp, `${own.csharp}.csproj`);
  const reference = new RegExp(`<PackageReference Include="${own.csharp}".*/>`);
  writeFileSync(file, readFileSync(file, "utf8").replace(reference, `<ProjectReference Include="${sources}" />`));
  orSkip(context, `the .NET package ${cdk.csharp}`, () => run(project, "dotnet", ["restore", "Cluster"]));
  run(project, "dotnet", ["run", "--no-restore", "--project", "Cluster"]);
  return project;
};

/** The package of this build; for CDK Terrain compiled with a release's packages, too. */
const typescript: Synthesize = (context, project, library = "cdktf") => {
  const { own } = sourcesOf(context, library);
  const home = library === "cdktf" ? join(ROOT, "dist") : own;
  const inside = mkdtempSync(join(home, "exported-"));
  onTestFinished(() => rmSync(inside, { recursive: true, force: true }));
  cpSync(project, inside, { recursive: true });
  const tsx = join(ROOT, "node_modules", "tsx", "dist", "cli.mjs");
  if (library === "cdktf") {
    run(inside, process.execPath, [tsx, "--tsconfig", join(ROOT, "tsconfig.json"), "main.ts"]);
    return inside;
  }
  symlinkSync(own, join(own, "node_modules", `${library}-pve`));
  onTestFinished(() => rmSync(join(own, "node_modules", `${library}-pve`)));
  run(inside, process.execPath, [join(ROOT, "node_modules", "typescript", "bin", "tsc"), "--project", inside]);
  run(inside, process.execPath, [tsx, "main.ts"]);
  return inside;
};

export const SYNTHESIZERS: Readonly<Record<"typescript" | "python" | "go" | "java", Synthesize>> = {
  typescript,
  python,
  go,
  java,
};
