/** Functions in HCL, without a configured provider; the first apply with the provider as it is shipped. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hclCall } from "../../scripts/docs/hcl-value";
import { functions } from "../../src/functions";
import { type Attached, attachProvider } from "../support/attached";
import type { RunOptions, Workspace } from "../support/engine";
import { because, lacks } from "../support/engine-facts";
import { openPackaged } from "../support/packaged";
import { expectValid } from "../support/valid-examples";

const DOCS = join(import.meta.dirname, "..", "..", "docs");
const blocksOf = (page: string) =>
  [...readFileSync(join(DOCS, page), "utf8").matchAll(/^```terraform\n([\s\S]*?)^```/gm)].map(([, text = ""]) => text);

const LACKING = "functions without configuration";

describe.skipIf(lacks(LACKING))(`functions${because(LACKING)}`, () => {
  let workspace: Workspace;
  let environment: Attached["environment"];
  beforeAll(async () => {
    workspace = await openPackaged({ "main.tf": "" });
  });
  beforeEach(async () => {
    ({ environment } = await attachProvider());
  });
  afterAll(() => workspace?.close());

  const finish = async (args: readonly string[], options?: RunOptions) => {
    const { code, stdout, stderr } = await workspace.run(args, options);
    expect(code, stdout + stderr).toBe(0);
    return stdout;
  };
  const run = (...args: string[]) => finish(args, { environment });

  it("functions return in HCL the results of their pages, and need no configuration", async () => {
    const outputs = functions.map(
      ({ name, documentation }) =>
        `output "${name}" {\n  value = ${hclCall(`provider::pve::${name}`, documentation.example)}\n}\n`,
    );
    workspace.write("main.tf", outputs.join("\n"));
    await finish(["apply", "-auto-approve"]);
    const outputValues = JSON.parse(await run("output", "-json")) as Record<string, { readonly value: unknown }>;
    expect(Object.keys(outputValues)).toHaveLength(functions.length);
    for (const { name, documentation } of functions)
      expect(outputValues[name]?.value, name).toEqual(documentation.result);
  });

  it("errors of functions name the invalid argument", async () => {
    const refused: readonly (readonly [expression: string, error: RegExp])[] = [
      ['provider::pve::cidr_canonical("10.0.0.0/33")', /"cidr" parameter: cidr: must be an IPv4 or IPv6 address/],
      ["provider::pve::cidr_canonical(null)", /"cidr" parameter.*null/],
      ['provider::pve::subnet_id("zone1", "10.0.0.0")', /"cidr" parameter: cidr: must be an IPv4 or IPv6 network/],
      [
        'provider::pve::rule_order([{ type = "in", action = "ACCEPT", porto = "tcp" }])',
        /"rules" parameter: rules\[0\]\.porto: there is no such attribute/,
      ],
      ['provider::pve::schedule_next("daily", "now", 1)', /"from" parameter: from: must be a time such as/],
    ];
    const outputs = refused.map(([expression], index) => `output "x${index}" {\n  value = ${expression}\n}\n`);
    workspace.write("main.tf", outputs.join("\n"));
    const { code, stdout, stderr } = await workspace.run(["plan"], { environment });
    expect(code, stdout).toBe(1);
    const errors = stderr.split("Error: ").map((text) => text.replace(/\s*\n[│ ]*/g, " "));
    for (const [index, [, error]] of refused.entries())
      expect(errors.find((text) => text.includes(`output "x${index}"`))).toMatch(error);
  });

  it("functions have valid examples in Terraform's own format", async () => {
    const pages = readdirSync(join(DOCS, "functions")).map((file) => `functions/${file}`);
    expect(pages).toHaveLength(functions.length);
    const examples = [...pages, "guides/functions.md"].map((page) => blocksOf(page).join("\n"));
    await expectValid(workspace, examples, run);
  });
});
