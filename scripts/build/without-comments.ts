/**
 * Compiled files without their comments, which lie beside them in the types: a third of what an application would read, and of the
 * package. Printed by the TypeScript that jsii brings: the newest one has no printer.
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

/** All under a folder. */
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

/** Also where such signs stand in a text: those files are printed in vain. */
const mayHaveComments = (text: string): boolean => /\/\*|\/\/ /.test(text);

export function printer(): (text: string) => string {
  const typescript = createRequire(at("node_modules", "jsii", "package.json"))("typescript") as Printing;
  const printer = typescript.createPrinter({ removeComments: true });
  return (text) => printer.printFile(typescript.createSourceFile("file.js", text, typescript.ScriptTarget.ES2020));
}
