/** Code with constructs on user pages, and in the comments of constructs: all of it compiles. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../support/synthesis";
import { entries, read } from "./files";

/** Imports and names that the examples omit. Translations of the examples assume the same ones. */
const FIXTURE = read("rosetta/default.ts-fixture");
const IMPORTED = [...FIXTURE.matchAll(/^import \{ (.+) \} from "(.+)";$/gm)].map(([, names = "", module = ""]) => ({
  module,
  names: names.split(", "),
}));
const TYPES: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...FIXTURE.matchAll(/^declare const (\w+): (.+);$/gm)].map(([, name, type]) => [name, type])),
  // Only pages use these.
  expect: "(value: unknown) => { toMatchSnapshot(): void }",
  Cluster: "new (scope: App, id: string) => TerraformStack",
};

interface Example {
  readonly page: string;
  readonly code: string;
}

const pages = ["README.md", ...entries().files.filter((path) => /^docs\/(guides\/[\w-]+|checks)\.md$/.test(path))];
const sources = [
  ...entries().files.filter((path) => /^src\/constructs\/[\w/-]+\.ts$/.test(path)),
  ...readdirSync(join(ROOT, "src", "bindings"), { recursive: true }).map((path) => `src/bindings/${path}`),
].filter((path) => path.endsWith(".ts"));

/** Further imports of examples: their own files, and jest, which is not installed here. */
const BESIDE: Readonly<Record<string, string>> = {
  "access.ts": `import { TerraformStack } from "cdktf";\nimport type { Construct } from "constructs";
export class Access extends TerraformStack { constructor(scope: Construct, id: string, readonly options: { office: string; monitoring: string[] }) { super(scope, id); } }\n`,
  "cluster.ts": `import { TerraformStack } from "cdktf";\nimport type { Construct } from "constructs";
export class Cluster extends TerraformStack { constructor(scope: Construct, id: string, readonly options: { office: string }) { super(scope, id); } }\n`,
  "imported.ts": `import type { Construct } from "constructs";\nexport declare function imported(scope: Construct): void;\n`,
  "expect.d.ts": "export interface Matchers<R> { toBe(value: unknown): R }\n",
};

const examples: Example[] = [
  ...pages.flatMap((page) => blocksOf(page, read(page))),
  ...sources.flatMap((page) => blocksOf(page, read(page).replace(/^ *\* ?/gm, ""))),
];

function blocksOf(page: string, text: string): Example[] {
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = ""]) => ({ page, code }));
}

function moduleOf({ code }: Example): string {
  const [imports, bound] = [/^import [^;]*;$/gm, /^import [^;]*;$|\b(const|of|class) \w+/gm].map((pattern) =>
    [...code.matchAll(pattern)].map(([text]) => text.replace(/ from "[^"]*"/, "")),
  ) as [string[], string[]];
  const isFree = (name: string) => !bound.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  const imported = IMPORTED.map(
    ({ module, names }) => `import { ${names.filter(isFree).join(", ")} } from "${module}";`,
  );
  const declared = Object.entries(TYPES).flatMap(([name, type]) =>
    isFree(name) ? [`declare const ${name}: ${type};`] : [],
  );
  const head = [...imported, ...declared].join("\n");
  // A module is complete; other lines are those of a stack's constructor.
  if (imports.length > 0) return `${head}\n${code}`;
  return `${head}\nexport class Example extends TerraformStack {\n  async run() {\n${code}\n  }\n}\n`;
}

it("every example of constructs compiles unchanged", () => {
  expect(examples.length).toBeGreaterThan(350);
  expect(Object.keys(TYPES).length).toBeGreaterThan(45);
  const folder = join(ROOT, "dist", "page-examples");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  examples.forEach((example, index) => {
    const name = `${example.page.replace(/\W+/g, "-")}-${index}.ts`;
    writeFileSync(join(folder, name), moduleOf(example));
  });
  for (const [name, code] of Object.entries(BESIDE)) writeFileSync(join(folder, name), code);
  const settings = {
    extends: "../../tsconfig.json",
    compilerOptions: {
      noUnusedLocals: false,
      noUnusedParameters: false,
      paths: {
        "cdktf-pve": ["../../lib/index"],
        "cdktf-pve/testing": ["../../lib/constructs/testing/javascript"],
        expect: ["./expect"],
      },
    },
    include: ["*.ts"],
    exclude: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings));
  const tsc = join(ROOT, "node_modules", "typescript", "lib", "tsc.js");
  let problems = "";
  try {
    execFileSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    problems = String((error as { readonly stdout?: string }).stdout);
  }
  expect(problems).toBe("");
});
