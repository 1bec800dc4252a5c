/** Each rule of `.dependency-cruiser.cjs` refuses the intended imports, and allows those of the design. */
import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { at } from "../../../scripts/build/project";
import { sharedFolder } from "../../support/temporary-folder";

const value = (path: string) => `import { x } from "${path}";\nexport const y = x;\n`;
const type = (path: string) => `import type { X } from "${path}";\nexport type Y = X;\n`;

/** Files below `src`, their imports, and the rule that refuses each. */
const refused: readonly (readonly [from: string, statement: string, rule: string])[] = [
  ["plugin/a", value("../framework/x"), "plugin-imports"],
  ["plugin/b", type("../api/x"), "plugin-imports"],
  ["plugin/c", value("undici"), "plugin-imports"],
  ["framework/a", value("../plugin/x"), "framework-imports"],
  ["framework/b", value("../resources/x"), "framework-imports"],
  ["api/a", value("../framework/x"), "api-imports"],
  ["api/b", value("cdktf"), "api-imports"],
  ["resources/a", value("../simulator/x"), "resources-imports"],
  ["resources/b", value("../api/x"), "resources-types-only"],
  ["resources/c", value("../provider/x"), "resources-imports"],
  ["provider/a", value("../simulator/x"), "provider-imports"],
  ["provider/b", value("undici"), "provider-imports"],
  ["simulator/a", type("../resources/x"), "simulator-imports"],
  ["simulator/b", value("../api/x"), "simulator-imports"],
  ["simulator/c", value("../framework/x"), "simulator-imports"],
  ["bindings/a", value("../constructs/x"), "bindings-imports"],
  ["constructs/a", type("../resources/x"), "constructs-imports"],
  ["constructs/b", value("../provider/x"), "constructs-imports"],
  ["index", value("./plugin/x"), "index-imports"],
  ["api/c", value("../cli/x"), "no-way-back"],
  ["provider/d", value("../tools/drift"), "tools-on-top"],
  ["tools/drift/a", value("../../cli/x"), "no-way-back"],
  ["tools/drift/b", value("commander"), "tools-imports"],
  ["tools/drift/c", value("../policy/x"), "tools-by-their-doors"],
  ["cli/b", value("../tools/policy/x"), "tools-by-their-doors"],
  ["tools/report/a", value("../policy"), "rooms-below-tools"],
  ["api/d", value("../../test/x"), "no-way-back"],
  ["api/e", value("./nowhere"), "resolvable"],
  ["api/f", `${value("./g")}export const x = 1;`, "no-cycles"],
];

const allowed: readonly (readonly [from: string, statement: string])[] = [
  ["plugin/d", value("node:http2")],
  ["framework/c", value("../plugin/cty/x")],
  ["framework/d", type("../plugin/contract")],
  ["api/h", value("undici")],
  ["resources/d", value("../framework/x")],
  ["resources/e", type("../api/x")],
  ["provider/c", value("../api/x")],
  ["simulator/d", value("node:https")],
  ["constructs/c", value("../bindings/x")],
  ["constructs/d", value("cdktf")],
  ["cli/a", value("../simulator/x")],
  ["cli/c", value("../tools/policy")],
  ["cli/d", value("commander")],
  ["tools/drift/d", value("../policy")],
  ["tools/drift/e", value("../report/x")],
  ["tools/drift/f", value("./g")],
];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

const project = sharedFolder();
let violations: readonly Violation[] = [];

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text);
}

beforeAll(() => {
  symlinkSync(at("node_modules"), join(project, "node_modules"));
  write("tsconfig.json", '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler"}}');
  const rooms = ["plugin", "framework", "api", "resources", "provider", "simulator", "cli", "constructs", "bindings"];
  const tools = ["policy/index", "policy/x", "drift/index", "drift/g", "report/x"].map((path) => `tools/${path}`);
  const imported = [...rooms.map((room) => `${room}/x`), ...tools, "plugin/cty/x", "plugin/contract", "../test/x"];
  for (const path of imported) write(`src/${path}.ts`, "export const x = 1;\nexport type X = number;\n");
  const cycle = ["api/g", `${value("./f")}export const x = 1;`] as const;
  for (const [from, statement] of [...refused, cycle, ...allowed]) write(`src/${from}.ts`, statement);
  const script = at("scripts", "lint", "imports.mjs");
  const { stdout } = spawnSync(process.execPath, [script, "--preserve-symlinks", "--output-type", "json", "src"], {
    cwd: project,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  violations = JSON.parse(stdout).summary.violations;
});

const rulesBrokenBy = (from: string) =>
  violations.filter((violation) => violation.from === `src/${from}.ts`).map(({ rule }) => rule.name);

it.each(refused)("an import of %s is refused", (from, _, rule) => {
  expect(rulesBrokenBy(from)).toContain(rule);
});

it.each(allowed)("an import of %s is allowed", (from) => {
  expect(rulesBrokenBy(from)).toEqual([]);
});
