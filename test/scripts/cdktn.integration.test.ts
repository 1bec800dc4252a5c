/** The package for CDK Terrain compared with that for CDKTF: the same applications, stacks and plans. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, type TestContext } from "vitest";
import { constructName } from "../../scripts/bindings/names";
import { NO_LIBRARIES, quickPackage, swapImports } from "../../scripts/cdktn";
import type { SchemaAttributes } from "../../src/plugin/contract";
import { schemas } from "../../src/provider/schemas";
import { resources } from "../../src/resources";
import { createSimulator, type Simulator } from "../../src/simulator";
import { camelCase } from "../../src/strings/case";
import { filesOf } from "../../src/tools/projects/files";
import { instancesOf } from "../lifecycle/instances";
import { scenarios } from "../lifecycle/samples";
import { propertiesOf } from "../support/construct-configs";
import { ROOT, terraform, terraformAsync, withoutTerraform } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";

const TERRAIN = join(ROOT, "dist", "cdktn");

let missing: string | undefined;
beforeAll(() => {
  try {
    quickPackage();
  } catch (error) {
    if ((error as Error).message !== NO_LIBRARIES) throw error;
    missing = NO_LIBRARIES;
  }
});

let simulator: Simulator;
beforeEach(async (context: TestContext) => {
  if (missing !== undefined) context.skip(missing);
  simulator = await createSimulator({ http: true });
});
afterEach(() => simulator?.close());

type Library = "cdktf" | "cdktn";

/** Creates a folder in which programs find the library, and our package for it. */
function project(library: Library): string {
  const folder = temporaryFolder();
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  const [own, theirs] =
    library === "cdktf" ? [ROOT, join(ROOT, "node_modules")] : [TERRAIN, join(TERRAIN, "node_modules")];
  for (const name of [library, "constructs"]) symlinkSync(join(theirs, name), join(modules, name));
  symlinkSync(own, join(modules, `${library}-pve`));
  return folder;
}

function runIn(folder: string, ...args: string[]): void {
  execFileSync(process.execPath, args, { cwd: folder, env: withoutTerraform(process.env), stdio: "pipe" });
}

/** Synthesizes the example application; returns the folder of its stack. */
function datacenter(library: Library): string {
  const folder = project(library);
  const examples = join(ROOT, "examples", "datacenter");
  for (const file of readdirSync(examples)) {
    const text = readFileSync(join(examples, file), "utf8");
    const swapped = swapImports(text).replaceAll('"cdktf-pve"', '"cdktn-pve"');
    writeFileSync(join(folder, file), library === "cdktf" ? text : swapped);
  }
  runIn(folder, join(ROOT, "node_modules", "tsx", "dist", "cli.mjs"), "main.ts");
  return join(folder, "cdktf.out", "stacks", "datacenter");
}

/** Without metadata, which name the library and its version, and without the path of the state. */
function contentOf(stack: string): unknown {
  const { terraform: settings, ...content } = JSON.parse(readFileSync(join(stack, "cdk.tf.json"), "utf8"));
  return JSON.parse(
    JSON.stringify({ ...content, terraform: settings.required_providers }, (name, value) =>
      name === "//" ? undefined : value,
    ),
  );
}

it("an application deploys with CDK Terrain, and its plan is empty after a deployment by CDKTF", async () => {
  const [old, fresh] = [datacenter("cdktf"), datacenter("cdktn")];
  expect(contentOf(fresh)).toEqual(contentOf(old));
  const path = join(temporaryFolder(), "terraform.tfstate");
  const override = {
    terraform: { backend: { local: { path } } },
    provider: { pve: { endpoint: simulator.url, api_token: simulator.token } },
  };
  for (const stack of [old, fresh]) {
    writeFileSync(join(stack, "test_override.tf.json"), JSON.stringify(override));
    await terraformAsync(stack, "init");
  }
  await terraformAsync(old, "apply", "-auto-approve");
  expect(await terraformAsync(fresh, "plan", "-no-color")).toContain("No changes.");
  await terraformAsync(fresh, "destroy", "-auto-approve");
});

it("every class gives the same configuration as its twin for CDKTF", () => {
  const samples = scenarios
    .flatMap((scenario) => scenario.samples)
    .flatMap((sample) => instancesOf(sample).slice(0, 1))
    .map(({ definition: { type, family }, config }) => {
      const { attributes } = schemas.resources[`pve_${type}`] as { readonly attributes: SchemaAttributes };
      const name = constructName(`pve_${type}`, "resource", family);
      return { family, name, config: propertiesOf(config("set"), attributes) };
    });
  const stacks = (["cdktf", "cdktn"] as const).map((library) => {
    const folder = project(library);
    writeFileSync(join(folder, "samples.json"), JSON.stringify(samples));
    writeFileSync(
      join(folder, "main.js"),
      `const { App, TerraformStack } = require("${library}");
       const library = require("${library}-pve");
       const app = new App({ outdir: "out", skipValidation: true });
       const stack = new TerraformStack(app, "web");
       new library.PveProvider(stack, "pve", { sdnApply: "manual" });
       require("./samples.json").forEach(({ family, name, config }, index) => new library[family][name](stack, "r" + index, config));
       app.synth();`,
    );
    runIn(folder, "main.js");
    return join(folder, "out", "stacks", "web");
  });
  const [old = "", fresh = ""] = stacks;
  expect(contentOf(fresh)).toEqual(contentOf(old));
  // The package hook has put the provider into the folder of the stack.
  terraform(fresh, "init", "-lockfile=readonly");
  expect(terraform(fresh, "validate", "-no-color")).toContain("Success!");
});

/** Family, class and property of each write-only attribute. */
const WRITE_ONLY = resources.flatMap(({ type, family, attributes }) =>
  Object.entries(attributes)
    .filter(([, { traits }]) => traits.writeOnly)
    .map(([name]) => [family, constructName(`pve_${type}`, "resource", family), camelCase(name)] as const),
);

/** Resources that CDK Terrain refuses for a version of Terraform, if their write-only attributes have the value of `code`. */
function refusedFor(targetVersions: object | undefined, code: string): readonly string[] {
  const folder = project("cdktn");
  const added = WRITE_ONLY.map(
    ([family, name, property]) =>
      `new library.${family}.${name}(stack, "${family}_${name}", { ${property}: ${code} });`,
  );
  writeFileSync(
    join(folder, "main.js"),
    `const { App, Lazy, TerraformStack } = require("cdktn");
     const library = require("cdktn-pve");
     const app = new App({ outdir: "out", context: ${JSON.stringify({ targetVersions })} });
     const stack = new TerraformStack(app, "web");
     new library.PveProvider(stack, "pve");
     ${added.join("\n")}
     app.synth();`,
  );
  const options = { cwd: folder, env: withoutTerraform(process.env), encoding: "utf8" } as const;
  const { stderr } = spawnSync(process.execPath, ["main.js"], options);
  expect(stderr).toContain("Validation failed");
  const all = [...stderr.matchAll(/\[web\/(\w+)\] write-only attributes requires terraform /g)];
  return [...new Set(all.map(([, name = ""]) => name))].sort();
}

describe("target versions of CDK Terrain", () => {
  const names = [...new Set(WRITE_ONLY.map(([family, name]) => `${family}_${name}`))].sort();

  it("refuse each write-only attribute if one version lacks such attributes, as the default does", () => {
    expect(names.length).toBeGreaterThan(9);
    expect(refusedFor(undefined, '"secret"')).toEqual(names);
    expect(refusedFor({ terraform: ">=1.10.0" }, 'Lazy.anyValue({ produce: () => "secret" })')).toEqual(names);
  });

  it("accept write-only attributes if all versions have such attributes, as in a new project", () => {
    const { targetVersions } = JSON.parse(
      filesOf({ name: "web", library: "cdktn", language: "typescript" })["cdktf.json"] ?? "",
    );
    expect(refusedFor(targetVersions, '"secret"')).toEqual([]);
  });

  it("accept older versions if no write-only attribute has a value", () => {
    expect(refusedFor({ terraform: ">=1.5.7" }, "Lazy.anyValue({ produce: () => undefined })")).toEqual([]);
  });
});

it("the package for CDK Terrain imports nothing of CDKTF", () => {
  const files = readdirSync(join(TERRAIN, "lib"), { recursive: true, encoding: "utf8" }).filter((file) =>
    /^(index|constructs|bindings)\b.*\.(js|d\.ts)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const filesWithCdktf = files.filter((file) =>
    /(from|import|require)\s*\(?\s*["']cdktf["']/.test(readFileSync(join(TERRAIN, "lib", file), "utf8")),
  );
  expect(filesWithCdktf).toEqual([]);
});
