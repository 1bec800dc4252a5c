/**
 * The keys of handwritten structs, from their interfaces in `src/constructs`. Nested objects are checked by the
 * constructs that receive them.
 */
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";
import { at } from "../build/project";
import { filesUnder } from "../build/steps";
import { MARK } from "./emit/source";
import { lowerFirst } from "./names";

interface Struct {
  readonly properties: readonly string[];
  readonly parents: readonly string[];
}

/** Interfaces of behaviour: constructs, not configurations. */
const BEHAVIOUR = /^I[A-Z]/;

/** Content of `src/bindings/written-keys.ts`. */
export function writtenKeys(): string {
  const files = filesUnder("src/constructs").filter((file) => file.endsWith(".ts"));
  const texts = files.map((file) => [file, readFileSync(at(file), "utf8")] as const);
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
  return parseSync(file, text).program.body.flatMap((statement): [string, Struct][] => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    if (declared?.type !== "TSInterfaceDeclaration" || BEHAVIOUR.test(declared.id.name)) return [];
    const members = declared.body.body;
    const properties = members.flatMap((member) =>
      member.type === "TSPropertySignature" && member.key.type === "Identifier" ? member.key.name : [],
    );
    if (properties.length < members.length) return [];
    const parents = declared.extends.flatMap(({ expression }) =>
      expression.type === "Identifier" ? expression.name : [],
    );
    return [[declared.id.name, { parents, properties }]];
  });
}
