import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { firewall, PveProvider } from "../../src";
import { lockedProviders } from "../../src/constructs/install/lock-file";
import { createSimulator } from "../../src/simulator";
import { engine } from "../support/engine-facts";
import { synthesize, terraform } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";
import { lockOf, withAlias } from "./install/stacks";

beforeEach(() => void vi.stubEnv("TERRAFORM_BINARY_NAME", engine.path));

afterEach(() => vi.unstubAllEnvs());

describe("the executable", () => {
  const lockedAs = (host: string) => [`${host}/cdktf-pve/pve`];
  const OTHER =
    engine.name === "OpenTofu"
      ? { command: "terraform", registry: "registry.terraform.io" }
      : { command: "tofu", registry: "registry.opentofu.org" };

  it("the executable is OpenTofu when cdktf is set to it: the entry stands under its registry, and cdktf finds it", () => {
    vi.stubEnv("TERRAFORM_BINARY_NAME", "/usr/bin/tofu");
    const { web } = synthesize({ web: withAlias });
    expect(lockedProviders(lockOf(web))).toEqual(lockedAs("registry.opentofu.org"));
    expect(lockOf(web)).toMatch(/^provider "registry\.terraform\.io\/cdktf-pve\/pve" \{$/m);
  });

  it("the executable is the one with a lock entry, unless configured otherwise", () => {
    const outdir = temporaryFolder();
    vi.stubEnv("TERRAFORM_BINARY_NAME", "tofu");
    synthesize({ web: withAlias }, outdir);
    vi.stubEnv("TERRAFORM_BINARY_NAME", undefined);
    const { web } = synthesize({ web: withAlias }, outdir);
    expect(lockedProviders(lockOf(web))).toEqual(lockedAs("registry.opentofu.org"));
  });

  it("changes with TERRAFORM_BINARY_NAME", () => {
    const outdir = temporaryFolder();
    vi.stubEnv("TERRAFORM_BINARY_NAME", OTHER.command);
    const { web } = synthesize({ web: withAlias }, outdir);
    expect(lockedProviders(lockOf(web))).toEqual(lockedAs(OTHER.registry));
    vi.stubEnv("TERRAFORM_BINARY_NAME", engine.path);
    synthesize({ web: withAlias }, outdir);
    expect(lockedProviders(lockOf(web))).toEqual(lockedAs(engine.registry));
    terraform(web, "init", "-lockfile=readonly");
  });

  it("the executable is the only installed one in a new stack", () => {
    const folder = temporaryFolder();
    vi.stubEnv("TERRAFORM_BINARY_NAME", undefined);
    vi.stubEnv("PATH", folder);
    writeFileSync(join(folder, "tofu"), "", { mode: 0o755 });
    expect(lockedProviders(lockOf(synthesize({ web: withAlias }).web))).toEqual(lockedAs("registry.opentofu.org"));
    writeFileSync(join(folder, "terraform"), "", { mode: 0o755 });
    expect(lockedProviders(lockOf(synthesize({ web: withAlias }).web))).toEqual(lockedAs("registry.terraform.io"));
  });

  it("the executable can change in a synthesized stack: its init installs the provider again, and finds the state", async () => {
    vi.stubEnv("TERRAFORM_BINARY_NAME", OTHER.command);
    const apiToken = "root@pam!ci=00000000-0000-0000-0000-000000000000";
    // The provider's configuration fails without a listener at the endpoint.
    const simulator = await createSimulator({ http: true });
    onTestFinished(() => simulator.close());
    const { web } = synthesize({
      web(stack) {
        new PveProvider(stack, "pve", { endpoint: simulator.url, apiToken });
        new firewall.Alias(stack, "office", { name: "office", cidr: "192.0.2.0/24" });
      },
    });
    const address = `${OTHER.registry}/cdktf-pve/pve`;
    const instance = {
      schema_version: 0,
      attributes: { name: "office", cidr: "192.0.2.0/24", ip_version: 4, ref: "dc/office" },
    };
    const alias = { mode: "managed", type: "pve_firewall_alias", name: "office", provider: `provider["${address}"]` };
    const resources = [{ ...alias, instances: [instance] }];
    const lineage = "00000000-0000-0000-0000-000000000001";
    const state = { version: 4, terraform_version: "1.5.0", serial: 1, lineage, outputs: {}, resources };
    writeFileSync(join(web, "terraform.tfstate"), JSON.stringify(state));
    expect(() => terraform(web, "plan", "-refresh=false")).toThrow(/please run "(terraform|tofu) init"/);
    terraform(web, "init");
    expect(lockedProviders(lockOf(web))).toContain(`${engine.registry}/cdktf-pve/pve`);
    expect(terraform(web, "plan", "-refresh=false", "-no-color")).toContain("No changes.");
  });
});
