/**
 * Every regular expression of the provider, found in its sources, and strings on which a careless one takes minutes.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative } from "node:path";
import { type PatternNode as Node, parsePattern, testOf } from "./pattern-steps";

const ROOT = join(import.meta.dirname, "..", "..");
// TypeScript 7 has no API yet, so that the tests use jsii's TypeScript.
const ts = createRequire(join(ROOT, "node_modules", "jsii", "package.json"))("typescript") as Compiler;

interface SyntaxNode {
  readonly text: string;
  readonly expression?: SyntaxNode;
  getStart(): number;
  getText(): string;
}
interface Compiler {
  readonly ScriptTarget: { readonly Latest: number };
  createSourceFile(
    name: string,
    text: string,
    target: number,
    withParents: boolean,
  ): SyntaxNode & { getLineAndCharacterOfPosition(at: number): { readonly line: number } };
  isRegularExpressionLiteral(node: SyntaxNode): boolean;
  isNewExpression(node: SyntaxNode): boolean;
  isCallExpression(node: SyntaxNode): boolean;
  forEachChild(node: SyntaxNode, visit: (child: SyntaxNode) => void): void;
}

/** Folders whose code handles strings of a server. */
const ROOMS = "strings naming output net plugin framework api resources provider cli tools".split(" ");

export interface Found {
  readonly where: string;
  readonly pattern: RegExp;
}

/** Finds literals in the sources, and computed patterns after loading all modules. */
export async function allPatterns(): Promise<Found[]> {
  const files = ROOMS.flatMap((folder) => sources(join(ROOT, "src", folder)));
  const written = files.map((file) => ({ file, ...patternsIn(file) }));
  const late = written.filter(({ computed }) => computed > 0).map(({ file }) => file);
  // The provider loads families on demand; here, all of them are loaded.
  const everything = ["provider/definition.ts", "resources/families.generated.ts"].map((file) =>
    join(ROOT, "src", file),
  );
  const made = madeBy([...late, ...everything]);
  const found = written.flatMap(({ file, literals, computed }) => {
    const own = made.filter(({ by }) => by === file).map(({ pattern }) => ({ where: relative(ROOT, file), pattern }));
    if (own.length < computed) throw new Error(`${file} makes a pattern later than when it is loaded: out of reach`);
    return [...literals, ...own];
  });
  return [...new Map(found.map((one) => [String(one.pattern), one])).values()];
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return path.endsWith(".ts") && !path.endsWith(".d.ts") ? [path] : [];
  });
}

function patternsIn(file: string): { literals: Found[]; computed: number } {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const literals: Found[] = [];
  let computed = 0;
  const visit = (node: SyntaxNode) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      literals.push({ where: `${relative(ROOT, file)}:${line}`, pattern: literal(node.text) });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression?.getText() === "RegExp") {
      computed++;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { literals, computed };
}

function literal(text: string): RegExp {
  const end = text.lastIndexOf("/");
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

interface Made {
  /** The file whose code creates the pattern. */
  readonly by: string | undefined;
  readonly pattern: RegExp;
}

/** The first frame in a source or in its compiled form. */
const OF_SOURCE = /\/(?:src|\.sources)\/([\w/-]+)\.[jt]s:/;

function madeBy(files: readonly string[]): Made[] {
  const genuine = globalThis.RegExp;
  const made: Made[] = [];
  const note = (pattern: RegExp) => {
    const [, path] = OF_SOURCE.exec(new Error().stack ?? "") ?? [];
    made.push({ by: path && join(ROOT, "src", `${path}.ts`), pattern });
    return pattern;
  };
  globalThis.RegExp = new Proxy(genuine, {
    construct: (target, [source, flags]) => note(new target(source as string, flags as string)),
    apply: (target, _, [source, flags]) => note(target(source as string, flags as string)),
  });
  try {
    loadAnew(files);
  } finally {
    globalThis.RegExp = genuine;
  }
  return made;
}

/** Loads compiled sources again: other tests of this process may have loaded them, and their patterns exist already. */
function loadAnew(files: readonly string[]): void {
  const compiled = join(ROOT, ".sources");
  const require = createRequire(import.meta.url);
  const loaded = () => Object.entries(require.cache).filter(([path]) => path.startsWith(compiled));
  const before = loaded();
  const forget = () => {
    for (const [path] of loaded()) delete require.cache[path];
  };
  forget();
  try {
    for (const file of files)
      require(join(compiled, `${relative(join(ROOT, "src"), file).slice(0, -".ts".length)}.js`));
  } finally {
    forget();
    for (const [path, module] of before) require.cache[path] = module;
  }
}

/** A part of a pattern with some matching strings. */
interface Part {
  readonly samples: readonly string[];
  readonly unbounded: boolean;
}

const MOST_WAYS = 60;
const ALPHABET = [..."a0A-_.:,/' \"([{<=+*@%\\\t\n\r", "é", "\u0000", "\u2028"];
/** Strings with which no relevant pattern ends. */
const ENDS = ["", "\u0000", "\nx", "x\nx"];

/** Functions that create strings of a given length. */
export type Attack = (length: number) => string;

/** Repeats a pattern's own words and classes, so that it starts again and again, and fails late each time. */
export function attacksOn(pattern: RegExp): Attack[] {
  const body = parsePattern(pattern);
  const units = new Set<string>();
  const headed = new Map<string, [string, string]>();
  for (const way of ways(body, pattern.flags).map(merged)) {
    let head = "";
    for (const { samples, unbounded } of way) {
      for (const sample of samples) {
        units.add(sample);
        units.add(head + sample);
        if (unbounded) headed.set(`${head}\u0001${sample}`, [head, sample]);
      }
      head += samples[0] ?? "";
    }
    for (const [index, part] of way.entries()) units.add((part.samples[0] ?? "") + (way[index + 1]?.samples[0] ?? ""));
  }
  const repeated = (head: string, unit: string, end: string) => (length: number) =>
    head + unit.repeat(Math.ceil(length / unit.length)) + end;
  return ENDS.flatMap((end) => [
    ...[...units].filter((unit) => unit !== "").flatMap((unit) => [repeated("", unit, end), repeated("x", unit, end)]),
    ...[...headed.values()].filter(([, unit]) => unit !== "").map(([head, unit]) => repeated(head, unit, end)),
  ]);
}

/** Repeats words of several letters only as a whole: within a word, no match begins. */
function merged(way: readonly Part[]): Part[] {
  const parts: Part[] = [];
  for (const part of way) {
    const last = parts.at(-1);
    const isWord = [last, part].every((one) => one !== undefined && !one.unbounded && one.samples.length === 1);
    if (last && isWord) parts.splice(-1, 1, { samples: [`${last.samples[0]}${part.samples[0]}`], unbounded: false });
    else parts.push(part);
  }
  return parts;
}

/** The alternatives through a pattern, each as a list of parts. */
function ways(node: Node | null, flags: string): Part[][] {
  if (node === null) return [[]];
  if (node.type === "Disjunction") {
    return [...ways(node.left as Node | null, flags), ...ways(node.right as Node | null, flags)].slice(0, MOST_WAYS);
  }
  if (node.type === "Alternative") {
    return (node.expressions as Node[])
      .map((expression) => ways(expression, flags))
      .reduce((all, next) => all.flatMap((way) => next.map((more) => [...way, ...more])).slice(0, MOST_WAYS), [[]]);
  }
  if (node.type === "Group") return ways(node.expression as Node | null, flags);
  if (node.type === "Repetition") {
    const { from = 0, to, kind } = node.quantifier as { from?: number; to?: number; kind: string };
    const unbounded = kind === "*" || kind === "+" || (kind === "Range" && (to === undefined || to > 20));
    const inner = ways(node.expression as Node, flags);
    return inner.map((way) => {
      const times = kind === "Range" ? Math.max(1, Math.min(from, 40)) : 1;
      if (!unbounded) return Array.from({ length: times }, () => way).flat();
      const firsts = way.map(({ samples }) => samples[0] ?? "").join("");
      const each = way.flatMap(({ samples }) => samples);
      const samples = way.length === 1 ? each : [firsts, ...each];
      return [{ samples: samples.map((sample) => sample.repeat(times)), unbounded }];
    });
  }
  if (node.type === "Assertion" || node.type === "Backreference") return [[]];
  return [[{ samples: charactersOf(node, flags), unbounded: false }]];
}

function charactersOf(node: Node, flags: string): string[] {
  const fits = testOf(node, flags);
  const { value, kind } = node as { value?: string; kind?: string };
  if (node.type === "Char" && kind === "simple") return [String(value).replace(/^\\/, "")];
  const taken = ALPHABET.filter((character) => fits(character));
  if (taken.length > 0) return taken.slice(0, 4);
  const any = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code)).find(fits);
  if (any === undefined) throw new Error(`no character found for a part of ${JSON.stringify(node)}`);
  return [any];
}
