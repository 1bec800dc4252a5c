/** Terraform installs the provider from a mirror that `cdktf-pve mirror` has written. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { version } from "../../../package.json";
import { testing } from "../../../src";
import { packageHash, readPackage } from "../../../src/constructs/install/package-hash";
import { platformName, providerForms } from "../../../src/constructs/install/provider-forms";
import { mirror } from "../../../src/tools/mirror";
import { executableName } from "../../../src/tools/mirror/layout";
import { packageFor, platforms } from "../../../src/tools/mirror/sources";
import { openWorkspace, type Workspace } from "../../support/engine";
import { engine } from "../../support/engine-facts";
import { serveMirror } from "../../support/mirror-server";
import { sharedFolder, temporaryFolder } from "../../support/temporary-folder";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const OWN = platformName();
const hasExecutable = existsSync(join(ROOT, "dist", "platforms"));
const MAIN = `terraform {
  required_providers {
    pve = {
      source = "cdktf-pve/pve"
    }
  }
}
`;

/** Runs `initialized` with the mirror in the settings. */
async function initialize(installation: string, environment: Record<string, string> = {}): Promise<Workspace> {
  const workspace = openWorkspace({ "main.tf": MAIN });
  const settings = join(workspace.directory, "..", "home", "cli.tfrc");
  writeFileSync(settings, `provider_installation {\n  ${installation}\n}\n`);
  const { code, stdout, stderr } = await workspace.run(["init"], { environment });
  expect(stdout + stderr).toContain(`Installed cdktf-pve/pve v${version}`);
  expect(code).toBe(0);
  return workspace;
}

describe.skipIf(!hasExecutable)("a mirror", () => {
  const folder = sharedFolder();
  beforeAll(async () => {
    await mirror(folder, { platform: [OWN] });
  });
  afterEach(() => void vi.unstubAllEnvs());

  it("serves Terraform as a folder, locked as the constructs do, and needs no Node to deploy and destroy", async () => {
    const workspace = await initialize(`filesystem_mirror {\n    path = ${JSON.stringify(folder)}\n  }`);
    const locked = workspace.read(".terraform.lock.hcl").match(/"h1:[^"]+"/)?.[0];
    vi.stubEnv("CDKTF_PVE_PROVIDER", "executable");
    expect(providerForms(ROOT).hashes.map((hash) => `"${hash}"`)).toContain(locked);

    const cluster = new testing.SimulatedCluster();
    await cluster.start();
    try {
      workspace.write("pool.tf", `resource "pve_pool" "web" {\n  pool_id = "web"\n}\n`);
      const environment = {
        PATH: workspace.directory,
        PVE_ENDPOINT: cluster.endpoint,
        PVE_API_TOKEN: cluster.apiToken,
      };
      const run = async (...args: string[]) => {
        const { code, stdout, stderr } = await workspace.run(args, { environment });
        expect(`${code}\n${stderr}`).toBe("0\n");
        return stdout;
      };
      await run("apply", "-auto-approve");
      await cluster.expectObject("/pools", { poolid: "web" });
      expect(await run("plan")).toContain("No changes.");
      await run("destroy", "-auto-approve");
      expect(await cluster.read("/pools")).not.toContainEqual(expect.objectContaining({ poolid: "web" }));
      workspace.close();
    } finally {
      await cluster.stop();
    }
  });

  it("serves Terraform over HTTPS", async () => {
    const server = await serveMirror(folder);
    try {
      const workspace = await initialize(`network_mirror {\n    url = "${server.url}"\n  }`, server.environment);
      // Terraform may send a HEAD request for the archive first.
      expect([...new Set(server.asked)]).toEqual([
        `/${engine.registry}/cdktf-pve/pve/index.json`,
        `/${engine.registry}/cdktf-pve/pve/${version}.json`,
        `/${engine.registry}/cdktf-pve/pve/terraform-provider-pve_${version}_${OWN}.zip`,
      ]);
      workspace.close();
    } finally {
      server.close();
    }
  });
});

describe("a mirror of a small executable", () => {
  const packages = sharedFolder();
  let folder: string;
  beforeAll(() => {
    const provider = join(packages, packageFor(OWN), "provider");
    mkdirSync(provider, { recursive: true });
    writeFileSync(join(provider, executableName(version, OWN)), "an executable");
    const manifest = { version, providerHash: packageHash(readPackage(provider)) };
    writeFileSync(join(provider, "..", "package.json"), JSON.stringify(manifest));
  });
  beforeEach(() => {
    folder = temporaryFolder();
  });
  const options = { platform: [OWN], from: packages };

  it("keeps existing files when it is written again", async () => {
    await mirror(folder, options);
    const own = join(folder, "registry.terraform.io", "cdktf-pve", "pve");
    const earlier = join(own, "terraform-provider-pve_0.0.1_linux_amd64.zip");
    writeFileSync(earlier, "an earlier version");
    writeFileSync(join(own, "index.json"), '{"versions":{"0.0.1":{}}}');
    const { json } = await mirror(folder, options);
    expect(json).toMatchObject({ version, directory: folder, platforms: [OWN] });
    expect(JSON.parse(readFileSync(join(own, "index.json"), "utf8"))).toEqual({
      versions: { "0.0.1": {}, [version]: {} },
    });
    expect(readFileSync(earlier, "utf8")).toBe("an earlier version");
  });

  it("lists no new version after an interruption", async () => {
    const signal = AbortSignal.abort(new Error("enough"));
    await expect(mirror(folder, options, { signal })).rejects.toThrow("enough");
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    expect(entries.filter((entry) => entry.isFile())).toEqual([]);
  });
});

it("an unknown platform is reported before anything is written", async () => {
  const folder = join(tmpdir(), "no-mirror");
  await expect(mirror(folder, { platform: [...platforms(), "plan9_amd64"] })).rejects.toThrow("plan9_amd64");
  expect(existsSync(folder)).toBe(false);
});
