/** Fresh projects of `cdktf-pve init`, with generated packages in the place of those of the registries, and what their own tests say. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { TestContext } from "vitest";
import { version } from "../../../package.json";
import { ROOT, temporaryFolder } from "../../support/synthesis";
import { CDKTF, filesUnder, generate, orSkip, run } from "./generated";

function fresh(language: string): string {
  const folder = join(temporaryFolder(), "infrastructure");
  run(ROOT, process.execPath, [join(ROOT, "lib", "cli", "main.js"), "init", folder, "--language", language]);
  return folder;
}

const OFFLINE = { CHECKPOINT_DISABLE: "1" };

export function goProject(context: TestContext): string {
  const folder = fresh("go");
  const sources = join(generate("go"), "cdktfpve");
  // What `npx` finds before it asks the registry.
  mkdirSync(join(folder, "node_modules", ".bin"), { recursive: true });
  symlinkSync(ROOT, join(folder, "node_modules", "cdktf-pve"));
  symlinkSync(join("..", "cdktf-pve", "lib", "cli", "main.js"), join(folder, "node_modules", ".bin", "cdktf-pve"));
  orSkip(context, "the Go module cdktf", () => {
    run(folder, "go", ["mod", "edit", `-replace=github.com/cdktf-pve/cdktf-pve-go/cdktfpve=${sources}`]);
    run(folder, "go", ["mod", "tidy"]);
  });
  run(folder, "go", ["vet", "./..."]);
  return run(folder, "go", ["test", "-v", "./..."], OFFLINE);
}

/** A repository of Maven with the two libraries, which it takes for installed ones, and with whatever else the project asks for. */
export function javaProject(context: TestContext): string {
  const folder = fresh("java");
  const repository = join(temporaryFolder(), "repository");
  const maven = (cwd: string, ...args: string[]) =>
    run(cwd, "mvn", ["-q", "-B", `-Dmaven.repo.local=${repository}`, ...args]);
  const libraries = [
    ["com.hashicorp", "cdktf", "0.21.0", generate("java", CDKTF)],
    ["io.github.cdktf-pve", "cdktf-pve", version, generate("java")],
  ] as const;
  const jars = join(temporaryFolder(), "jars");
  for (const [group, artifact, release, sources] of libraries) {
    install(repository, group, artifact, release, sources, jars, () =>
      orSkip(context, "the Java libraries of jsii", () => {
        maven(sources, "dependency:copy-dependencies", `-DoutputDirectory=${jars}`);
      }),
    );
  }
  orSkip(context, "JUnit and Maven's plugins", () => maven(folder, "dependency:go-offline"));
  return run(folder, "mvn", ["-B", `-Dmaven.repo.local=${repository}`, "test"], OFFLINE);
}

function install(
  repository: string,
  group: string,
  artifact: string,
  release: string,
  sources: string,
  jars: string,
  fetchDependencies: () => void,
): void {
  fetchDependencies();
  const main = join(sources, "src", "main");
  const classes = join(temporaryFolder(), "classes");
  const files = filesUnder(join(main, "java")).filter((file) => file.endsWith(".java"));
  const list = join(dirname(classes), "sources");
  writeFileSync(list, files.map((file) => join(main, "java", file)).join("\n"));
  run(sources, "javac", ["-nowarn", "-proc:none", "-cp", join(jars, "*"), "-d", classes, `@${list}`]);
  cpSync(join(main, "resources"), classes, { recursive: true });
  const home = join(repository, ...group.split("."), artifact);
  const installed = join(home, release);
  mkdirSync(installed, { recursive: true });
  run(sources, "jar", ["--create", "--file", join(installed, `${artifact}-${release}.jar`), "-C", classes, "."]);
  cpSync(join(sources, "pom.xml"), join(installed, `${artifact}-${release}.pom`));
  writeFileSync(
    join(home, "maven-metadata-local.xml"),
    `<metadata><groupId>${group}</groupId><artifactId>${artifact}</artifactId><versioning><versions><version>${release}</version></versions></versioning></metadata>`,
  );
  cpSync(join(installed, `${artifact}-${release}.jar`), join(jars, `${artifact}.jar`));
}

export function csharpProject(context: TestContext): string {
  orSkip(context, ".NET", () => run(ROOT, "dotnet", ["--version"]));
  const folder = fresh("csharp");
  const sources = join(generate("dotnet"), "CdktfPve", "CdktfPve.csproj");
  const project = join(folder, "Cluster", "Cluster.csproj");
  const reference = `<ProjectReference Include="${sources}" />`;
  writeFileSync(project, readFileSync(project, "utf8").replace(/<PackageReference Include="CdktfPve".*\/>/, reference));
  orSkip(context, "the .NET packages HashiCorp.Cdktf and xunit", () =>
    run(folder, "dotnet", ["restore", "Cluster.Tests"]),
  );
  return run(folder, "dotnet", ["test", "--no-restore", "Cluster.Tests"], OFFLINE);
}

export function pythonProject(context: TestContext): string {
  const folder = fresh("python");
  const sources = join(generate("python"), "src");
  const packages = join(temporaryFolder(), "packages");
  orSkip(context, "the Python packages cdktf and pytest", () => {
    run(folder, "python3", ["-m", "pip", "install", "--quiet", "--target", packages, "cdktf==0.21.0", "pytest"]);
  });
  return run(folder, "python3", ["-m", "pytest", "-q"], {
    PYTHONPATH: `${packages}${delimiter}${sources}`,
    ...OFFLINE,
  });
}
