/**
 * C# compiled: the generated library, the example, and the output of `init`, `export` and the reference pages. Skipped
 * without a compiler.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { constructForm } from "../../scripts/docs/construct-form";
import { filesOf } from "../../src/tools/projects/files";
import { ROOT } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";
import { openWithEverything } from "./everything";
import { examplesWithConstructs as examples } from "./example-configuration";
import { exportOf } from "./exported";
import { LIBRARIES } from "./languages/cdktn";
import { csharpCompiler } from "./languages/csharp-compiler";
import { filesUnder } from "./languages/generated";
import { csharpPrograms, examplesIn } from "./languages/page-examples";
import { fillAtRandom } from "./random-cluster";

const LIMIT = { timeout: 900_000 };

/** The project of jsii suppresses other warnings; hidden members are errors of the generator. */
const HIDDEN = /warning CS010[89]:|error CS/;

describe.each(LIBRARIES)("C# with %s", (library) => {
  it(`the library and a project of init --${library} in C# compile`, LIMIT, (context) => {
    const compiler = csharpCompiler(context, library);
    expect(compiler.complaints.filter((line) => HIDDEN.test(line))).toEqual([]);
    const project = Object.entries(filesOf({ name: "cluster", library, language: "csharp" }));
    const programs = Object.fromEntries(project.filter(([file]) => file.endsWith(".cs")));
    expect(Object.keys(programs)).toHaveLength(3);
    expect(compiler.errorsIn(programs)).toEqual([]);
  });
});

it("the application in C# compiles, and mistakes in it do not", LIMIT, (context) => {
  const compiler = csharpCompiler(context, "cdktf");
  const program = readFileSync(join(ROOT, "examples", "csharp", "Program.cs"), "utf8");
  expect(compiler.errorsIn({ "Program.cs": program })).toEqual([]);
  const mistakes = {
    KeepDaily: "KeepDays",
    "Macro.HTTPS": "Macro.HTTPZ",
    "AcceptFrom(office": "AcceptFrom(web",
    'AddNetwork("web", ': "AddNetwork(",
    "double[] { 100 }": "[] { true }",
  };
  for (const [right, wrong] of Object.entries(mistakes))
    expect(compiler.errorsIn({ "Program.cs": program.replace(right, wrong) }), wrong).not.toEqual([]);
});

it("the examples of the pages in C# compile", LIMIT, async (context) => {
  const forms = await Promise.all(examples.map(({ text }) => constructForm(text, "string")));
  const programs = csharpPrograms(examplesIn(forms.map(({ text }) => text)).translated("C#"));
  expect(programs.length).toBeGreaterThan(200);
  const named = programs.map((text, index) => [`${index}-${examples[index]?.page.replaceAll("/", "-")}.cs`, text]);
  expect(csharpCompiler(context, "cdktf").errorsIn(Object.fromEntries(named))).toEqual([]);
});

it("a project of export in C# compiles", LIMIT, async (context) => {
  const cluster = await openWithEverything();
  onTestFinished(() => cluster.close());
  await fillAtRandom(cluster.session(), 150, 9);
  const project = join(temporaryFolder(), "project");
  await exportOf(cluster, project, "csharp", ["firewall", "pools"], "tenant", "cdktf");
  await exportOf(cluster, project, "csharp", [], "tenant", "cdktf");
  const files = filesUnder(project).filter((file) => file.endsWith(".cs"));
  expect(files.length).toBeGreaterThan(5);
  const sources = files.map((file) => [file, readFileSync(join(project, file), "utf8")]);
  expect(csharpCompiler(context, "cdktf").errorsIn(Object.fromEntries(sources))).toEqual([]);
});
