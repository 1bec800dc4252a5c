/**
 * Fresh projects of `cdktf-pve init` pass their own tests on a simulated cluster, in each language with a tool chain.
 * The names of the C# projects are always compared with the generated code.
 */
import { describe, expect, it } from "vitest";
import { filesOf } from "../../src/tools/projects/files";
import { LIBRARIES } from "./languages/cdktn";
import { problemsOf } from "./languages/csharp-program";
import { generatedDeclarations } from "./languages/csharp-sources";
import { csharpProject, goProject, javaProject, pythonProject } from "./languages/projects";

const LIMIT = { timeout: 900_000 };

describe.each(LIBRARIES)("a fresh project of init --%s", (library) => {
  it(`a project in Python with ${library} passes its own tests`, LIMIT, (context) => {
    expect(pythonProject(context, library)).toContain("3 passed");
  });

  it(`a project in Go with ${library} passes its own tests`, LIMIT, (context) => {
    expect(goProject(context, library).match(/^ +--- PASS: TestCluster\//gm)).toHaveLength(3);
  });

  it(`a project in Java with ${library} passes its own tests`, LIMIT, (context) => {
    expect(javaProject(context, library)).toContain("Tests run: 3, Failures: 0, Errors: 0, Skipped: 0");
  });

  it(`a project in C# with ${library} passes its own tests`, LIMIT, (context) => {
    expect(csharpProject(context, library)).toMatch(/Passed: +3/);
  });
});

/** Joins the statements of a project's classes into one program. */
function programOf(files: Readonly<Record<string, string>>): string {
  const stack = files["Cluster/ClusterStack.cs"] ?? "";
  const tests = files["Cluster.Tests/ClusterTests.cs"] ?? "";
  const using = [...new Set(`${stack}${tests}`.match(/^using (?!Xunit).*;$/gm))];
  const [, body = ""] = /base\(scope, id\)\n {4}\{\n([\s\S]*?)\n {4}\}\n/.exec(stack) ?? [];
  const facts = tests.match(/^ {8}(cluster|deployment)\..*;$/gm) ?? [];
  return [
    ...using,
    'var stack = new TerraformStack(new App(), "cluster");',
    'var office = "198.51.100.0/24";',
    body.replaceAll("(this,", "(stack,"),
    "var cluster = new SimulatedCluster();",
    "cluster.Start();",
    "var deployment = new Deployment(stack, cluster);",
    "deployment.Apply();",
    ...facts,
    "cluster.Stop();",
  ].join("\n");
}

it("the generated C# has every class and member that a project in C# names", LIMIT, () => {
  const sources = generatedDeclarations();
  const program = programOf(filesOf({ name: "cluster", library: "cdktf", language: "csharp" }));
  expect(program.match(/^ {8}(cluster|deployment)\./gm)).toHaveLength(5);
  expect(problemsOf(program, sources)).toEqual([]);
  expect(problemsOf(program.replace("ExpectBlocked", "ExpectBlock"), sources).join()).toContain("has no ExpectBlock");
});
