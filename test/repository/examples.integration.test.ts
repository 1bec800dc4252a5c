/** Code of constructs on pages for users, and in the comments of constructs written by hand: all of it compiles. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../support/synthesis";
import { entries, read } from "./files";

/** What the examples call by name without making it. */
const HEAD = `import { App, S3Backend, TerraformStack, TerraformVariable } from "cdktf";
import { acme, backup, ceph, cluster, firewall, ha, jobs, mapping, metrics, notifications, Policies, pools, PveProvider, replication, Schedule, sdn, Tenant, testing, Validations } from "cdktf-pve";
declare const app: App;
declare const stack: TerraformStack;
declare const password: TerraformVariable, token: TerraformVariable, grazToken: TerraformVariable;
declare const mail: notifications.EndpointSmtp;
declare const simulated: testing.SimulatedCluster;
declare const expect: (value: unknown) => { toMatchSnapshot(): void };
declare class Cluster extends TerraformStack {}
`;
/** The same, of what some examples make themselves. */
const GIVEN: Readonly<Record<string, string>> = {
  web: "pools.Pool",
  production: "sdn.VlanNetwork",
  nightly: "backup.Plan",
  network: "sdn.EvpnNetwork",
  controller: "sdn.ControllerEvpn",
  blocked: "firewall.Ipset",
  management: "firewall.Ipset",
  database: "firewall.FirewallTier",
  deployment: "testing.Deployment",
  frontNetwork: "sdn.Vnet",
  db1: "ha.Resource",
  db2: "ha.Resource",
};
/** Where the same name stands for something else. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "docs/guides/verbs.md": { web: "sdn.Vnet" },
  "src/constructs/firewall/firewall-tier.ts": { web: "firewall.FirewallTier" },
  "src/constructs/firewall/rules.ts": { web: "firewall.SecurityGroup" },
  "src/constructs/firewall/ports.ts": { web: "firewall.SecurityGroup" },
  "src/constructs/firewall/addresses.ts": { web: "firewall.SecurityGroup" },
  "src/constructs/sdn/vnet.ts": { production: "sdn.ZoneVlan" },
  "src/constructs/sdn/vnet-firewall-rules.ts": { web: "sdn.Vnet" },
};

interface Example {
  readonly page: string;
  readonly code: string;
}

const pages = ["README.md", ...entries().files.filter((path) => /^docs\/(guides\/[\w-]+|checks)\.md$/.test(path))];
const sources = entries().files.filter((path) => /^src\/constructs\/[\w/-]+\.ts$/.test(path));

/** Modules of their own, which import what they need, are tried elsewhere. */
const examples: Example[] = [
  ...pages.flatMap((page) => blocksOf(page, read(page))),
  ...sources.flatMap((page) => blocksOf(page, read(page).replace(/^ *\* ?/gm, ""))),
].filter(({ code }) => !/^import /m.test(code));

function blocksOf(page: string, text: string): Example[] {
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, code = ""]) => ({ page, code }));
}

function moduleOf({ page, code }: Example): string {
  const given = Object.entries({ ...GIVEN, ...ELSEWHERE[page] }).filter(
    ([name]) => !new RegExp(`\\b(const|of) ${name}\\b`).test(code),
  );
  const declared = given.map(([name, type]) => `declare const ${name}: ${type};`).join("\n");
  return `${HEAD}${declared}\nexport class Example extends TerraformStack {\n  async run() {\n${code}\n  }\n}\n`;
}

it("every example of constructs compiles as it stands", { timeout: 120_000 }, () => {
  expect(examples.length).toBeGreaterThan(40);
  const folder = join(ROOT, "dist", "page-examples");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  examples.forEach((example, index) => {
    const name = `${example.page.replace(/\W+/g, "-")}-${index}.ts`;
    writeFileSync(join(folder, name), moduleOf(example));
  });
  const settings = {
    extends: "../../tsconfig.json",
    compilerOptions: {
      noUnusedLocals: false,
      noUnusedParameters: false,
      paths: { "cdktf-pve": ["../../lib/index"], "cdktf-pve/testing": ["../../lib/constructs/testing/javascript"] },
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
