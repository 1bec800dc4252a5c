/**
 * ACME with the Terraform command: credentials outside of the state, the built-in plugin, and operations reserved to
 * root.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { because, lacks } from "../support/engine-facts";

const plugins = (version: number) => `
resource "pve_acme_plugin" "cloudflare" {
  id              = "cloudflare"
  api             = "cf"
  data_wo         = { CF_Token = "planted-token-${version}", CF_Account_ID = "1" }
  data_wo_version = ${version}
}
resource "pve_acme_plugin" "web" {
  id    = "standalone"
  type  = "standalone"
  nodes = ["pve1"]
}
`;

const ACCOUNT = `
data "pve_acme_directory_meta" "authority" { directory = "https://acme-staging-v02.api.letsencrypt.org/directory" }
resource "pve_acme_account" "default" {
  name                    = "default"
  contact                 = ["admin@example.test"]
  directory               = data.pve_acme_directory_meta.authority.directory
  tos_url                 = data.pve_acme_directory_meta.authority.terms_of_service
  eab_kid                 = "kid"
  eab_hmac_key_wo         = "planted-key"
  eab_hmac_key_wo_version = 1
}
output "status" { value = pve_acme_account.default.status }
`;

const CREDENTIALS = "write-only attributes";

describe.skipIf(lacks(CREDENTIALS))(`ACME${because(CREDENTIALS)}`, () => {
  let cluster: TestCluster;
  beforeAll(async () => {
    cluster = await openTestCluster({ name: "acme", files: { "main.tf": plugins(1) + ACCOUNT } });
  });
  afterAll(() => cluster.close());

  const stored = async () => {
    const session = cluster.session();
    return session.get<{ plugin: string; data?: string; nodes?: string }[]>("/cluster/acme/plugins");
  };
  const credentials = async () => (await stored()).find(({ plugin }) => plugin === "cloudflare")?.data;

  it("keeps write-only values out of state and plan when it registers", async () => {
    await cluster.run("plan", "-out=plan.tfplan");
    // The plan file contains the configuration, whose literals are not secret.
    const { configuration: _, ...plan } = JSON.parse(await cluster.run("show", "-json", "plan.tfplan"));
    await cluster.run("apply", "plan.tfplan");
    expect(JSON.parse(await cluster.run("output", "-json", "status"))).toBe("valid");
    expect(JSON.stringify(plan) + cluster.workspace.read("terraform.tfstate")).not.toContain("planted-");
    expect(await credentials()).toContain("CF_Token=planted-token-1");
    expect(await cluster.plan()).toEqual([]);
  });

  it("sends credentials again for a new version, and clears them when the attribute is removed", async () => {
    cluster.workspace.write("main.tf", plugins(2) + ACCOUNT);
    await cluster.apply();
    expect(await credentials()).toContain("CF_Token=planted-token-2");
    cluster.workspace.write("main.tf", plugins(2).replace(/\n {2}data_wo.*/g, "") + ACCOUNT);
    await cluster.apply();
    expect(await credentials()).toBeUndefined();
    expect(await cluster.plan()).toEqual([]);
  });

  it("imports plugins without their credentials and keeps those on the server", async () => {
    cluster.workspace.write("main.tf", plugins(3) + ACCOUNT);
    await cluster.apply();
    await cluster.run("state", "rm", "pve_acme_plugin.cloudflare");
    // As `-generate-config-out` writes it: without sensitive values.
    const bare = plugins(3).replace(/\n {2}data_wo.*/g, "");
    const block = 'import {\n  to = pve_acme_plugin.cloudflare\n  id = "cloudflare"\n}\n';
    cluster.workspace.write("main.tf", bare + block + ACCOUNT);
    expect(await cluster.plan()).toEqual([]);
    await cluster.apply();
    expect(cluster.workspace.read("terraform.tfstate")).not.toContain("planted-");
    expect(await credentials()).toContain("CF_Token=planted-token-3");
  });

  it("resets the built-in plugin and deactivates the account when they are destroyed", async () => {
    await cluster.run("destroy", "-auto-approve");
    expect(await stored()).toMatchObject([{ plugin: "standalone" }]);
    expect((await stored())[0]?.nodes).toBeUndefined();
    const session = cluster.session();
    expect(await session.get("/cluster/acme/account")).toEqual([]);
  });
});
