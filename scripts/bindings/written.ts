/**
 * The keys of handwritten structs, from their interfaces in `src/constructs`. Nested objects are checked by the
 * constructs that receive them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../build/project";
import { filesUnder } from "../build/steps";
import { typescript } from "../build/typescript";
import { MARK } from "./emit/source";
import { lowerFirst } from "./names";

interface Node {
  readonly kind: number;
  readonly modifiers?: readonly Node[];
  readonly name?: { readonly text: string };
  readonly members?: readonly Node[];
  readonly heritageClauses?: readonly {
    readonly types: readonly { readonly expression: { readonly text: string } }[];
  }[];
}

interface Compiler {
  readonly ScriptTarget: { readonly Latest: number };
  readonly SyntaxKind: Readonly<Record<"ExportKeyword" | "InterfaceDeclaration" | "PropertySignature", number>>;
  createSourceFile(name: string, text: string, target: number): { readonly statements: readonly Node[] };
}

interface Struct {
  readonly properties: readonly string[];
  readonly parents: readonly string[];
}

/** Interfaces of behaviour: constructs, not configurations. */
const BEHAVIOUR = /^I[A-Z]/;

/** Content of `src/bindings/written-keys.ts`. */
export function writtenKeys(): string {
  const files = filesUnder("src/constructs").filter((file) => file.endsWith(".ts"));
  const texts = files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")] as const);
  const found = texts.flatMap(([file, text]) => structsIn(file, text));
  const structs = new Map(found);
  if (structs.size < found.length) throw new Error("Two structs in src/constructs have the same name");
  const keysOf = (name: string): string[] => {
    const { properties, parents } = structs.get(name) ?? { properties: [], parents: [] };
    return [...parents.flatMap(keysOf), ...properties];
  };
  const constants = [...structs.keys()].flatMap((name) => {
    const constant = `${lowerFirst(name)}Keys`;
    const isUsed = texts.some(([, text]) => text.includes(constant));
    return isUsed ? [`export const ${constant} = new Keys("${keysOf(name).join(" ")}");`] : [];
  });
  return `${MARK}import { Keys } from "../constructs/known-keys";\n\n${constants.join("\n")}\n`;
}

function structsIn(file: string, text: string): [string, Struct][] {
  const { ScriptTarget, SyntaxKind, createSourceFile } = typescript<Compiler>();
  const { statements } = createSourceFile(file, text, ScriptTarget.Latest);
  return statements.flatMap(
    ({ kind, modifiers = [], name, members = [], heritageClauses = [] }): [string, Struct][] => {
      if (kind !== SyntaxKind.InterfaceDeclaration || !name || BEHAVIOUR.test(name.text)) return [];
      if (!modifiers.some((modifier) => modifier.kind === SyntaxKind.ExportKeyword)) return [];
      if (members.some((member) => member.kind !== SyntaxKind.PropertySignature)) return [];
      const parents = heritageClauses.flatMap(({ types }) => types.map(({ expression }) => expression.text));
      return [[name.text, { parents, properties: members.flatMap((member) => member.name?.text ?? []) }]];
    },
  );
}
