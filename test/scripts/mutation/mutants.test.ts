import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";
import { instrumented } from "../../../scripts/mutation/mutants";

const mutantsOf = (text: string) => instrumented("src/one.ts", text, 0).mutants;
const changesOf = (body: string) =>
  mutantsOf(`function f(a: number, b: string[]) { ${body} }`).map(({ from, to }) => `${from} → ${to}`);

/** Evaluates `f(…)` of the instrumented text with one mutant on. */
function resultOf(text: string, on: number, ...args: unknown[]): unknown {
  const { code } = transformSync(instrumented("src/one.ts", text, 0).text, { loader: "ts" });
  const scope = { __mutant: (id: number) => id === on };
  return new Function("globalThis", "args", `${code}; return f(...args);`)(scope, args);
}

describe("the changes of a source", () => {
  it.each([
    ["if (a) b.push();", ["a → true", "a → false", "b.push(); → ;"]],
    ["return a < 3;", ["a < 3 → (a) <= (3)", "a < 3 → (a) >= (3)"]],
    ["return a && !b;", ["a && !b → (a) || (!b)", "!b → b"]],
    ["return a + 1;", ["a + 1 → (a) - (1)"]],
    ['return a + "px";', ['"px" → ""']],
    ['return ["x"];', ['["x"] → []', '"x" → ""']],
    ["return 8 & 0o077;", ["0o077 → 0o777"]],
    ["return `${a}`;", ['`${a}` → ""']],
    ["return g(a);", ["g(a) → undefined"]],
    ["const { a: c } = b; const d: 'x' = b['x'] as 'x';", ["'x' → \"\""]],
  ])("the changes of %s are small", (body, changes) => {
    expect(changesOf(body).sort()).toEqual(changes.sort());
  });

  it("the changes of a source spare types, imports and names of properties", () => {
    const text = `import { x } from "./x";\nexport type T = "a" | "b";\nexport interface I { a: "b" }\nexport { y } from "./y";\nconst o = { "a-b": x };`;
    expect(mutantsOf(text)).toEqual([]);
  });

  it("the changes of a source carry the reason of a comment that names their operator", () => {
    const text =
      "function f(a: number) {\n  // mutation-ignore comparison, string: both are equal\n  return a < 3 && !a;\n}";
    expect(mutantsOf(text).map(({ operator, excuse }) => [operator, excuse])).toEqual([
      ["comparison", "both are equal"],
      ["comparison", "both are equal"],
      ["negation", undefined],
      ["logic", undefined],
    ]);
  });

  it("the changes of constants of a module are marked, since they are evaluated once", () => {
    const text = 'const NAMES = ["a"];\nconst f = () => ["b"];';
    expect(
      mutantsOf(text)
        .map(({ from, isStatic }) => `${from} ${isStatic}`)
        .sort(),
    ).toEqual(['"a" true', '"b" false', '["a"] true', '["b"] false']);
  });
});

describe("an instrumented text", () => {
  const text =
    'function f(a: number, log: string[]): string { if (a > 2) log.push("big"); else log.push("small"); return String(log); }';

  it("an instrumented text does the same as long as no mutant is on", () => {
    expect(resultOf(text, -1, 3, [])).toBe("big");
    expect(resultOf(text, -1, 1, [])).toBe("small");
  });

  it("an instrumented text does something else with each mutant", () => {
    for (const { id } of mutantsOf(text)) {
      const results = [3, 2, 1].map((a) => resultOf(text, id, a, []));
      expect(results).not.toEqual(["big", "small", "small"]);
    }
  });
});
