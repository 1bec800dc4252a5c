/**
 * Projects of `cdktf-pve export`, synthesized with generated packages: each function returns the folder of `cdktf.out`.
 */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished, type TestContext } from "vitest";
import { ROOT } from "../../support/synthesis";
import { compiledJava } from "./applications";
import { type Library, sourcesOf } from "./cdktn";
import { run } from "./generated";
import { csharpPackages, goPackages, pythonPackages } from "./packages";

type Synthesize = (context: TestContext, project: string, library?: Library) => string;

const python: Synthesize = (context, project, library = "cdktf") => {
  run(project, "python3", ["main.py"], pythonPackages(context, library));
  return project;
};

const go: Synthesize = (context, project, library = "cdktf") => {
  goPackages(context, project, library);
  run(project, "go", ["vet", "."]);
  run(project, "go", ["run", "."]);
  return project;
};

const java: Synthesize = (context, project, library = "cdktf") =>
  compiledJava(context, project, "cluster.Main", { library, ...sourcesOf(context, library) });

export const csharp: Synthesize = (context, project, library = "cdktf") => {
  csharpPackages(context, join(project, "Cluster", "Cluster.csproj"), library);
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
