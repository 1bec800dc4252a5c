/** Each rule of `.dependency-cruiser.cjs` refuses the intended imports, and allows those of the design. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = join(__dirname, "..", "..", "..");

interface Case {
  readonly from: string;
  readonly statement: string;
  readonly rule?: string;
}

const value = (path: string) => `import { x } from "${path}";\nexport const y = x;\n`;
const type = (path: string) => `import type { X } from "${path}";\nexport type Y = X;\n`;

const refused: readonly Case[] = [
  { from: "plugin/a", statement: value("../framework/x"), rule: "plugin-imports" },
  { from: "plugin/b", statement: type("../api/x"), rule: "plugin-imports" },
  { from: "plugin/c", statement: value("undici"), rule: "plugin-imports" },
  { from: "framework/a", statement: value("../plugin/x"), rule: "framework-imports" },
  { from: "framework/b", statement: value("../resources/x"), rule: "framework-imports" },
  { from: "api/a", statement: value("../framework/x"), rule: "api-imports" },
  { from: "api/b", statement: value("cdktf"), rule: "api-imports" },
  { from: "resources/a", statement: value("../simulator/x"), rule: "resources-imports" },
  { from: "resources/b", statement: value("../api/x"), rule: "resources-types-only" },
  { from: "resources/c", statement: value("../provider/x"), rule: "resources-imports" },
  { from: "provider/a", statement: value("../simulator/x"), rule: "provider-imports" },
  { from: "provider/b", statement: value("undici"), rule: "provider-imports" },
  { from: "simulator/a", statement: type("../resources/x"), rule: "simulator-imports" },
  { from: "simulator/b", statement: value("../api/x"), rule: "simulator-imports" },
  { from: "simulator/c", statement: value("../framework/x"), rule: "simulator-imports" },
  { from: "bindings/a", statement: value("../constructs/x"), rule: "bindings-imports" },
  { from: "constructs/a", statement: type("../resources/x"), rule: "constructs-imports" },
  { from: "constructs/b", statement: value("../provider/x"), rule: "constructs-imports" },
  { from: "index", statement: value("./plugin/x"), rule: "index-imports" },
  { from: "api/c", statement: value("../cli/x"), rule: "no-way-back" },
  { from: "provider/d", statement: value("../tools/drift"), rule: "tools-on-top" },
  { from: "tools/drift/a", statement: value("../../cli/x"), rule: "no-way-back" },
  { from: "tools/drift/b", statement: value("commander"), rule: "tools-imports" },
  { from: "tools/drift/c", statement: value("../policy/x"), rule: "tools-by-their-doors" },
  { from: "cli/b", statement: value("../tools/policy/x"), rule: "tools-by-their-doors" },
  { from: "tools/report/a", statement: value("../policy"), rule: "rooms-below-tools" },
  { from: "api/d", statement: value("../../test/x"), rule: "no-way-back" },
  { from: "api/e", statement: value("./nowhere"), rule: "resolvable" },
  { from: "api/f", statement: `${value("./g")}export const x = 1;`, rule: "no-cycles" },
  { from: "api/g", statement: `${value("./f")}export const x = 1;` },
];

const allowed: readonly Case[] = [
  { from: "plugin/d", statement: value("node:http2") },
  { from: "framework/c", statement: value("../plugin/cty/x") },
  { from: "framework/d", statement: type("../plugin/contract") },
  { from: "api/h", statement: value("undici") },
  { from: "resources/d", statement: value("../framework/x") },
  { from: "resources/e", statement: type("../api/x") },
  { from: "provider/c", statement: value("../api/x") },
  { from: "simulator/d", statement: value("node:https") },
  { from: "constructs/c", statement: value("../bindings/x") },
  { from: "constructs/d", statement: value("cdktf") },
  { from: "cli/a", statement: value("../simulator/x") },
  { from: "cli/c", statement: value("../tools/policy") },
  { from: "cli/d", statement: value("commander") },
  { from: "tools/drift/d", statement: value("../policy") },
  { from: "tools/drift/e", statement: value("../report/x") },
  { from: "tools/drift/f", statement: value("./g") },
];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

const project = mkdtempSync(join(tmpdir(), "cdktf-pve-imports-"));
let violations: readonly Violation[] = [];

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

beforeAll(() => {
  symlinkSync(join(ROOT, "node_modules"), join(project, "node_modules"));
  write("tsconfig.json", '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler"}}');
  for (const module of [
    "plugin",
    "framework",
    "api",
    "resources",
    "provider",
    "simulator",
    "cli",
    "constructs",
    "bindings",
  ]) {
    write(`src/${module}/x.ts`, "export const x = 1;\nexport type X = number;\n");
  }
  for (const path of ["policy/index", "policy/x", "drift/index", "drift/g", "report/x"])
    write(`src/tools/${path}.ts`, "export const x = 1;\n");
  write("src/plugin/cty/x.ts", "export const x = 1;\n");
  write("src/plugin/contract.ts", "export type X = number;\n");
  write("test/x.ts", "export const x = 1;\n");
  for (const { from, statement } of [...refused, ...allowed]) write(`src/${from}.ts`, statement);
  const script = join(ROOT, "scripts", "lint", "imports.mjs");
  const { stdout } = spawnSync(process.execPath, [script, "--preserve-symlinks", "--output-type", "json", "src"], {
    cwd: project,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  violations = JSON.parse(stdout).summary.violations;
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const rulesBrokenBy = ({ from }: Case) =>
  violations.filter((violation) => violation.from === `src/${from}.ts`).map(({ rule }) => rule.name);

describe("import rules", () => {
  it.each(refused.filter(({ rule }) => rule))("$rule refuses $from", (violation) => {
    expect(rulesBrokenBy(violation)).toContain(violation.rule);
  });

  it.each(allowed)("$from is allowed", (fine) => {
    expect(rulesBrokenBy(fine)).toEqual([]);
  });
});
