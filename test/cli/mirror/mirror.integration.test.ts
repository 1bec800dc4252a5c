/** The real engine installs from what `cdktf-pve mirror` has written. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { version } from "../../../package.json";
import { testing } from "../../../src";
import { mirror } from "../../../src/cli/mirror/mirror";
import { platforms } from "../../../src/cli/mirror/sources";
import { providerForms } from "../../../src/constructs/install/provider-forms";
import { createAuthority } from "../../api/support/certificate";
import { openWorkspace, type Workspace } from "../../support/engine";
import { engine } from "../../support/engine-facts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const LIMIT = { timeout: 120_000 };
const OWN = `${{ win32: "windows" }[process.platform as string] ?? process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
const hasExecutable = existsSync(join(ROOT, "dist", "platforms"));
const MAIN = `terraform {
  required_providers {
    pve = {
      source = "cdktf-pve/pve"
    }
  }
}
`;

/** `initialized` with the mirror in the settings; nothing else is looked at. */
async function initialize(
  installation: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Workspace> {
  const workspace = openWorkspace({ "main.tf": MAIN });
  const settings = join(workspace.directory, "..", "home", "cli.tfrc");
  writeFileSync(settings, `provider_installation {\n  ${installation}\n}\n`);
  const { code, stdout, stderr } = await workspace.run(["init"], { environment });
  expect(stdout + stderr).toContain(`Installed cdktf-pve/pve v${version}`);
  expect(code).toBe(0);
  return workspace;
}

describe.skipIf(!hasExecutable)("a mirror", () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "mirror-"));
    await mirror(folder, { platform: [OWN] });
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(() => void vi.unstubAllEnvs());

  it("serves an engine as a folder, and the lock file gets a hash that the constructs write too", LIMIT, async () => {
    const workspace = await initialize(`filesystem_mirror {\n    path = ${JSON.stringify(folder)}\n  }`);
    const locked = workspace.read(".terraform.lock.hcl").match(/"h1:[^"]+"/)?.[0];
    vi.stubEnv("CDKTF_PVE_PROVIDER", "executable");
    expect(providerForms(ROOT).hashes.map((hash) => `"${hash}"`)).toContain(locked);
    workspace.close();
  });

  it("brings what deploys and destroys on a machine without Node", LIMIT, async () => {
    const cluster = new testing.SimulatedCluster();
    await cluster.start();
    try {
      const workspace = await initialize(`filesystem_mirror {\n    path = ${JSON.stringify(folder)}\n  }`);
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

  it("serves an engine over HTTPS", LIMIT, async () => {
    const authority = createAuthority();
    const { key, cert } = authority.issue({ dns: ["localhost"] });
    const asked: string[] = [];
    const server = createServer({ key, cert }, ({ url = "" }, answer) => {
      asked.push(url);
      const file = join(folder, normalize(url));
      if (!existsSync(file)) return void answer.writeHead(404).end();
      const type = url.endsWith(".json") ? "application/json" : "application/zip";
      answer.writeHead(200, { "content-type": type, "content-length": statSync(file).size }).end(readFileSync(file));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const trusted = join(folder, "ca.pem");
    writeFileSync(trusted, authority.cert);
    try {
      const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
      const workspace = await initialize(`network_mirror {\n    url = "${url}"\n  }`, { SSL_CERT_FILE: trusted });
      // An engine may ask for the archive's head first.
      expect([...new Set(asked)]).toEqual([
        `/${engine.registry}/cdktf-pve/pve/index.json`,
        `/${engine.registry}/cdktf-pve/pve/${version}.json`,
        `/${engine.registry}/cdktf-pve/pve/terraform-provider-pve_${version}_${OWN}.zip`,
      ]);
      workspace.close();
    } finally {
      server.close();
    }
  });

  it("keeps what is there when it is written again", LIMIT, async () => {
    const own = join(folder, "registry.terraform.io", "cdktf-pve", "pve");
    mkdirSync(own, { recursive: true });
    const earlier = join(own, "terraform-provider-pve_0.0.1_linux_amd64.zip");
    writeFileSync(earlier, "an earlier version");
    writeFileSync(join(own, "index.json"), '{"versions":{"0.0.1":{}}}');
    await mirror(folder, { platform: [OWN] });
    expect(JSON.parse(readFileSync(join(own, "index.json"), "utf8"))).toEqual({
      versions: { "0.0.1": {}, [version]: {} },
    });
    expect(readFileSync(earlier, "utf8")).toBe("an earlier version");
  });
});

it("a wrong platform is told before anything is written", async () => {
  const folder = join(tmpdir(), "no-mirror");
  await expect(mirror(folder, { platform: [...platforms(), "plan9_amd64"] })).rejects.toThrow("plan9_amd64");
  expect(existsSync(folder)).toBe(false);
});
