/** Code with constructs on user pages, and in the comments of constructs: all of it compiles. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../support/synthesis";
import { entries, read } from "./files";

/** Imports that the examples omit. */
const IMPORTED: Readonly<Record<string, string>> = {
  cdktf: "App, S3Backend, TerraformOutput, TerraformStack, TerraformVariable",
  "cdktf-pve":
    "acme, backup, ceph, cluster, firewall, ha, jobs, mapping, metrics, notifications, Policies, pools, PveProvider, qemu, replication, Schedule, sdn, Tenant, testing, Validations",
};
/** Names that the examples use, with their types; some examples declare them. */
const GIVEN: Readonly<Record<string, string>> = {
  app: "App",
  stack: "TerraformStack",
  training: "TerraformStack",
  password: "TerraformVariable",
  token: "TerraformVariable",
  grazToken: "TerraformVariable",
  mail: "notifications.EndpointSmtp",
  simulated: "testing.SimulatedCluster",
  expect: "(value: unknown) => { toMatchSnapshot(): void }",
  Cluster: "new (scope: App, id: string) => TerraformStack",
  web: "pools.Pool",
  production: "sdn.VlanNetwork",
  nightly: "backup.Plan",
  network: "sdn.EvpnNetwork",
  lab: "sdn.SimpleNetwork",
  controller: "sdn.ControllerEvpn",
  blocked: "firewall.Ipset",
  management: "firewall.Ipset",
  monitoring: "firewall.SecurityGroup",
  database: "firewall.FirewallTier",
  deployment: "testing.Deployment",
  frontNetwork: "sdn.Vnet",
  databaseNetwork: "sdn.Vnet",
  db1: "ha.Resource",
  db2: "ha.Resource",
  webTier: "firewall.FirewallTier",
  frontend: "firewall.SecurityGroup",
  rules: "firewall.Rules",
  vlanZone: "sdn.ZoneVlan",
  webNetwork: "sdn.Vnet",
  vnetRules: "sdn.VnetFirewallRules",
  tenant: "Tenant",
  wall: "firewall.TieredFirewall",
  availability: "ha.AvailabilityGroup",
  share: "mapping.Dir",
  dongle: "mapping.Usb",
  gpu: "mapping.Pci",
  alerting: "notifications.Alerting",
  failures: "notifications.Matcher",
  bgpFabric: "sdn.FabricBgp",
  fabric: "sdn.FabricOpenfabric",
  ospfFabric: "sdn.FabricOspf",
  vpn: "sdn.FabricWireguard",
  internal: "sdn.PrefixList",
  out: "sdn.RouteMap",
  evpnZone: "sdn.ZoneEvpn",
  qinqZone: "sdn.ZoneQinq",
  simpleZone: "sdn.ZoneSimple",
  vxlanZone: "sdn.ZoneVxlan",
};
/** Names without a use in comments. */
const ONLY_ON_PAGES = new Set(["Cluster", "expect"]);

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
  const taken = Object.entries(IMPORTED).map(
    ([module, names]) => `import { ${names.split(", ").filter(isFree).join(", ")} } from "${module}";`,
  );
  const given = Object.entries(GIVEN).filter(([name]) => isFree(name));
  const declared = given.map(([name, type]) => `declare const ${name}: ${type};`);
  const head = [...taken, ...declared].join("\n");
  // A module is complete; other lines are those of a stack's constructor.
  if (imports.length > 0) return `${head}\n${code}`;
  return `${head}\nexport class Example extends TerraformStack {\n  async run() {\n${code}\n  }\n}\n`;
}

it("every example of constructs compiles unchanged", () => {
  expect(examples.length).toBeGreaterThan(350);
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

it("translations of examples use the same assumed names and types", () => {
  const fixture = readFileSync(join(ROOT, "rosetta", "default.ts-fixture"), "utf8");
  for (const [module, names] of Object.entries(IMPORTED))
    expect(fixture).toContain(`import { ${names} } from "${module}";`);
  const wanted = Object.entries(GIVEN).filter(([name]) => !ONLY_ON_PAGES.has(name));
  const missing = wanted.filter(([name, type]) => !fixture.includes(`declare const ${name}: ${type};\n`));
  expect(missing).toEqual([]);
});
