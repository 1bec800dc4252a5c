/** A project in TypeScript. */
import type { Project } from "./choices";
import { cdktfJson, ignored, packageJson, packageOf, readme, tsconfigJson, workflow } from "./common";

export function typescriptFiles(project: Project): Readonly<Record<string, string>> {
  const { library } = project;
  const own = packageOf(project);
  return {
    "package.json": packageJson(project, { test: "tsc --noEmit && vitest run" }, { vitest: ">=3.2.0" }),
    "cdktf.json": cdktfJson(project, "npx tsx main.ts"),
    "tsconfig.json": tsconfigJson("*.ts"),
    "main.ts": `import { App } from "${library}";
import { Cluster } from "./cluster";

const app = new App();
new Cluster(app, "cluster", { office: "198.51.100.0/24" });
app.synth();
`,
    "cluster.ts": `import { TerraformStack } from "${library}";
import { firewall, pools, PveProvider } from "${own}";
import type { Construct } from "constructs";

export interface ClusterOptions {
  /** Network of the administrators. */
  readonly office: string;
}

/** What the cluster is to be. */
export class Cluster extends TerraformStack {
  constructor(scope: Construct, id: string, { office }: ClusterOptions) {
    super(scope, id);
    // PVE_ENDPOINT and PVE_API_TOKEN say where and who.
    new PveProvider(this, "pve");

    new pools.Pool(this, "web", { poolId: "web", comment: "Web servers" });

    const admins = new firewall.Alias(this, "office", { name: "office", cidr: office });
    const nodes = new firewall.SecurityGroup(this, "nodes", { name: "nodes", comment: "Who may manage the nodes" });
    nodes.allow({ type: "in", macro: "SSH", source: admins });
    nodes.allow({ type: "in", protocol: "tcp", destinationPort: "8006", source: admins });
    new firewall.Rules(this, "rules", { rules: [{ type: "group", securityGroup: nodes }] });
  }
}
`,
    "cluster.test.ts": `import { Testing } from "${library}";
import { Deployment, SimulatedCluster } from "${own}/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Cluster } from "./cluster";

const cluster = new SimulatedCluster();
const stack = new Cluster(Testing.app(), "cluster", { office: "198.51.100.0/24" });
const deployment = new Deployment(stack, cluster);

beforeAll(async () => {
  await cluster.start();
  await deployment.apply();
}, 120_000);
afterAll(() => cluster.stop());

it("has a pool for the web servers", async () => {
  expect(await cluster.read("/pools")).toContainEqual({ poolid: "web", comment: "Web servers" });
});

it("lets administrators reach the nodes, and nobody else, once the firewall is on", async () => {
  await cluster.call("PUT", "/cluster/firewall/options", { enable: 1 });
  await cluster.expectReaches({ source: "198.51.100.7", destination: "192.0.2.11", port: 8006 });
  await cluster.expectBlocked({ source: "203.0.113.7", destination: "192.0.2.11", port: 8006 });
});

it("has nothing left to do after a deployment", { timeout: 60_000 }, () => deployment.expectPlanEmpty());
`,
    ".gitignore": ignored("node_modules/"),
    ".github/workflows/cluster.yml": workflow(project, "", "npm ci", "npm test"),
    "README.md": readme(project, { install: "npm install", test: "npm test", cli: `npx ${library}` }),
  };
}
