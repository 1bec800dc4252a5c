/** The examples of the reference pages and of guides in other languages compile, and give the stacks of the TypeScript examples. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { constructForm } from "../../scripts/docs/construct-form";
import { examplesWithConstructs as configurations } from "./example-configuration";
import { go, java, python, typescript } from "./languages/applications";
import { problemsOf } from "./languages/csharp-program";
import { generatedDeclarations } from "./languages/csharp-sources";
import { run } from "./languages/generated";
import {
  csharpPrograms,
  type Examples,
  examplesIn,
  goProgram,
  guideExamples,
  javaProgram,
  pythonProgram,
  typescriptProgram,
} from "./languages/page-examples";

const LIMIT = { timeout: 900_000 };

const madeIn = (folder: string): object[] => JSON.parse(readFileSync(join(folder, "made.json"), "utf8"));
const GUIDES = guideExamples();
const pages = [...configurations, ...GUIDES].map(({ page }) => page);
const named = (made: readonly object[]) => made.map((stack, index) => ({ page: pages[index], stack }));

let found: Promise<Examples> | undefined;
const examples = (): Promise<Examples> => {
  found ??= Promise.all(configurations.map(({ text }) => constructForm(text, "string"))).then((forms) =>
    examplesIn([...forms, ...GUIDES].map(({ text }) => text)),
  );
  return found;
};

const PROGRAMS: Readonly<Record<string, (context: TestContext, texts: readonly string[]) => string>> = {
  Python: (context, texts) => python(context, pythonProgram(texts)),
  Go: (context, texts) => go(context, goProgram(texts)),
  Java: (context, texts) => java(context, javaProgram(texts)),
};

describe("the examples of the pages in other languages", () => {
  it("guides have examples that are complete", () => expect(GUIDES.length).toBeGreaterThan(5));

  it.for(Object.entries(PROGRAMS))(
    "the examples of the pages in %s give the same stacks as those in TypeScript",
    LIMIT,
    async ([language, synthesize], context) => {
      const { texts, translated } = await examples();
      const made = madeIn(synthesize(context, translated(language)));
      const expected = madeIn(typescript(typescriptProgram(texts)));
      expect(expected.length).toBeGreaterThan(200);
      expect(named(made)).toEqual(named(expected));
    },
  );

  it("the examples of the pages in Go are formatted as by gofmt", LIMIT, async () => {
    const { translated } = await examples();
    expect(run(".", "gofmt", ["-d", goProgram(translated("Go"))])).toBe("");
  });

  it("the examples of the pages in C# name only members of the generated C#", LIMIT, async () => {
    const { translated } = await examples();
    const declared = generatedDeclarations();
    const problems = csharpPrograms(translated("C#")).map((program) => problemsOf(program, declared));
    expect(problems.flatMap((found, index) => found.map((each) => `${pages[index]}: ${each}`))).toEqual([]);
  });
});
