/**
 * Makes exports lazy: an application loads only the families and classes that it uses. Names have forms that Node
 * recognizes in a CommonJS module, so that ES modules can import them.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeAtomically } from "./steps";

/** `library` is the folder of the compiled library. */
export function loadLazily(library: string): void {
  change(join(library, "index.js"), lazyExports);
  for (const folder of ["bindings", "constructs"]) {
    for (const family of readdirSync(join(library, folder))) {
      const index = join(library, folder, family, "index.js");
      if (existsSync(index)) change(index, (text) => lazyClasses(text, (file) => namesIn(join(dirname(index), file))));
    }
  }
}

function change(file: string, rewrite: (text: string) => string): void {
  const before = readFileSync(file, "utf8");
  const after = rewrite(before);
  if (after !== before) writeAtomically(file, after);
}

const getter = (name: string, value: string) =>
  `Object.defineProperty(exports, "${name}", { enumerable: true, get: function () { return ${value}; } });`;

/** Rewrites `export * as family from "./constructs/family"` and `export { Tenant } from "./constructs/tenant"`. */
export function lazyExports(text: string): string {
  const getters: string[] = [];
  const lazy = (name: string, value: string) => {
    getters.push(`  get ${name}() { return ${value}; },\n`);
    // Node recognizes only exports that are a property of an object.
    return getter(name, `later.${name}`);
  };
  const loads = new Map([...text.matchAll(LOAD)].map(([, variable = "", load = ""]) => [variable, load]));
  const changed = text
    .replace(/^exports\.(\w+) = (require\("[^"]+"\));$/gm, (_, name: string, load: string) => lazy(name, load))
    .replace(LOAD, "")
    .replace(
      /^Object\.defineProperty\(exports, "(\w+)", .* return (\w+)\.\1; \} \}\);$/gm,
      (line: string, name: string, variable: string) => {
        const load = loads.get(variable);
        return load === undefined ? line : lazy(name, `${load}.${name}`);
      },
    );
  return getters.length === 0 ? text : `${changed}\nconst later = {\n${getters.join("")}};\n`;
}

const LOAD = /^var (\w+_1) = (require\("[^"]+"\));\n/gm;

const HELPER =
  "const __lazy = (load, names) => { for (const name of names) Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] }); };\n";
const LOADED =
  /^(?:__exportStar\(require\("(\.\/[^"]+)"\), exports\);|__lazy\(\(\) => require\("(\.\/[^"]+)"\), .*\);)\n/gm;

/**
 * Rewrites `export * from "./class"`. `namesOf` returns the exports of such a file, or undefined if they are elsewhere.
 * It also rewrites its own output, since the compiler keeps files whose source has not changed.
 */
export function lazyClasses(text: string, namesOf: (file: string) => readonly string[] | undefined): string {
  const present = new Set<string>();
  const plain = text.replace(HELPER, "").replace(/^0 && .*\n/m, "");
  const rewritten = plain.replace(LOADED, (line: string, eager?: string, lazy?: string) => {
    const file = eager ?? lazy ?? "";
    const names = namesOf(file)?.filter((name) => !present.has(name));
    if (!names) return line;
    const helper = present.size === 0 ? HELPER : "";
    for (const name of names) present.add(name);
    return `${helper}__lazy(() => require("${file}"), ${JSON.stringify(names)});\n`;
  });
  if (present.size === 0) return text;
  const others = [...rewritten.matchAll(/^__exportStar\((require\("[^"]+"\)), exports\);$/gm)].map(
    ([, load]) => `...${load}`,
  );
  // Dead code that shows the names to ES modules.
  return `${rewritten}0 && (module.exports = { ${[...present, ...others].join(", ")} });\n`;
}

function namesIn(path: string): readonly string[] | undefined {
  const text = readFileSync(`${path}.js`, "utf8");
  if (text.includes("\n__exportStar(")) return undefined;
  return [...new Set([...text.matchAll(/^exports\.(\w+) = /gm)].map(([, name]) => name as string))];
}
