import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type PrivilegesOptions, runPrivileges } from "../../../src/tools/privileges";
import { asJson } from "../../../src/tools/report/formats";
import { textOf } from "../../cli/command/surroundings";
import { temporaryFolder } from "../../support/temporary-folder";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

type Given = Partial<PrivilegesOptions>;

function textFor(options: PrivilegesOptions): string {
  const report = runPrivileges(options);
  return options.format === "json" ? asJson(report) : textOf(report);
}

const OPTIONS = { user: "terraform@pve", token: "tf", role: "Terraform" };

function roleOfPlan(plan: object, more: Given = {}): string {
  const file = join(folder, "plan.json");
  writeFileSync(file, JSON.stringify({ format_version: "1.2", ...plan }));
  return textFor({ ...OPTIONS, app: folder, plan: file, ...more });
}

function roleOfStack(stack: object, more: Given = {}): string {
  mkdirSync(join(folder, "stacks", "network"), { recursive: true });
  writeFileSync(join(folder, "stacks", "network", "cdk.tf.json"), JSON.stringify(stack));
  return textFor({ ...OPTIONS, app: folder, stack: "network", ...more });
}

const change = (type: string, actions: string[], more: object) => ({
  address: `${type}.office`,
  mode: "managed",
  type,
  provider_name: "registry.terraform.io/cdktf-pve/pve",
  change: { actions, before: null, after_unknown: {}, ...more },
});
const alias = (actions: string[]) =>
  change("pve_firewall_alias", actions, { after: { name: "office", cidr: "192.0.2.1" } });

const grants = (text: string) =>
  (JSON.parse(text) as { grants: { path: string; privilege: string; propagate: boolean }[] }).grants.map(
    ({ path, privilege, propagate }) => `${privilege} on ${path}${propagate ? " and below" : ""}`,
  );

describe("the role of a plan", () => {
  const grantsOf = (plan: object) => grants(roleOfPlan(plan, { format: "json" }));

  it("prints the commands for exactly the operations of the plan", () => {
    expect(roleOfPlan({ resource_changes: [alias(["create"])] })).toBe(
      `pveum role add Terraform --privs "Sys.Audit Sys.Modify"
pveum user add terraform@pve
pveum acl modify / --users terraform@pve --roles Terraform --propagate 0
pveum user token add terraform@pve tf --privsep 0
`,
    );
  });

  it("grants only read privileges when nothing changes", () => {
    expect(grantsOf({ resource_changes: [alias(["no-op"])] })).toEqual(["Sys.Audit on /"]);
  });

  it("grants privileges further up, with propagation, for values that are known after the apply", () => {
    const planned = { after: { zone: "lab", vnet: "web" }, after_unknown: { vnet: true } };
    const plan = { resource_changes: [change("pve_sdn_vnet", ["create"], planned)] };
    expect(grantsOf(plan)).toEqual([
      "SDN.Allocate on /sdn",
      "SDN.Allocate on /sdn/zones/lab",
      "SDN.Audit on /sdn/zones/lab and below",
    ]);
    const propagated =
      /"terraform_below" \{\n {2}for_each = \{\n {4}"\/sdn\/zones\/lab" = "\w+"\n {2}\}\n(?: {2}.*\n)* {2}propagate = true\n/;
    expect(roleOfPlan(plan, { format: "hcl" })).toMatch(propagated);
  });

  it.each(["manual", "resource"])("omits the apply when the provider block has sdn_apply = %s", (mode) => {
    const zone = change("pve_sdn_zone_simple", ["delete"], { before: { zone: "lab" }, after: null });
    const expressions = { sdn_apply: { constant_value: mode } };
    const plan = {
      resource_changes: [zone],
      configuration: { provider_config: { pve: { name: "pve", expressions } } },
    };
    expect(grantsOf(plan)).toEqual(["SDN.Allocate on /sdn/zones/lab"]);
  });

  it("covers data sources that the plan has read", () => {
    const root_module = {
      resources: [
        { address: "data.pve_pools.all", mode: "data", type: "pve_pools", values: {} },
        { address: "data.other_thing.x", mode: "data", type: "other_thing", values: {} },
      ],
    };
    const plan = { resource_changes: [], prior_state: { values: { root_module } } };
    expect(grantsOf(plan)).toEqual(["Pool.Audit on /pool and below"]);
  });

  it("ignores objects of other providers, even if their types begin alike", () => {
    const other = { ...alias(["create"]), provider_name: "registry.terraform.io/dwhoban/pve" };
    expect(() => roleOfPlan({ resource_changes: [other] })).toThrow("It has no objects of this provider.");
  });

  it("names operations that only root may run, with their object", () => {
    const account = change("pve_acme_account", ["create"], { after: { name: "default" } });
    const text = roleOfPlan({ resource_changes: [account, alias(["create"])] });
    expect(text).toContain("username = root@pam and its password");
    expect(text).toContain("#   POST /cluster/acme/account  (pve_acme_account.office)\n");
  });
});

describe("the role of a stack", () => {
  const stack = {
    provider: { pve: [{ sdn_apply: "manual" }] },
    resource: {
      pve_sdn_zone_simple: { lab: { zone: "lab" } },
      pve_sdn_vnet: { web: { zone: "${pve_sdn_zone_simple.lab.zone}", vnet: "web" } },
      pve_sdn_subnet: { web: { vnet: "${pve_sdn_vnet.web.vnet}", cidr: "192.0.2.0/24" } },
      proxmox_vm: { other: {} },
    },
    data: { pve_cluster_status: { now: {} } },
  };

  it("covers everything from creation to destruction, with references resolved", () => {
    expect(grants(roleOfStack(stack, { format: "json" }))).toEqual([
      "Sys.Audit on /",
      "SDN.Allocate on /sdn/zones",
      "SDN.Allocate on /sdn/zones/lab",
      "SDN.Allocate on /sdn/zones/lab/web",
    ]);
  });

  it("names the objects that need each privilege", () => {
    const [, , , last] = (JSON.parse(roleOfStack(stack, { format: "json" })) as { grants: { for: string[] }[] }).grants;
    expect(last?.for).toEqual(["pve_sdn_vnet.web", "pve_sdn_subnet.web"]);
  });

  it("creates a role for each set of privileges", () => {
    const text = roleOfStack(stack);
    expect(text).toContain(
      'pveum role add Terraform --privs "Sys.Audit"\npveum role add TerraformSdn --privs "SDN.Allocate"\n',
    );
    expect(text).toContain(
      "pveum acl modify /sdn/zones/lab/web --users terraform@pve --roles TerraformSdn --propagate 0\n",
    );
  });

  it("prints resources of the provider that manages access control", () => {
    const text = roleOfStack(stack, { format: "hcl" });
    expect(text).toContain(
      'resource "proxmox_virtual_environment_role" "terraform" {\n  for_each = {\n    "Terraform"    = [',
    );
    expect(text).toMatch(
      /resource "proxmox_acl" "terraform" \{\n {2}for_each = \{\n(?: {4}.*\n)* {4}"\/sdn\/zones\/lab\/web" = "TerraformSdn"\n/,
    );
    expect(text).toContain('resource "proxmox_user_token" "terraform" {');
  });

  it("prints a construct with the generated classes of that provider", () => {
    const text = roleOfStack(stack, { format: "typescript" });
    expect(text).toContain('import { Acl } from "./.gen/providers/proxmox/acl";\n');
    expect(text).toContain(`    const role2 = new VirtualEnvironmentRole(this, "TerraformSdn", {
      roleId: "TerraformSdn",
      privileges: ["SDN.Allocate"],
    });
`);
    expect(text).toContain(`    new Acl(this, "acl/sdn/zones/lab/web", {
      userId: user.userId,
      roleId: role2.roleId,
      path: "/sdn/zones/lab/web",
      propagate: false,
    });
`);
    const account = { resource: { pve_acme_account: { a: { name: "default" } } } };
    expect(roleOfStack(account, { format: "typescript" })).toMatch(/^\/\/ The provider also needs username = root@pam/);
  });

  it("lists the existing stacks for a mistyped name", () => {
    roleOfStack(stack);
    expect(() => textFor({ ...OPTIONS, app: folder, stack: "netwrok" })).toThrow('did you mean "network"?');
    expect(() => textFor({ ...OPTIONS, app: join(folder, "none"), stack: "network" })).toThrow("cdktf synth");
    expect(() => textFor({ ...OPTIONS, app: folder })).toThrow("Set either --stack or --plan.");
  });
});
