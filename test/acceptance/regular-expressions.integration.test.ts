/**
 * The cost of every regular expression grows in proportion to the length of its input. Otherwise a server, or the
 * author of its contents, could stop the provider for minutes. `recheck` searches for expensive inputs.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type CallExpression, type NewExpression, parseSync, Visitor } from "oxc-parser";
import { check } from "recheck";
import { beforeAll, describe, expect, it } from "vitest";
import { at, ROOT } from "../../scripts/build/project";
import { filesUnder } from "../../scripts/build/steps";
import { sampled } from "../support/runs";

interface Found {
  readonly file: string;
  readonly pattern: RegExp;
}

/** Folders whose code handles strings of a server. */
const FOLDERS = "strings naming output net plugin framework api resources provider cli tools".split(" ");

/** Literals in the sources, and composed patterns after loading the modules. */
function allPatterns(): Found[] {
  const files = FOLDERS.flatMap((folder) => filesUnder(`src/${folder}`)).filter((file) => /(?<!\.d)\.ts$/.test(file));
  const written = files.map((file) => ({ file, ...patternsIn(file) }));
  const composing = written.filter(({ composed }) => composed > 0);
  // The provider loads families on demand; here, all of them are loaded.
  const everything = ["src/provider/definition.ts", "src/resources/families.generated.ts"];
  const made = composedBy([...composing.map(({ file }) => file), ...everything]);
  for (const { file, composed } of composing) {
    if (made.filter((one) => one.file === file).length < composed)
      throw new Error(`${file} makes a pattern later than when it is loaded: out of reach`);
  }
  const found = [...written.flatMap(({ literals }) => literals), ...made];
  return [...new Map(found.map((one) => [String(one.pattern), one])).values()];
}

function patternsIn(file: string): { readonly literals: readonly Found[]; readonly composed: number } {
  const literals: Found[] = [];
  let composed = 0;
  const count = ({ callee }: NewExpression | CallExpression) => {
    if (callee.type === "Identifier" && callee.name === "RegExp") composed++;
  };
  const visitor = new Visitor({
    Literal(node) {
      if ("regex" in node) literals.push({ file, pattern: new RegExp(node.regex.pattern, node.regex.flags) });
    },
    NewExpression: count,
    CallExpression: count,
  });
  visitor.visit(parseSync(file, readFileSync(at(file), "utf8")).program);
  return { literals, composed };
}

/** The first frame in a source or in its compiled form. */
const OF_SOURCE = /\/(?:src|\.sources)\/([\w/-]+)\.[jt]s:/;

function composedBy(files: readonly string[]): Found[] {
  const genuine = globalThis.RegExp;
  const made: Found[] = [];
  const note = (pattern: RegExp) => {
    const [, path] = OF_SOURCE.exec(new Error().stack ?? "") ?? [];
    if (path !== undefined) made.push({ file: `src/${path}.ts`, pattern });
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
  const require = createRequire(import.meta.url);
  const loaded = () => Object.entries(require.cache).filter(([path]) => path.startsWith(at(".sources")));
  const before = loaded();
  const forget = () => {
    for (const [path] of loaded()) delete require.cache[path];
  };
  forget();
  try {
    for (const file of files) require(`${ROOT}/${file.replace(/^src(.*)\.ts$/, ".sources$1.js")}`);
  } finally {
    forget();
    for (const [path, module] of before) require.cache[path] = module;
  }
}

/** An input whose cost grows faster than its length, if any. */
async function expensiveFor({ source, flags }: RegExp): Promise<string | undefined> {
  const found = await check(source, flags, { timeout: null });
  if (found.status === "safe") return undefined;
  return found.status === "vulnerable" ? found.attack.pattern : JSON.stringify(found.error);
}

/** Patterns that the provider once had, or similar ones. */
const SLOW: readonly RegExp[] = [
  /=+$/,
  /^ +| +$/g,
  /\{\{([^}]*)\}\}/g,
  /\(.*does not exist\)/s,
  /Permission check failed \(([^,)]*), ([^)]+)\)/,
  /(?:^|: )(400|403) (Parameter verification failed\.|Rule '[^\n]*' is invalid\.|Permission check failed.*)/,
  /\bno quorum\b|unable to open file '\/etc\/pve\/[^\n]* - permission denied|pve cluster filesystem not online/i,
  /no such (?!option|property|uri|file|realm\b)[a-z -]+ '([^']*)'/i,
  /(Parameter verification failed|Rule '.*' is invalid)\.$/,
  /\bPVE(?::|%3A)[^\s"';]*(?::|%3A){2}[^\s"';,}]*/gi,
  /^WARN(?:ING)?S?\b:?\s*(.*)$/,
  /_v(\d+\.\d+\.\d+\S*)$/,
  /^(\w+\s?)*$/,
];

describe("the measurement", () => {
  it.each(sampled(SLOW, (_, index) => index % 4 === 0))("finds %s", async (pattern) => {
    expect(await expensiveFor(pattern)).toBeDefined();
  });

  it.each([/^\d+$/, /[^\0]\0/, /^a{1,300}b/, /"(?:[^"\\]|\\.)*"$/y, /^(?=.*x)[a-z]+$/])(
    "passes %s",
    async (pattern) => {
      expect(await expensiveFor(pattern)).toBeUndefined();
    },
  );
});

describe("every pattern of the provider", () => {
  let patterns: readonly Found[];
  beforeAll(() => {
    patterns = allPatterns();
  });

  it("every pattern of the provider is found: literals and composed ones", () => {
    expect(patterns.length).toBeGreaterThan(200);
    const files = new Set(patterns.map(({ file }) => file));
    for (const file of ["api/server-texts", "resources/ha/server-texts", "api/classify", "resources/formats/names"])
      expect(files).toContain(`src/${file}.ts`);
  });

  it("costs in proportion to the length of the input", async () => {
    const slow: string[] = [];
    // Runs by day try each sixth pattern.
    for (const { file, pattern } of sampled(patterns, (_, index) => index % 6 === 0)) {
      const input = await expensiveFor(pattern);
      if (input !== undefined) slow.push(`${file} ${pattern}: ${input}`);
    }
    expect(slow).toEqual([]);
  });
});
