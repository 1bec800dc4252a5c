/** A synthesized stack finds its provider by itself. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { TerraformStack, Testing } from "cdktf";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { firewall, PveProvider } from "../../src";
import { lockedProviders } from "../../src/constructs/install/lock-file";
import { schemas } from "../../src/provider/schemas";
import { engine } from "../support/engine-facts";
import { ForeignProvider, synthesize, terraform, VERSION } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";
import { entriesIn, lockOf, PACKAGES, plugins, withAlias, withoutNewerFields } from "./install/stacks";
import { schemaJson } from "./schema-json";

beforeEach(() => void vi.stubEnv("TERRAFORM_BINARY_NAME", engine.path));

afterEach(() => vi.unstubAllEnvs());

describe("a synthesized stack", () => {
  it("a synthesized stack can be initialised unchanged, with the lock file that Terraform would have written", () => {
    const { web } = synthesize({ web: withAlias });
    const lock = lockOf(web);
    terraform(web, "init", "-lockfile=readonly");
    expect(lockOf(web)).toBe(lock);
    expect(terraform(web, "validate", "-no-color")).toContain("Success! The configuration is valid.");
  });

  it("a synthesized stack has the hash that Terraform computes", () => {
    const { web } = synthesize({ web: withAlias });
    const lock = lockOf(web);
    writeFileSync(join(web, ".terraform.lock.hcl"), "");
    terraform(web, "init");
    expect(lockOf(web)).toBe(entriesIn(lock));
  });

  it("a synthesized stack has a lock file for every platform in the package, as Terraform confirms", () => {
    const { web } = synthesize({ web: withAlias });
    const lock = lockOf(web);
    const platforms = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"].map((name) => `-platform=${name}`);
    terraform(web, "providers", "lock", "-fs-mirror=terraform.d/plugins", ...platforms);
    expect(lockOf(web)).toBe(entriesIn(lock));
  });

  it("keeps changes of an init and of the user in the lock file, and writes nothing the next time", () => {
    const outdir = temporaryFolder();
    const { web } = synthesize({ web: withAlias }, outdir);
    terraform(web, "init");
    const path = join(web, ".terraform.lock.hcl");
    const added = readFileSync(path, "utf8").replace(/( *"h1:)/, '    "h1:AAAA",\n$1');
    writeFileSync(path, added);
    utimesSync(path, 1, 1);
    synthesize({ web: withAlias }, outdir);
    const kept = entriesIn(lockOf(web));
    expect(kept).toBe(added);
    // cdktf reads the address of Terraform's registry, which OpenTofu's init drops.
    if (engine.name === "Terraform") expect(statSync(path).mtimeMs).toBe(1000);
  });

  it("requires exactly the version of this package", () => {
    const { web } = synthesize({ web: withAlias });
    const { terraform: settings } = JSON.parse(readFileSync(join(web, "cdk.tf.json"), "utf8"));
    expect(settings.required_providers).toEqual({ pve: { source: "cdktf-pve/pve", version: VERSION } });
  });

  it("serves the schema that its constructs were generated from", () => {
    const { web } = synthesize({ web: withAlias });
    terraform(web, "init");
    const served = JSON.parse(terraform(web, "providers", "schema", "-json"));
    const ours = schemaJson(schemas);
    const theirs = served.provider_schemas[`${engine.registry}/cdktf-pve/pve`];
    for (const kind of ["provider", "resource_schemas", "data_source_schemas"] as const)
      expect(withoutNewerFields(ours[kind])).toEqual(withoutNewerFields(theirs[kind]));
  });

  it("works within a project whose scripts are ES modules", () => {
    const project = temporaryFolder();
    writeFileSync(join(project, "package.json"), '{"type":"module"}');
    const { web } = synthesize({ web: withAlias }, join(project, "cdktf.out"));
    terraform(web, "init");
    expect(terraform(web, "validate", "-no-color")).toContain("Success!");
  });

  it("a synthesized stack can be moved to other platforms and to OpenTofu", () => {
    const { web } = synthesize({ web: withAlias });
    for (const directory of PACKAGES) {
      expect(readdirSync(join(plugins(web), directory))).toEqual(
        expect.arrayContaining(["darwin_amd64", "darwin_arm64", "linux_amd64", "linux_arm64"]),
      );
    }
    const executables = PACKAGES.map((path) =>
      join(plugins(web), path, "darwin_arm64", `terraform-provider-pve_v${VERSION}`),
    );
    const [first, second] = executables.map((path) => statSync(path));
    expect(first?.mode.toString(8)).toMatch(/755$/);
    expect(second?.ino).toBe(first?.ino);
  });

  it("a synthesized stack remains unchanged when it is synthesized again", () => {
    const outdir = temporaryFolder();
    const { web } = synthesize({ web: withAlias }, outdir);
    const lock = join(web, ".terraform.lock.hcl");
    const executable = join(plugins(web), PACKAGES[0] as string, "linux_amd64", `terraform-provider-pve_v${VERSION}`);
    const before = [lock, executable].map((path) => statSync(path).mtimeMs);
    synthesize({ web: withAlias }, outdir);
    expect([lock, executable].map((path) => statSync(path).mtimeMs)).toEqual(before);
  });

  it("removes older versions, and files that are no longer part of the package", () => {
    const outdir = temporaryFolder();
    const old = join(outdir, "stacks", "web", "terraform.d", "plugins", "registry.terraform.io", "cdktf-pve", "pve");
    const neighbour = join(
      outdir,
      "stacks",
      "web",
      "terraform.d",
      "plugins",
      "registry.terraform.io",
      "acme",
      "other",
      "0.0.1",
    );
    for (const folder of [join(old, "0.0.1", "linux_amd64"), join(old, VERSION, "linux_amd64"), neighbour]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "stray.js"), "");
    }
    const { web } = synthesize({ web: withAlias }, outdir);
    expect(readdirSync(old)).toEqual([VERSION]);
    expect(existsSync(join(old, VERSION, "linux_amd64", "stray.js"))).toBe(false);
    expect(existsSync(join(neighbour, "stray.js"))).toBe(true);
    terraform(web, "init", "-lockfile=readonly");
  });

  it("replaces a lock entry of an older version, which Terraform alone would refuse", () => {
    const outdir = temporaryFolder();
    const { web } = synthesize({ web: withAlias }, outdir);
    const lock = lockOf(web);
    writeFileSync(join(web, ".terraform.lock.hcl"), lock.replaceAll(VERSION, "0.0.1").replace(/h1:[^"]+/, "h1:AAAA"));
    synthesize({ web: withAlias }, outdir);
    expect(lockOf(web)).toBe(lock);
  });

  it("a synthesized stack is complete after Testing.fullSynth, too", () => {
    const settings = join(temporaryFolder(), "empty.tfrc");
    writeFileSync(settings, "");
    vi.stubEnv("TF_CLI_CONFIG_FILE", settings);
    const stack = new TerraformStack(Testing.app(), "web");
    withAlias(stack);
    expect(Testing.toBeValidTerraform(Testing.fullSynth(stack))).toBe(true);
  });
});

describe("an application", () => {
  it("gives each stack its provider, even with several clusters in one stack", () => {
    const { one, two } = synthesize({
      one: withAlias,
      two(stack) {
        withAlias(stack);
        const dr = new PveProvider(stack, "dr", { alias: "dr", endpoint: "https://dr.example.com:8006" });
        new firewall.Alias(stack, "dr-office", { provider: dr, name: "office", cidr: "192.0.2.0/24" });
      },
    });
    expect(lockOf(two)).toBe(lockOf(one));
    terraform(two, "init", "-lockfile=readonly");
    expect(terraform(two, "validate", "-no-color")).toContain("Success!");
  });

  it("ignores stacks without our provider", () => {
    const { web, plain } = synthesize({ web: withAlias, plain: (stack) => void new ForeignProvider(stack) });
    expect(existsSync(join(web, "terraform.d"))).toBe(true);
    expect(existsSync(join(plain, "terraform.d"))).toBe(false);
  });
});

describe("a stack with other providers", () => {
  const mixed = (stack: TerraformStack) => {
    withAlias(stack);
    new ForeignProvider(stack);
  };
  const annotations = (outdir: string) =>
    JSON.parse(readFileSync(join(outdir, "manifest.json"), "utf8")).stacks.web.annotations as {
      level: string;
      message: string;
    }[];

  it("explains how to add their lock entries until they exist", () => {
    const outdir = temporaryFolder();
    const { web } = synthesize({ web: mixed }, outdir);
    expect(annotations(outdir)).toEqual([
      expect.objectContaining({
        level: "@cdktf/info",
        message: expect.stringMatching(/acme\/other.*--skip-provider-lock/),
      }),
    ]);
    const other = lockOf(web)
      .replaceAll("cdktf-pve/pve", "acme/other")
      .replace(/\/\*[\s\S]*/, "");
    writeFileSync(join(web, ".terraform.lock.hcl"), other);
    synthesize({ web: mixed }, outdir);
    expect(annotations(outdir)).toEqual([]);
    expect(lockedProviders(lockOf(web))).toEqual([`${engine.registry}/acme/other`, `${engine.registry}/cdktf-pve/pve`]);
  });

  it("prints nothing about providers built into Terraform", () => {
    const outdir = temporaryFolder();
    const withBuiltIn = (stack: TerraformStack) => {
      withAlias(stack);
      new ForeignProvider(stack, "terraform.io/builtin/terraform");
    };
    synthesize({ web: withBuiltIn }, outdir);
    expect(annotations(outdir)).toEqual([]);
  });
});
