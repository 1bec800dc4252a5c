/** Projects of `cdktf-pve export` for CDK Terrain compile, give the stack of their CDKTF twins, and plan the same. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import type { TestCluster } from "../lifecycle/cluster";
import { terraformAsync } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";
import { openWithEverything } from "./everything";
import { exportOf } from "./exported";
import type { Library } from "./languages/cdktn";
import { csharp, SYNTHESIZERS } from "./languages/exports";
import { fillAtRandom } from "./random-cluster";

const LIMIT = { timeout: 900_000 };
let cluster: TestCluster;

beforeAll(async () => {
  cluster = await openWithEverything();
  await fillAtRandom(cluster.session(), 150, 9);
}, 120_000);
afterAll(async () => await cluster?.close());

/** The stack of the CDKTF project in TypeScript, once for all languages. */
let expected: Readonly<Record<string, object>> | undefined;

type Language = "typescript" | "python" | "go" | "java" | "csharp";
const ALL = { ...SYNTHESIZERS, csharp };

/** Exports twice by tenant; returns the folder of the stack. */
async function stackOf(context: TestContext, language: Language, library: Library): Promise<string> {
  const project = join(temporaryFolder(), "project");
  await exportOf(cluster, project, language, ["firewall", "pools"], "tenant", library);
  await exportOf(cluster, project, language, [], "tenant", library);
  return join(ALL[language](context, project, library), "cdktf.out", "stacks", "cluster");
}

/** Without metadata, which name the library, and without the path of the state. */
function contentOf(stack: string): Readonly<Record<string, object>> {
  const { terraform, ...content } = JSON.parse(readFileSync(join(stack, "cdk.tf.json"), "utf8"));
  const all = { ...content, terraform: terraform.required_providers };
  return JSON.parse(JSON.stringify(all, (name, value) => (name === "//" ? undefined : value)));
}

async function planOf(stack: string): Promise<readonly object[]> {
  const { url, token, password } = cluster.simulator;
  const pve = { endpoint: url, api_token: token, username: "root@pam", password };
  writeFileSync(join(stack, "test_override.tf.json"), JSON.stringify({ provider: { pve } }));
  await terraformAsync(stack, "init");
  await terraformAsync(stack, "plan", "-out=plan.tfplan");
  const { resource_changes } = JSON.parse(await terraformAsync(stack, "show", "-json", "plan.tfplan"));
  return resource_changes;
}

describe("an export for CDK Terrain", () => {
  it(
    "the project in TypeScript compiles, gives the stack of CDKTF, and plans only the same imports",
    LIMIT,
    async (context) => {
      const [terrain, cdktf] = [
        await stackOf(context, "typescript", "cdktn"),
        await stackOf(context, "typescript", "cdktf"),
      ];
      expect(contentOf(terrain)).toEqual(contentOf(cdktf));
      const plan = await planOf(terrain);
      expect(plan).toEqual(await planOf(cdktf));
      expect(
        plan.filter(({ change }: { change?: { importing?: object } }) => change?.importing).length,
      ).toBeGreaterThan(200);
      expect(plan.filter(({ change }: { change?: { importing?: object } }) => !change?.importing)).toEqual([]);
    },
  );

  it.for(["python", "go", "java", "csharp"] as const)(
    "the project in %s compiles and gives the stack of CDKTF",
    LIMIT,
    async (language, context) => {
      expected ??= contentOf(await stackOf(context, "typescript", "cdktf"));
      expect(contentOf(await stackOf(context, language, "cdktn"))).toEqual(expected);
    },
  );
});
