/** Code of constructs on pages for users, and in the comments of constructs: all of it compiles. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../support/synthesis";
import { entries, read } from "./files";

/** What the examples take for imported. */
const IMPORTED: Readonly<Record<string, string>> = {
  cdktf: "App, S3Backend, TerraformOutput, TerraformStack, TerraformVariable",
  "cdktf-pve":
    "acme, backup, ceph, cluster, firewall, ha, jobs, mapping, metrics, notifications, Policies, pools, PveProvider, qemu, replication, Schedule, sdn, Tenant, testing, Validations",
};
/** What the examples call by name, with its type; some make it themselves. */
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
  database: "firewall.FirewallTier",
  deployment: "testing.Deployment",
  frontNetwork: "sdn.Vnet",
  databaseNetwork: "sdn.Vnet",
  db1: "ha.Resource",
  db2: "ha.Resource",
};
/** In no comment. */
const ONLY_ON_PAGES = new Set(["Cluster", "expect"]);
/** Where the same name stands for something else. */
const ELSEWHERE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "docs/guides/verbs.md": { web: "sdn.Vnet" },
  "src/constructs/firewall/firewall-tier.ts": { web: "firewall.FirewallTier" },
  "src/constructs/firewall/rules.ts": { web: "firewall.SecurityGroup", rules: "firewall.Rules" },
  "src/constructs/firewall/ports.ts": { web: "firewall.SecurityGroup" },
  "src/constructs/firewall/addresses.ts": { web: "firewall.SecurityGroup" },
  "src/constructs/sdn/vnet.ts": { production: "sdn.ZoneVlan", web: "sdn.Vnet" },
  "src/constructs/sdn/vnet-firewall-rules.ts": {
    web: "sdn.Vnet",
    group: "firewall.SecurityGroup",
    rules: "sdn.VnetFirewallRules",
  },
  "src/constructs/tenant.ts": { tenant: "Tenant" },
  "src/constructs/firewall/tiered-firewall.ts": { wall: "firewall.TieredFirewall" },
  "src/constructs/firewall/security-group.ts": { web: "firewall.SecurityGroup" },
  "src/constructs/ha/availability-group.ts": { group: "ha.AvailabilityGroup" },
  "src/constructs/mapping/dir.ts": { mapped: "mapping.Dir" },
  "src/constructs/mapping/usb.ts": { mapped: "mapping.Usb" },
  "src/constructs/mapping/pci.ts": { mapped: "mapping.Pci" },
  "src/constructs/notifications/alerting.ts": { alerting: "notifications.Alerting" },
  "src/constructs/notifications/matcher.ts": { failures: "notifications.Matcher" },
  "src/constructs/sdn/fabric-bgp.ts": { fabric: "sdn.FabricBgp" },
  "src/constructs/sdn/fabric-openfabric.ts": { fabric: "sdn.FabricOpenfabric" },
  "src/constructs/sdn/fabric-ospf.ts": { fabric: "sdn.FabricOspf" },
  "src/constructs/sdn/fabric-wireguard.ts": { vpn: "sdn.FabricWireguard" },
  "src/constructs/sdn/prefix-list.ts": { internal: "sdn.PrefixList" },
  "src/constructs/sdn/route-map.ts": { out: "sdn.RouteMap" },
  "src/constructs/sdn/zone-evpn.ts": { zone: "sdn.ZoneEvpn" },
  "src/constructs/sdn/zone-qinq.ts": { zone: "sdn.ZoneQinq" },
  "src/constructs/sdn/zone-simple.ts": { zone: "sdn.ZoneSimple" },
  "src/constructs/sdn/zone-vlan.ts": { zone: "sdn.ZoneVlan" },
  "src/constructs/sdn/zone-vxlan.ts": { zone: "sdn.ZoneVxlan" },
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

/** What examples import beside the packages, and of jest, which is not installed here. */
const BESIDE: Readonly<Record<string, string>> = {
  "access.ts": `import { TerraformStack } from "cdktf";\nimport type { Construct } from "constructs";
export class Access extends TerraformStack { constructor(scope: Construct, id: string, readonly options: { office: string; monitoring: string[] }) { super(scope, id); } }\n`,
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

function moduleOf({ page, code }: Example): string {
  const [imports, bound] = [/^import [^;]*;$/gm, /^import [^;]*;$|\b(const|of|class) \w+/gm].map((pattern) =>
    [...code.matchAll(pattern)].map(([text]) => text.replace(/ from "[^"]*"/, "")),
  ) as [string[], string[]];
  const isFree = (name: string) => !bound.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  const taken = Object.entries(IMPORTED).map(
    ([module, names]) => `import { ${names.split(", ").filter(isFree).join(", ")} } from "${module}";`,
  );
  const given = Object.entries({ ...GIVEN, ...ELSEWHERE[page] }).filter(([name]) => isFree(name));
  const declared = given.map(([name, type]) => `declare const ${name}: ${type};`);
  const head = [...taken, ...declared].join("\n");
  // A module stands as it is; other lines are those of a stack's constructor.
  if (imports.length > 0) return `${head}\n${code}`;
  return `${head}\nexport class Example extends TerraformStack {\n  async run() {\n${code}\n  }\n}\n`;
}

it("every example of constructs compiles as it stands", { timeout: 120_000 }, () => {
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

it("examples are translated with all that they take for given, of the same types", () => {
  const fixture = readFileSync(join(ROOT, "rosetta", "default.ts-fixture"), "utf8");
  for (const [module, names] of Object.entries(IMPORTED))
    expect(fixture).toContain(`import { ${names} } from "${module}";`);
  const inSources = Object.entries(ELSEWHERE).filter(([page]) => page.startsWith("src/"));
  const wanted = [GIVEN, ...inSources.map(([, names]) => names)].flatMap((names) => Object.entries(names));
  const missing = wanted.filter(([name, type]) => {
    const [, declared = ""] = new RegExp(`^declare const ${name}: (.*);$`, "m").exec(fixture) ?? [];
    return !ONLY_ON_PAGES.has(name) && !declared.split(" & ").includes(type);
  });
  expect(missing).toEqual([]);
});
