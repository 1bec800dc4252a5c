/**
 * Removes comments from compiled files: the types next to them contain the same. They are a third of the code that an
 * application reads, and of the package.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { at } from "./project";
import { writeAtomically } from "./steps";

interface Printing {
  createPrinter(options: { readonly removeComments: boolean }): { printFile(file: object): string };
  createSourceFile(name: string, text: string, target: number): object;
  readonly ScriptTarget: { readonly ES2020: number };
}

/** Processes all files under a folder. */
export function leaveCommentsOut(folder: string): void {
  const print = printer();
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!entry.endsWith(".js")) continue;
    const path = join(folder, entry);
    const before = readFileSync(path, "utf8");
    const after = mayHaveComments(before) ? print(before) : before;
    if (after !== before) writeAtomically(path, after);
  }
}

/** Also true for these characters in a string: such a file is printed although nothing changes. */
const mayHaveComments = (text: string): boolean => /\/\*|\/\/ /.test(text);

export function printer(): (text: string) => string {
  // The TypeScript of jsii: the newest one has no programming interface yet.
  const load = createRequire(at("node_modules", "jsii", "package.json"));
  const { createPrinter, createSourceFile, ScriptTarget } = load("typescript") as Printing;
  const printer = createPrinter({ removeComments: true });
  return (text) => printer.printFile(createSourceFile("file.js", text, ScriptTarget.ES2020));
}
