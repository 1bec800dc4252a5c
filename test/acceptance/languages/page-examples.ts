/**
 * All examples of the reference pages, and the complete ones of guides, as one program for each language. It synthesizes each
 * into its own stack, and writes the list to `made.json`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { translationsOf } from "../../../scripts/docs/languages/translate";
import { entries, read } from "../../repository/files";
import { ROOT } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";

export interface CompleteExample {
  readonly page: string;
  /** With imports, as on a reference page. */
  readonly text: string;
}

/** Examples of a page that create all their constructs. */
export function completeExamples(page: string, content: string): CompleteExample[] {
  const declared = [...read("rosetta/default.ts-fixture").matchAll(/^declare const (?!stack)(\w+)/gm)];
  return [...content.matchAll(/^```ts\n((?!import )[\s\S]*?)^```$/gm)].flatMap(([, block = ""]) => {
    const text = block.replaceAll(/\bthis\b/g, "stack");
    const usesDeclared = declared.some(
      ([, name = ""]) =>
        !text.includes(`const ${name} =`) && new RegExp(`(?<![."\\w])${name}\\b(?!["-]|: )`).test(text),
    );
    const names = [...new Set(text.match(/(?<=new )\w+/g))].join(", ");
    return usesDeclared ? [] : [{ page, text: `import { ${names} } from "cdktf-pve";\n${text}` }];
  });
}

export const guideExamples = (): CompleteExample[] =>
  entries("docs/guides").files.flatMap((page) => completeExamples(page, read(page)));

/** The examples in TypeScript, and their translations by language. */
export interface Examples {
  readonly texts: readonly string[];
  readonly translated: (language: string) => string[];
}

export function examplesIn(texts: readonly string[]): Examples {
  const translations = texts.map(translationsOf);
  const translated = (language: string) =>
    translations.map((all) => all.find((each) => each.language === language)?.text ?? "");
  return { texts, translated };
}

const indented = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);

/** Separates the imports of all examples from their bodies. */
function apart(texts: readonly string[], imports: RegExp): { readonly imports: string[]; readonly bodies: string[] } {
  const found = new Set(texts.flatMap((text) => text.match(imports) ?? []));
  return { imports: [...found], bodies: texts.map((text) => text.replace(imports, "")) };
}

/** Writes the program next to the built library, which it imports by name. */
export function typescriptProgram(texts: readonly string[]): string {
  const names = new Map<string, Set<string>>([["cdktf", new Set(["App", "TerraformStack", "Testing"])]]);
  const { imports, bodies } = apart(texts, /^import .*\n/gm);
  for (const line of imports) {
    const [, listed = "", from = ""] = /\{ (.*) \} from "(.*)"/.exec(line) ?? [];
    names.set(from, new Set([...(names.get(from) ?? []), ...listed.split(", ")]));
  }
  const heads = [...names].map(([from, all]) => `import { ${[...all].join(", ")} } from "${from}";`);
  return written(
    "examples.ts",
    `${heads.join("\n")}
import { writeFileSync } from "node:fs";
const examples = [
${bodies.map((body) => `(stack: TerraformStack) => {\n${body}\n},`).join("\n")}
];
const made = examples.map((example) => {
  const stack = new TerraformStack(new App(), "web");
  example(stack);
  return Testing.synth(stack);
});
writeFileSync("made.json", \`[\${made.join(",")}]\`);
`,
    join(ROOT, "dist", "page-programs"),
  );
}

export function pythonProgram(texts: readonly string[]): string {
  const examples = texts.map((text, index) => `def example_${index}(stack):\n${indented(text, "    ")}\n`);
  return written(
    "main.py",
    `from cdktf import App, TerraformStack, Testing

${examples.join("\n")}
made = []
for example in [${texts.map((_, index) => `example_${index}`).join(", ")}]:
    stack = TerraformStack(App(), "web")
    example(stack)
    made.append(Testing.synth(stack))
open("made.json", "w").write("[" + ",".join(made) + "]")
`,
  );
}

/** Go refuses variables without a use. */
const withUses = (body: string): string =>
  [body, ...[...body.matchAll(/^(\w+) := /gm)].map(([, name = ""]) => `_ = ${name}`)].join("\n");

export function goProgram(texts: readonly string[]): string {
  const { imports, bodies } = apart(texts, /^import \([\s\S]*?^\)\n/gm);
  const packages = new Set(imports.flatMap((text) => text.match(/".*"/g) ?? []));
  for (const name of ["os", "strings", "github.com/hashicorp/terraform-cdk-go/cdktf"]) packages.add(`"${name}"`);
  const examples = bodies.map(
    (body, index) =>
      `func example${index}(stack cdktf.TerraformStack) {\n${indented(withUses(body.trim()), "\t")}\n}\n`,
  );
  return written(
    "main.go",
    `package main

import (
${[...packages]
  .sort()
  .map((name) => `\t${name}`)
  .join("\n")}
)

${examples.join("\n")}
func main() {
	made := []string{}
	for _, example := range []func(cdktf.TerraformStack){${texts.map((_, index) => `example${index}`).join(", ")}} {
		stack := cdktf.NewTerraformStack(cdktf.NewApp(nil), jsii.String("web"))
		example(stack)
		made = append(made, *cdktf.Testing_Synth(stack, nil))
	}
	os.WriteFile("made.json", []byte("["+strings.Join(made, ",")+"]"), 0o644)
}
`,
  );
}

/** Returns the folder above `src/main/java`, with a class for each example. */
export function javaProgram(texts: readonly string[]): string {
  const folder = temporaryFolder();
  const sources = join(folder, "src", "main", "java", "example");
  mkdirSync(sources, { recursive: true });
  for (const [index, text] of texts.entries()) {
    const { imports, bodies } = apart([text], /^import .*;\n/gm);
    const body = indented(bodies[0] ?? "", "        ");
    const method = `    static void run(com.hashicorp.cdktf.TerraformStack stack) {\n${body}\n    }`;
    writeFileSync(
      join(sources, `Example${index}.java`),
      `package example;\n\n${imports.join("")}\nclass Example${index} {\n${method}\n}\n`,
    );
  }
  writeFileSync(
    join(sources, "Main.java"),
    `package example;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.TerraformStack;
import com.hashicorp.cdktf.Testing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public class Main {
    public static void main(String[] args) throws java.io.IOException {
        List<String> made = new ArrayList<>();
        List<Consumer<TerraformStack>> examples = List.of(${texts.map((_, index) => `Example${index}::run`).join(", ")});
        for (Consumer<TerraformStack> example : examples) {
            TerraformStack stack = new TerraformStack(new App(), "web");
            example.accept(stack);
            made.add(Testing.synth(stack));
        }
        Files.writeString(Path.of("made.json"), "[" + String.join(",", made) + "]");
    }
}
`,
  );
  return folder;
}

/** Separate programs, each with the stack of its example. */
export const csharpPrograms = (texts: readonly string[]): string[] =>
  texts.map(
    (text) => `using HashiCorp.Cdktf;\nvar app = new App();\nvar stack = new TerraformStack(app, "web");\n${text}`,
  );

function written(name: string, text: string, folder = temporaryFolder()): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}
