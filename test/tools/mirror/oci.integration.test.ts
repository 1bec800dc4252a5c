/** OpenTofu installs the provider from an image layout that `cdktf-pve mirror --oci` has written. */
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { version } from "../../../package.json";
import { isPath, onPath } from "../../../src/constructs/install/on-path";
import { packageHash, readPackage } from "../../../src/constructs/install/package-hash";
import { platformName } from "../../../src/constructs/install/provider-forms";
import { mirror } from "../../../src/tools/mirror";
import { executableName } from "../../../src/tools/mirror/layout";
import { packageFor } from "../../../src/tools/mirror/sources";
import { sharedFolder } from "../../support/temporary-folder";
import { unzipped } from "../../support/zip";
import { serveLayout } from "./oci-registry";

const OWN = platformName();
const OTHER = OWN === "windows_arm64" ? "linux_amd64" : "windows_arm64";
const TAG = "org.opencontainers.image.ref.name";

const NAME = process.env.TOFU_BINARY_NAME ?? "tofu";
const tofu = isPath(NAME) ? NAME : onPath(NAME);
/** `undefined` without OpenTofu, or with one that lacks `oci_mirror`. */
const engine =
  tofu !== undefined && /v1\.(?:[1-9]\d)\./.test(execFileSync(tofu, ["version"], { encoding: "utf8" }))
    ? tofu
    : undefined;

const folder = sharedFolder();
const packages = join(folder, "packages");
const layout = join(folder, "layout");
beforeAll(async () => {
  for (const platform of [OWN, OTHER]) {
    const provider = join(packages, packageFor(platform), "provider");
    mkdirSync(provider, { recursive: true });
    writeFileSync(join(provider, executableName(version, platform)), `an executable for ${platform}`);
    const manifest = { version, providerHash: packageHash(readPackage(provider)) };
    writeFileSync(join(provider, "..", "package.json"), JSON.stringify(manifest));
  }
  await mirror(layout, { platform: [OWN, OTHER], from: packages, oci: true });
});

const jsonAt = (...path: readonly string[]) => JSON.parse(readFileSync(join(layout, ...path), "utf8"));
const blobPath = (digest: string) => join("blobs", ...digest.split(":"));

describe("an image layout", () => {
  it("names every blob after its content, and has its size in each descriptor", () => {
    expect(jsonAt("oci-layout")).toEqual({ imageLayoutVersion: "1.0.0" });
    const names = readdirSync(join(layout, "blobs", "sha256"));
    // The empty configuration, two archives with their manifests, and the index.
    expect(names).toHaveLength(6);
    for (const name of names) {
      const content = readFileSync(join(layout, "blobs", "sha256", name));
      expect(createHash("sha256").update(content).digest("hex")).toBe(name);
    }
    const [tagged] = jsonAt("index.json").manifests;
    expect(tagged.size).toBe(readFileSync(join(layout, blobPath(tagged.digest))).length);
  });

  it("tags the index of the version, with a manifest and an archive for each platform", () => {
    const [tagged, ...others] = jsonAt("index.json").manifests;
    expect(others).toEqual([]);
    expect(tagged).toMatchObject({
      mediaType: "application/vnd.oci.image.index.v1+json",
      artifactType: "application/vnd.opentofu.provider",
      annotations: { [TAG]: version },
    });
    const index = jsonAt(blobPath(tagged.digest));
    expect(index).toMatchObject({ schemaVersion: 2, mediaType: tagged.mediaType, artifactType: tagged.artifactType });
    const platforms = index.manifests.map(({ platform }: { platform: object }) => platform);
    expect(platforms).toEqual(
      [OWN, OTHER].map((name) => ({ os: name.split("_")[0], architecture: name.split("_")[1] })),
    );
    for (const { digest, artifactType } of index.manifests) {
      const manifest = jsonAt(blobPath(digest));
      expect(manifest).toMatchObject({ artifactType, config: { mediaType: "application/vnd.oci.empty.v1+json" } });
      expect(artifactType).toBe("application/vnd.opentofu.provider-target");
      expect(manifest.layers).toMatchObject([{ mediaType: "archive/zip" }]);
    }
    const own = jsonAt(blobPath(index.manifests[0].digest)).layers[0];
    expect([...unzipped(readFileSync(join(layout, blobPath(own.digest)))).keys()]).toEqual([
      executableName(version, OWN),
    ]);
  });

  it("keeps other tags, and has its own once when it is written again", async () => {
    const copy = join(folder, "copy");
    await mirror(copy, { platform: [OWN], from: packages, oci: true });
    const index = JSON.parse(readFileSync(join(copy, "index.json"), "utf8"));
    const other = { ...index.manifests[0], annotations: { [TAG]: "0.0.1" } };
    writeFileSync(join(copy, "index.json"), JSON.stringify({ ...index, manifests: [other, ...index.manifests] }));
    await mirror(copy, { platform: [OWN, OTHER], from: packages, oci: true });
    const written = JSON.parse(readFileSync(join(copy, "index.json"), "utf8"));
    expect(written.manifests).toEqual([other, jsonAt("index.json").manifests[0]]);
    writeFileSync(join(copy, "index.json"), "{}");
    await expect(mirror(copy, { platform: [OWN], from: packages, oci: true })).rejects.toThrow("layout is damaged");
  });

  it("refuses a registry host", async () => {
    const options = { platform: [OWN], from: packages, oci: true, host: ["registry.example.com"] };
    await expect(mirror(join(folder, "none"), options)).rejects.toThrow("--oci and --host exclude each other");
  });
});

it.skipIf(!engine)(
  "OpenTofu installs the provider from a registry with the layout, and locks its archive (OpenTofu 1.10 or later)",
  async () => {
    const registry = await serveLayout(layout, "mirror/cdktf-pve/pve");
    try {
      const host = new URL(registry.url).host;
      const workspace = join(folder, "workspace");
      mkdirSync(workspace);
      writeFileSync(
        join(workspace, "main.tf"),
        `terraform {\n  required_providers {\n    pve = {\n      source = "cdktf-pve/pve"\n    }\n  }\n}\n`,
      );
      const template = `${host}/mirror/\${namespace}/\${type}`;
      writeFileSync(
        join(folder, "cli.tofurc"),
        `provider_installation {\n  oci_mirror {\n    repository_template = "${template}"\n    include             = ["cdktf-pve/pve"]\n  }\n}\n`,
      );
      const variables = { HOME: folder, PATH: process.env.PATH, TF_CLI_CONFIG_FILE: join(folder, "cli.tofurc") };
      const env = { ...registry.environment, ...variables };
      const { stdout } = await promisify(execFile)(engine ?? "", ["init", "-no-color"], { cwd: workspace, env });
      expect(stdout).toContain(`Installed cdktf-pve/pve v${version}`);
      const { layers } = jsonAt(
        blobPath(jsonAt(blobPath(jsonAt("index.json").manifests[0].digest)).manifests[0].digest),
      );
      const lock = readFileSync(join(workspace, ".terraform.lock.hcl"), "utf8");
      expect(lock).toContain(`"${layers[0].digest.replace("sha256", "zh")}"`);
    } finally {
      registry.close();
    }
  },
);
