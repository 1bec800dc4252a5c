/** The compiled provider: its contents, its place, and a run with the Terraform command. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { LICENCE_TEXTS } from "../../scripts/executables/licence-texts";
import { executableContents } from "../../scripts/executables/package";
import { platformName } from "../../src/constructs/install/provider-forms";
import { withAlias } from "../constructs/install/stacks";
import { isWhole } from "../lifecycle/cases";
import { instancesOf } from "../lifecycle/instances";
import { runScenario } from "../lifecycle/matrix";
import { scenarios } from "../lifecycle/samples";
import { PROVIDER, whyNoExecutable } from "../support/provider-form";
import { sampled } from "../support/runs";
import { ROOT, synthesize, terraform, VERSION } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";

const missing = whyNoExecutable();
const NAME = `terraform-provider-pve_v${VERSION}`;
const HERE = platformName();
const ELSEWHERE = HERE === "darwin_arm64" ? "linux_arm64" : "darwin_arm64";

describe.skipIf(missing)(`the executable${missing ? ` (skipped: ${missing})` : ""}`, () => {
  const installedAt = (folder: string, platform: string, host = "registry.terraform.io") =>
    join(folder, "terraform.d", "plugins", host, "cdktf-pve", "pve", VERSION, platform);

  it("`cdktf-pve install` puts the executable for this machine next to the script for others", () => {
    const folder = temporaryFolder();
    const { status, stdout } = spawnSync(process.execPath, [join("lib", "cli", "main.js"), "install", folder], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(status).toBe(0);
    expect(stdout).toContain(`here as the executable for ${HERE}. Run init next.`);
    expect(readdirSync(installedAt(folder, HERE)).sort()).toEqual([...LICENCE_TEXTS, NAME].sort());
    expect(readdirSync(installedAt(folder, ELSEWHERE))).toContain("schema.bin");
    writeFileSync(
      join(folder, "main.tf"),
      'terraform {\n  required_providers {\n    pve = { source = "cdktf-pve/pve" }\n  }\n}\n',
    );
    terraform(folder, "init");
    expect(terraform(folder, "validate", "-no-color")).toContain("Success!");
  });

  it("the executable prints version, commit, form and runtime", () => {
    expect(spawnSync(join(PROVIDER, NAME), ["--version"], { encoding: "utf8", env: {} }).stdout).toMatch(
      /^terraform-provider-pve \S+ \(commit (?:[0-9a-f]{40}(?:-modified)?|unknown), executable, \w+-\w+, Bun [\d.]+\)\n$/,
    );
  });

  it("the executable is stored once, and a second synthesis leaves it unchanged", () => {
    const outdir = temporaryFolder();
    const { web } = synthesize({ web: withAlias }, outdir);
    const files = ["registry.terraform.io", "registry.opentofu.org"].map((host) =>
      join(installedAt(web, HERE, host), NAME),
    );
    const [first, second] = files.map((path) => statSync(path));
    expect(first?.ino).toBe(second?.ino);
    synthesize({ web: withAlias }, outdir);
    expect(statSync(files[0] as string)).toMatchObject({ ino: first?.ino, mtimeMs: first?.mtimeMs });
    terraform(web, "init", "-lockfile=readonly");
  });

  it("the executable leaves a lock file that is valid for the script, too", () => {
    const outdir = temporaryFolder();
    const { web } = synthesize({ web: withAlias }, outdir);
    const lock = () => readFileSync(join(web, ".terraform.lock.hcl"), "utf8");
    const both = lock();
    expect(both.match(/h1:/g)).toHaveLength(2);
    vi.stubEnv("CDKTF_PVE_PROVIDER", "script");
    synthesize({ web: withAlias }, outdir);
    vi.unstubAllEnvs();
    expect(lock()).toBe(both);
    terraform(web, "init", "-lockfile=readonly");
  });

  it("the executable contains the packages of the lock file, not Bun's replacements", async () => {
    const { code } = await executableContents();
    const required = [...code.matchAll(/require\("([^"]+)"\)/g)].map(([, name = ""]) => name);
    expect(required.filter((name) => !isBuiltin(name))).toEqual([]);
  });

  it("the executable ignores files in the folder of the configuration", () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "bin"));
    const executable = join(folder, "bin", NAME);
    copyFileSync(join(PROVIDER, NAME), executable);
    writeFileSync(join(folder, "planted.js"), 'process.stdout.write("planted");');
    for (const place of [folder, join(folder, "bin")]) {
      writeFileSync(join(place, "bunfig.toml"), 'preload = ["./planted.js"]\n');
      writeFileSync(
        join(place, ".env"),
        "TF_PLUGIN_MAGIC_COOKIE=d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2\n",
      );
      writeFileSync(join(place, "package.json"), '{"type":"module","name":');
      writeFileSync(join(place, "tsconfig.json"), "{");
    }
    const { status, stdout, stderr } = spawnSync(executable, [], { cwd: folder, encoding: "utf8", env: {} });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain("is a Terraform provider plugin");
  });

  it("the executable takes objects through their life cycle with the Terraform command", async () => {
    const scenario = scenarios.find(({ name }) => name === "pools");
    if (scenario === undefined) throw new Error("there is no such scenario");
    // Single fields: at night.
    const instances = scenario.samples.flatMap(instancesOf);
    const { failures } = await runScenario(scenario, sampled(instances, isWhole));
    expect(failures).toEqual([]);
  });
});
