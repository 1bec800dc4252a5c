/**
 * Projects of `cdktf-pve export` in all languages give the stack of the TypeScript project, for any names and strings.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GROUPINGS } from "../../src/tools/choices";
import type { TestCluster } from "../lifecycle/cluster";
import { temporaryFolder } from "../support/temporary-folder";
import { openWithEverything } from "./everything";
import { exportOf } from "./exported";
import { problemsOf } from "./languages/csharp-program";
import { generatedDeclarations } from "./languages/csharp-sources";
import { csharp, SYNTHESIZERS } from "./languages/exports";
import { run } from "./languages/generated";
import { fillAtRandom } from "./random-cluster";

const LIMIT = { timeout: 900_000 };
let cluster: TestCluster;

beforeAll(async () => {
  cluster = await openWithEverything();
  await fillAtRandom(cluster.session(), 400, 14);
  // A rule list that exceeds the size of a Java method.
  const session = cluster.session();
  for (let port = 1; port <= 300; port++)
    await session.post(
      "/cluster/firewall/groups/web",
      { type: "in", action: "DROP", proto: "tcp", dport: `${port}`, enable: 1 },
      { domain: "test" },
    );
}, 120_000);
afterAll(async () => await cluster?.close());

type Language = "typescript" | "python" | "go" | "java" | "csharp";

/** Exports twice, for later files and a later index. */
async function exported(language: Language, groupBy: (typeof GROUPINGS)[number]): Promise<string> {
  const project = join(temporaryFolder(), "project");
  await exportOf(cluster, project, language, ["firewall", "pools"], groupBy);
  await exportOf(cluster, project, language, [], groupBy);
  return project;
}

const stackIn = (folder: string): object => {
  const file = join(folder, "cdktf.out", "stacks", "cluster", "cdk.tf.json");
  const { "//": _, terraform, ...stack } = JSON.parse(readFileSync(file, "utf8"));
  // The back end names the folder.
  return { ...stack, terraform: { ...terraform, backend: undefined } };
};

describe.each(GROUPINGS)("an export by %s", (groupBy) => {
  it.for(["python", "go", "java"] as const)(
    "the project in %s gives the stack that the one in TypeScript gives",
    LIMIT,
    async (language, context) => {
      const expected = stackIn(SYNTHESIZERS.typescript(context, await exported("typescript", groupBy)));
      expect(Object.keys((expected as { resource: object }).resource).length).toBeGreaterThan(50);
      const found = stackIn(SYNTHESIZERS[language](context, await exported(language, groupBy)));
      expect(found).toEqual(expected);
    },
  );

  it("the project in C# gives the stack that the one in TypeScript gives", LIMIT, async (context) => {
    const found = stackIn(csharp(context, await exported("csharp", groupBy)));
    expect(found).toEqual(stackIn(SYNTHESIZERS.typescript(context, await exported("typescript", groupBy))));
  });

  it("the project in Go is formatted as by gofmt", LIMIT, async () => {
    expect(run(await exported("go", groupBy), "gofmt", ["-l", "."])).toBe("");
  });

  it("the project in C# names only members of the generated C#", LIMIT, async () => {
    const sources = generatedDeclarations();
    const folder = join(await exported("csharp", groupBy), "Cluster");
    const files = readdirSync(folder).filter((name) => /Objects\d*\.cs$/.test(name) && name !== "AllObjects.cs");
    expect(files.length).toBeGreaterThan(10);
    const programs = files.map((name) => statementsOf(readFileSync(join(folder, name), "utf8")));
    expect(programs.flatMap((program) => problemsOf(program, sources))).toEqual([]);
  });
});

/** The body of a constructor as a program; references to objects of other files are unchanged. */
function statementsOf(text: string): string {
  const using = text.match(/^using .*;$/gm) ?? [];
  const [, body = ""] = /\)\n {4}\{\n([\s\S]*)\n {4}\}\n\}/.exec(text) ?? [];
  const made = body.replace(/^ {8}(\w+) = /gm, "var $1 = ").replace(/\w+Objects\d*\.\w+/g, '"reference"');
  return ["using HashiCorp.Cdktf;", ...using, 'var scope = new TerraformStack(new App(), "cluster");', made].join("\n");
}
