/**
 * Programs such as `examples/python`, run with generated packages in a folder of their own, which receives their
 * output.
 */
import { copyFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { TestContext } from "vitest";
import { coordinates } from "../../../src/tools/projects/coordinates";
import { ROOT } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";
import type { Library } from "./cdktn";
import { CDKTF, filesUnder, generate, orSkip, run } from "./generated";
import { csharpPackages, goPackages, pythonPackages } from "./packages";

const example = (...path: string[]): string => join(ROOT, "examples", ...path);

export function typescript(program = example("typescript", "main.ts")): string {
  const folder = temporaryFolder();
  const tsx = join(ROOT, "node_modules", "tsx", "dist", "cli.mjs");
  run(folder, process.execPath, [tsx, "--tsconfig", join(ROOT, "tsconfig.json"), program]);
  return folder;
}

export function python(context: TestContext, program = example("python", "main.py")): string {
  const folder = temporaryFolder();
  run(folder, "python3", [program], pythonPackages(context, "cdktf"));
  return folder;
}

export function go(context: TestContext, program = example("go", "main.go")): string {
  const folder = temporaryFolder();
  copyFileSync(program, join(folder, "main.go"));
  copyFileSync(example("go", "go.mod"), join(folder, "go.mod"));
  goPackages(context, folder, "cdktf");
  run(folder, "go", ["run", "."]);
  return folder;
}

export const java = (context: TestContext, program = example("java")): string =>
  compiledJava(context, program, "example.Main");

/** The CDK is generated from its assembly, as ours is: Maven's registry may have older versions only. */
export function compiledJava(
  context: TestContext,
  program: string,
  main: string,
  { library, own, cdk }: { readonly library: Library; readonly own: string; readonly cdk: string } = {
    library: "cdktf",
    own: ROOT,
    cdk: CDKTF,
  },
): string {
  const folder = temporaryFolder();
  const jars = join(folder, "jars");
  writeFileSync(join(folder, "pom.xml"), javaLibraries(coordinates({ library }).constructs.version));
  orSkip(context, "the Java libraries of jsii", () => {
    run(folder, "mvn", ["-q", "-B", "dependency:copy-dependencies", `-DoutputDirectory=${jars}`]);
  });
  const roots = [generate("java", own), generate("java", cdk), program].map((root) => join(root, "src", "main"));
  const sources = roots.flatMap((root) =>
    filesUnder(join(root, "java"))
      .filter((file) => file.endsWith(".java"))
      .map((file) => join(root, "java", file)),
  );
  writeFileSync(join(folder, "sources"), sources.join("\n"));
  const libraries = join(jars, "*");
  run(folder, "javac", ["-nowarn", "-proc:none", "-cp", libraries, "-d", "classes", "@sources"]);
  const path = ["classes", ...roots.map((root) => join(root, "resources")), libraries].join(delimiter);
  run(folder, "java", ["-cp", path, main]);
  return folder;
}

export function csharp(context: TestContext): string {
  const folder = temporaryFolder();
  for (const file of ["Program.cs", "csharp.csproj"]) copyFileSync(example("csharp", file), join(folder, file));
  csharpPackages(context, join(folder, "csharp.csproj"), "cdktf");
  run(folder, "dotnet", ["run", "--no-restore"]);
  return folder;
}

const dependency = (group: string, artifact: string, version: string) =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;

const javaLibraries = (constructs: string): string => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>example</groupId><artifactId>libraries</artifactId><version>1</version>
  <dependencies>
    ${dependency("software.constructs", "constructs", constructs)}
    ${dependency("software.amazon.jsii", "jsii-runtime", "1.140.0")}
    ${dependency("org.jetbrains", "annotations", "16.0.3")}
    ${dependency("javax.annotation", "javax.annotation-api", "1.3.2")}
  </dependencies>
</project>
`;
