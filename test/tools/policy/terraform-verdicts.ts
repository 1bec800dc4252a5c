/**
 * Verdicts of written policies by the real Terraform or OpenTofu, without the evaluator of Terraform policy. Each policy block becomes
 * a module: its locals as they are, its condition as an output, and the resource as a variable with the type of its schema.
 */
import { typeOf } from "../../../src/checks/types";
import { MARK } from "../../../src/constructs/checks/contract";
import {
  type Attributes,
  attributesOf,
  configuredShape,
  nestingOf,
  type Shape,
} from "../../../src/framework/attribute";
import { openWorkspace } from "../../support/engine";

/** A block of a written policy. */
export interface PolicyBlock {
  readonly type: string;
  readonly level: string;
  /** The content of the module that stands for the block. */
  readonly module: string;
  /** Types of the resources that the policy looks up. */
  readonly lookups: readonly string[];
}

/** The blocks of a policy file, as Terraform modules. */
export function blocksIn(file: string): readonly PolicyBlock[] {
  const shared = [...file.matchAll(/^locals \{\n[\s\S]*?^\}\n/gm)].map(([text]) => text).join("");
  const inputs = [...file.matchAll(/^input "(\w+)" (\{\n[\s\S]*?^\}\n)/gm)]
    .map(([, name, body]) => `variable "input_${name}" ${body}`)
    .join("");
  const lookups = [...file.matchAll(/core::getresources\("(\w+)", \{\}\)/g)].map(([, type = ""]) => type);
  return [...file.matchAll(/^resource_policy "(\w+)" "\w+" \{\n([\s\S]*?)^\}\n/gm)].map(([, type = "", body = ""]) => {
    const [, level = ""] = /^ {2}enforcement_level = "(\w+)"$/m.exec(body) ?? [];
    const [locals = ""] = /^ {2}locals \{\n[\s\S]*?^ {2}\}\n/m.exec(body) ?? [];
    const [, condition = ""] = /^ {4}condition {5}= (.*)$/m.exec(body) ?? [];
    const resources = lookups.map((one) => `${one} = optional(list(${typeConstraint(one, file)}), [])`).join(", ");
    const module = [
      `variable "attrs" {\n  type = ${typeConstraint(type, file)}\n}\n`,
      `variable "resources" {\n  type = object({ ${resources} })\n  default = {}\n}\n`,
      inputs,
      inTerraform(shared + locals),
      `output "verdict" {\n  value = ${inTerraform(condition)}\n}\n`,
    ];
    return { type, level, module: module.join(""), lookups };
  });
}

const inTerraform = (text: string): string =>
  text
    .replace(/\battrs\./g, "var.attrs.")
    .replace(/\binput\./g, "var.input_")
    .replace(/core::getresources\("(\w+)", \{\}\)/g, "var.resources.$1");

/** The type of a resource, of the attributes that the policy names. */
function typeConstraint(type: string, policy: string): string {
  const attributes = typeOf({ kind: "resource", type })?.attributes ?? {};
  const named = Object.entries(attributes).filter(([name]) => new RegExp(`\\b${name}\\b`).test(policy));
  return objectConstraint(Object.fromEntries(named));
}

const objectConstraint = (attributes: Attributes): string =>
  `object({ ${Object.entries(attributes)
    .map(([name, { shape }]) => `${name} = optional(${constraint(configuredShape(shape))})`)
    .join(", ")} })`;

function constraint(shape: Shape): string {
  if (shape.kind === "dynamic") return "any";
  if (shape.kind === "list" || shape.kind === "set" || shape.kind === "map")
    return `${shape.kind}(${constraint(configuredShape(shape.element.shape))})`;
  if (shape.kind !== "object") return shape.kind;
  const { nesting } = nestingOf(shape);
  const object = objectConstraint(attributesOf(shape));
  return nesting === "single" ? object : `${nesting}(${object})`;
}

/** A resource with the others that policies look up, by type. Unknown values are marked. */
export interface Situation {
  readonly attrs: unknown;
  readonly resources?: Readonly<Record<string, readonly unknown[]>>;
}

/** Verdicts by index or name. One that is missing is unknown until the apply. */
export type Verdicts = Readonly<Record<string, boolean>>;

/**
 * Verdicts of one plan, by module. `questions`: situations for each module of a policy. `tests`: modules that call those of policies,
 * with an output `verdicts`.
 */
export async function verdictsOf(
  policies: ReadonlyMap<string, string>,
  questions: ReadonlyMap<string, readonly Situation[]>,
  tests: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Verdicts>> {
  const names = [...questions.keys(), ...tests.keys()];
  const called = [...questions].map(([name, situations]) => ({
    [name]: {
      source: `./modules/${name}`,
      for_each: Object.fromEntries(situations.map((one, index) => [index, inJson({ resources: {}, ...one })])),
      attrs: `\${each.value.attrs}`,
      resources: `\${each.value.resources}`,
    },
  }));
  const output = [...questions.keys()].map((name) => ({
    [name]: { value: `\${{ for key, one in module.${name} : key => one.verdict }}` },
  }));
  const root = {
    resource: { terraform_data: { later: {} } },
    locals: { later: `\${jsondecode(terraform_data.later.id)}` },
    module: [...called, ...[...tests.keys()].map((name) => ({ [name]: { source: `./modules/${name}` } }))],
    output: [...output, ...[...tests.keys()].map((name) => ({ [name]: { value: `\${module.${name}.verdicts}` } }))],
  };
  const workspace = openWorkspace({ "main.tf.json": JSON.stringify(root) });
  try {
    for (const [name, text] of [...policies, ...tests]) workspace.write(`modules/${name}/main.tf`, text);
    const run = async (...args: readonly string[]) => {
      const { code, stdout, stderr } = await workspace.run(args);
      if (code !== 0) throw new Error(`${args[0]}: ${stderr.slice(0, 4000)}`);
      return stdout;
    };
    await run("init", "-no-color");
    await run("plan", "-no-color", "-out=plan");
    const { output_changes: changes } = JSON.parse(await run("show", "-json", "plan")) as {
      readonly output_changes: Readonly<Record<string, { readonly after?: Verdicts }>>;
    };
    return new Map(names.map((name) => [name, changes[name]?.after ?? {}]));
  } finally {
    workspace.close();
  }
}

/** The module of a test file: it asks the modules of the policy about each resource that is not skipped. */
export function moduleOfTest(file: string, moduleFor: (type: string) => string): string {
  const shared = [...file.matchAll(/^locals \{\n[\s\S]*?^\}\n/gm)].map(([text]) => text).join("");
  const inputs = [...file.matchAll(/^ {2}(\w+) = (.*)$/gm)].filter(([, name]) => /^(?:minimum|name)_/.test(name ?? ""));
  const mocks = mocksIn(file);
  const types = [...new Set(mocks.map(({ type }) => type))];
  const resources = types.map((type) => {
    const own = mocks.filter((mock) => mock.type === type);
    return `${type} = [${own.map(({ attrs }) => attrs).join(", ")}]`;
  });
  const evaluated = mocks.filter(({ isSkipped }) => !isSkipped);
  const calls = evaluated.map(({ type, name, attrs }) =>
    [
      `module "${type}--${name}" {`,
      `source = "../${moduleFor(type)}"`,
      `attrs = ${attrs}`,
      `resources = { ${resources.join(", ")} }`,
      ...inputs.map(([, input, value]) => `input_${input} = ${value}`),
      "}\n",
    ].join("\n"),
  );
  const verdicts = evaluated.map(({ type, name }) => `"${type}.${name}" = module.${type}--${name}.verdict`);
  return `${shared}${calls.join("")}output "verdicts" {\nvalue = { ${verdicts.join(", ")} }\n}\n`;
}

interface Mock {
  readonly type: string;
  readonly name: string;
  readonly isSkipped: boolean;
  readonly isRefused: boolean;
  readonly attrs: string;
}

export const mocksIn = (file: string): readonly Mock[] =>
  [...file.matchAll(/^resource "(\w+)" "(\w+)" \{\n([\s\S]*?)^\}\n/gm)].map(([, type = "", name = "", body = ""]) => {
    const [, attrs = ""] = /^ {2}attrs +?= ([\s\S]*)/m.exec(body) ?? [];
    const isSkipped = /^ {2}skip += true$/m.test(body);
    const isRefused = /^ {2}expect_failure = true$/m.test(body);
    return { type, name, isSkipped, isRefused, attrs: attrs.trim() };
  });

/** Values in Terraform's JSON syntax. */
function inJson(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/([$%])\{/g, "$1$1{");
  if (Array.isArray(value)) return value.map(inJson);
  if (typeof value !== "object" || value === null) return value;
  if (MARK in value) return "${local.later}";
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inJson(item)]));
}
