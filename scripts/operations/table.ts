/**
 * The table of the API's operations as types: `src/api/operations`. A file for each room of the API, and one that puts them
 * together and says what the items of each collection are called in their paths.
 */
import { answerShapes } from "../answers/shapes";
import { describedOperations, describedVersion, type Operation } from "./description";
import { answerType, parametersType } from "./types";

const NOTE = (version: string) =>
  `// Written by \`npm run generate\` from the server's description of its API (${version}) and the forms of its answers.\n`;

const KINDS = ["AnsweredFlag", "AnsweredNumber", "Flag", "List", "Numeric", "Upid"];

/** Contents by file name. */
export function operationFiles(): ReadonlyMap<string, string> {
  const note = NOTE(describedVersion());
  const shapes = answerShapes();
  const rooms = inRooms(describedOperations());
  const files = new Map<string, string>();
  for (const [room, operations] of rooms) {
    const body = operations.map(({ name, parameters }) =>
      [
        `  ${JSON.stringify(name)}: {`,
        `    parameters: ${parametersType(parameters).replaceAll("\n", "\n    ")};`,
        `    answer: ${answerType(shapes[name]).replaceAll("\n", "\n    ")};`,
        "  };",
      ].join("\n"),
    );
    const text = `export interface ${interfaceOf(room)} {\n${body.join("\n")}\n}\n`;
    const used = KINDS.filter((kind) => new RegExp(`\\b${kind}\\b`).test(text.replace(/"[^"\n]*"/g, "")));
    const imports = used.length > 0 ? `import type { ${used.join(", ")} } from "../values";\n\n` : "\n";
    files.set(`${room}.ts`, note + imports + text);
  }
  files.set("index.ts", note + index([...rooms.keys()], [...rooms.values()].flat()));
  return files;
}

function index(rooms: readonly string[], operations: readonly Operation[]): string {
  const imports = rooms.map((room) => `import type { ${interfaceOf(room)} } from "./${room}";\n`).join("");
  const names = new Set(operations.map(({ name }) => name));
  const collections = operations.flatMap(({ name }) => {
    const [, path, key] = /^DELETE (.*)\/\{([^{}]+)\}$/.exec(name) ?? [];
    if (path === undefined || !["GET", "PUT"].every((method) => names.has(`${method} ${path}/{${key}}`))) return [];
    return [`  ${JSON.stringify(path)}: ${JSON.stringify(key)};\n`];
  });
  return `${imports}
/** What each operation takes and answers, by \`METHOD /path/{name}\`. */
export interface Operations
  extends ${rooms.map(interfaceOf).join(",\n    ")} {}

/** Collections of objects that can be read, changed and removed, and what the paths of the objects call their keys. */
export interface Collections {
${collections.join("")}}
`;
}

/** By the first word below `/cluster`; rooms of few operations share one. */
function inRooms(operations: readonly Operation[]): ReadonlyMap<string, Operation[]> {
  const rooms = new Map<string, Operation[]>();
  const put = (room: string, operation: Operation) => rooms.set(room, [...(rooms.get(room) ?? []), operation]);
  const wordOf = ({ name }: Operation) => {
    const [, first = "", second = "cluster"] = (name.split(" ")[1] ?? "").split("/");
    return first === "cluster" ? second : first;
  };
  const words = operations.map(wordOf);
  for (const [index, operation] of operations.entries()) {
    const word = words[index] as string;
    put(words.filter((other) => other === word).length < FEW ? "others" : word, operation);
  }
  return rooms;
}

const FEW = 4;

const interfaceOf = (room: string) =>
  `${room.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())}Operations`;
