/**
 * Fresh projects of `cdktf-pve init`, with generated packages instead of published ones, and the results of their own
 * tests.
 */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TestContext } from "vitest";
import { coordinates } from "../../../src/tools/projects/coordinates";
import { ROOT } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";
import { type Library, sourcesOf } from "./cdktn";
import { filesUnder, generate, orSkip, run } from "./generated";
import { csharpPackages, goPackages, pythonPackages } from "./packages";

function fresh(language: string, library: Library): string {
  const folder = join(temporaryFolder(), "infrastructure");
  const program = join(ROOT, "lib", "cli", "main.js");
  run(ROOT, process.execPath, [program, "init", folder, "--language", language, "--library", library]);
  return folder;
}

const OFFLINE = { CHECKPOINT_DISABLE: "1" };

export function goProject(context: TestContext, library: Library): string {
  const { own } = sourcesOf(context, library);
  const folder = fresh("go", library);
  // `npx` finds this before it reads from the registry.
  mkdirSync(join(folder, "node_modules", ".bin"), { recursive: true });
  const name = `${library}-pve`;
  symlinkSync(own, join(folder, "node_modules", name));
  symlinkSync(join("..", name, "lib", "cli", "main.js"), join(folder, "node_modules", ".bin", name));
  goPackages(context, folder, library);
  run(folder, "go", ["vet", "./..."]);
  return run(folder, "go", ["test", "-v", "./..."], OFFLINE);
}

/**
 * A Maven repository with the two libraries, which Maven treats as installed, and with the project's other
 * dependencies.
 */
export function javaProject(context: TestContext, library: Library): string {
  const folder = fresh("java", library);
  const repository = join(temporaryFolder(), "repository");
  const maven = (cwd: string, ...args: string[]) =>
    run(cwd, "mvn", ["-q", "-B", `-Dmaven.repo.local=${repository}`, ...args]);
  const { cdk, own } = coordinates({ library });
  const sources = sourcesOf(context, library);
  const libraries = [
    [cdk.java.group, cdk.java.artifact, cdk.version, generate("java", sources.cdk)],
    [own.java.group, own.java.artifact, own.version, generate("java", sources.own)],
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

export function csharpProject(context: TestContext, library: Library): string {
  const folder = fresh("csharp", library);
  csharpPackages(context, join(folder, "Cluster", "Cluster.csproj"), library, join(folder, "Cluster.Tests"));
  return run(folder, "dotnet", ["test", "--no-restore", "Cluster.Tests"], OFFLINE);
}

export function pythonProject(context: TestContext, library: Library): string {
  const folder = fresh("python", library);
  return run(folder, "python3", ["-m", "pytest", "-q"], { ...pythonPackages(context, library, "pytest"), ...OFFLINE });
}
