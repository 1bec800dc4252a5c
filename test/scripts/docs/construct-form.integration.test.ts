/** The constructs on the reference pages compile, and give the configuration of the HCL above them. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "@cdktf/hcl2json";
import { App, TerraformStack, Testing } from "cdktf";
import { afterAll, beforeAll, expect, it } from "vitest";
import { at } from "../../../scripts/build/project";
import { type ConstructForm, constructForm } from "../../../scripts/docs/construct-form";
import { encodedValues } from "../../../scripts/docs/encoded-values";
import { dataSourceExample } from "../../../scripts/docs/example";
import { typicalExample } from "../../../scripts/docs/example-files";
import { dataSources } from "../../../src/resources";
import { examplesWithConstructs } from "../../acceptance/example-configuration";

const OPTIONS = ["--noEmit", "--ignoreConfig", "--skipLibCheck", "--strict", "--types", "node"];
const MODULES = ["--module", "preserve", "--moduleResolution", "bundler"];

/** Examples that tests apply, and the shorter ones of data sources on the pages. */
const examples = [
  ...examplesWithConstructs.map(({ page, text }) => ({ page, text })),
  ...dataSources.map((dataSource) => ({
    page: `${dataSource.type} as shown`,
    text: dataSourceExample(typicalExample(dataSource)),
  })),
];

type Tree = { readonly [name: string]: unknown };
const KINDS = ["resource", "data", "variable", "output", "check", "locals"];

let folder: string;
let forms: readonly ConstructForm[];
let functions: readonly ((stack: TerraformStack) => void)[];

beforeAll(async () => {
  forms = await Promise.all(examples.map(({ text }) => constructForm(text)));
  folder = mkdtempSync(at("dist", "examples-"));
  writeFileSync(join(folder, "examples.ts"), moduleOf(forms.map(({ text }) => text)));
  ({ functions } = (await import(join(folder, "examples.ts"))) as { functions: typeof functions });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Joins the examples into a module with a function for each, and common imports. */
function moduleOf(texts: readonly string[]): string {
  const imports = new Map<string, Set<string>>([["cdktf", new Set(["type TerraformStack"])]]);
  const bodies = texts.map((text) =>
    text.replace(/^import \{ (.*) \} from "(.*)";$/gm, (_, names: string, from: string) => {
      imports.set(from, new Set([...(imports.get(from) ?? []), ...names.split(", ")]));
      return "";
    }),
  );
  const heads = [...imports].map(([from, names]) => {
    const path = from === "cdktf-pve" ? at("src") : from;
    return `import { ${[...names].join(", ")} } from ${JSON.stringify(path)};`;
  });
  const list = bodies.map((body) => `(stack: TerraformStack): void => {\n${body}\n}`);
  return `${heads.join("\n")}\nexport const functions = [\n${list.join(",\n")},\n];\n`;
}

/** Removes the parts that belong to one form only. */
function essence(tree: Tree, renamed: ReadonlyMap<string, string> = new Map()): Tree {
  let text = JSON.stringify(tree);
  for (const [address, id] of renamed) {
    const before = address.slice(0, address.lastIndexOf("."));
    text = text.replaceAll(new RegExp(`(?<![\\w.])${address.replaceAll(".", "\\.")}(?!\\w)`, "g"), `${before}.${id}`);
  }
  const plain = JSON.parse(text) as Tree;
  return Object.fromEntries(KINDS.flatMap((kind) => (plain[kind] ? [[kind, simple(plain[kind])]] : [])));
}

function simple(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simple);
  if (typeof value === "string") return value.replace(/^\$\{([\w.]*)\}$/, "$1");
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== "//")
      .map(([name, item]) => [name, simple(item)]),
  );
}

const withLifecycle = ({ lifecycle, ...body }: Tree): Tree =>
  lifecycle === undefined ? body : { ...body, lifecycle: (lifecycle as unknown[])[0] };

/** Bodies of blocks are in lists. */
async function hclTree(text: string, renamed: ReadonlyMap<string, string>): Promise<Tree> {
  let encoded = text;
  for (const [expression, value] of await encodedValues(text))
    encoded = encoded.replace(`jsonencode(${expression})`, JSON.stringify(JSON.stringify(value)));
  const parsed = (await parse("example.tf", encoded)) as Record<string, Record<string, unknown>>;
  const first = (blocks: unknown) => (blocks as unknown[])[0];
  const each = (blocks: Record<string, unknown>, change: (item: unknown, name: string) => [string, unknown][]) =>
    Object.fromEntries(Object.entries(blocks).flatMap(([name, item]) => change(item, name)));
  const tree: Record<string, unknown> = {};
  for (const [kind, blocks] of Object.entries(parsed)) {
    if (kind === "locals") tree.locals = first(blocks);
    else if (kind !== "resource" && kind !== "data") tree[kind] = each(blocks, (item, name) => [[name, first(item)]]);
    else
      tree[kind] = each(blocks, (items, type) => {
        const address = (name: string) => `${kind === "data" ? "data." : ""}${type}.${name}`;
        const body = (item: unknown) => withLifecycle(first(item) as Tree);
        return [[type, each(items as Tree, (item, name) => [[renamed.get(address(name)) ?? name, body(item)]])]];
      });
  }
  return essence(tree, renamed);
}

it("the constructs of the examples compile", async () => {
  const tsc = at("node_modules", "typescript", "bin", "tsc");
  const compiled = promisify(execFile)(process.execPath, [tsc, ...OPTIONS, ...MODULES, join(folder, "examples.ts")]);
  expect(
    await compiled.then(
      () => "",
      ({ stdout }: { stdout: string }) => stdout,
    ),
  ).toBe("");
});

it.each(examples.map(({ page }, index) => [page, index] as const))(
  "the constructs of the examples give the same as the HCL: %s",
  async (_, index) => {
    const stack = new TerraformStack(new App({ outdir: folder }), "web");
    functions[index]?.(stack);
    const synthesized = JSON.parse(Testing.synth(stack)) as Tree;
    const { renamed } = forms[index] as ConstructForm;
    expect(essence(synthesized)).toEqual(await hclTree(examples[index]?.text ?? "", renamed));
  },
);
