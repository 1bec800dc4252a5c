/**
 * Generated parts of the simulator: the list of its families, from the folders of `src/simulator/families`, and the
 * names of the server's operations, with which the compiler checks behaviours.
 */
import { readdirSync, readFileSync } from "node:fs";
import { camelCase } from "../../src/strings/case";
import { at } from "../build/project";

const FAMILIES = "src/simulator/families";
const DESCRIPTION = "src/simulator/schema/api.json";

export const familyFolders = (): string[] =>
  readdirSync(at(FAMILIES), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

function familiesIndex(folders: readonly string[]): string {
  const imports = folders.map((name) => `import { family as ${camelCase(name)} } from "./families/${name}";`);
  return `/** All families: written by \`npm run generate\` from the folders of \`families\`. */
${imports.join("\n")}
import type { Family } from "./kernel/router";

export const families: readonly Family[] = [
${folders.map((name) => `  ${camelCase(name)},`).join("\n")}
];
`;
}

interface Named {
  readonly method: string;
  readonly path: string;
}

type Description = Readonly<Record<"operations" | "supporting" | "outside", readonly Named[]>>;

function operationNames({ operations, supporting, outside }: Description): string {
  const names = [...operations, ...supporting, ...outside].map(({ method, path }) => `${method} ${path}`).sort();
  return `/** The operations of \`api.json\`: written by \`npm run generate\`. */
export type OperationName =
${names.map((name) => `  | "${name}"`).join("\n")};
`;
}

/** The generated files by path, with their content. */
export function derivedFiles(): Readonly<Record<string, string>> {
  return {
    "src/simulator/families.generated.ts": familiesIndex(familyFolders()),
    "src/simulator/schema/operation-names.generated.ts": operationNames(
      JSON.parse(readFileSync(at(DESCRIPTION), "utf8")) as Description,
    ),
  };
}
