import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { packageHash } from "../../../src/constructs/install/package-hash";
import { executableFor, npmOn, packageFor, platforms } from "../../../src/tools/mirror/sources";
import { temporaryFolder } from "../../support/temporary-folder";

const NAME = "terraform-provider-pve_v1.2.3";
const content = Buffer.from("an executable");
const hash = packageHash(new Map([[NAME, content]]));
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function put(name: string, version: string, providerHash = hash, within = folder): void {
  mkdirSync(join(within, name, "provider"), { recursive: true });
  writeFileSync(join(within, name, "package.json"), JSON.stringify({ version, providerHash }));
  writeFileSync(join(within, name, "provider", NAME), content);
}

describe("the package of a platform", () => {
  it("the package matches the requested C library", () => {
    const names = platforms().map((platform) => packageFor(platform));
    expect(names.join(" ")).toBe("linux-x64 linux-arm64 darwin-x64 darwin-arm64 win32-x64 win32-arm64");
    expect(packageFor("linux_arm64", true)).toBe("linux-arm64-musl");
    expect(packageFor("windows_amd64", true)).toBe("win32-x64");
  });

  it("an unknown platform is reported with the known ones", () => {
    expect(() => packageFor("freebsd_amd64")).toThrow("no executable for freebsd_amd64, only for linux_amd64, ");
  });
});

describe("the executable of a platform", () => {
  it("the executable comes from a release build of this version only", async () => {
    put("linux-x64", "1.2.3");
    const source = { from: folder, version: "1.2.3", root: "/nowhere" };
    expect(await executableFor("linux_amd64", source)).toEqual({ files: new Map([[NAME, content]]), hash });
    await expect(executableFor("linux_amd64", { ...source, version: "2.0.0" })).rejects.toThrow(
      "has no executable of 2.0.0",
    );
    await expect(executableFor("linux_arm64", source)).rejects.toThrow("linux-arm64 has no executable of 1.2.3");
  });

  it("the executable comes from the installed package, next to this one or below it", async () => {
    const source = { version: "1.2.3", root: join(folder, "node_modules", "cdktf-pve") };
    mkdirSync(source.root, { recursive: true });
    writeFileSync(join(source.root, "package.json"), JSON.stringify({ version: "1.2.3" }));
    put("darwin-x64", "1.2.3", hash, join(folder, "node_modules", "@cdktf-pve"));
    put("win32-x64", "1.2.3", hash, join(source.root, "node_modules", "@cdktf-pve"));
    for (const platform of ["darwin_amd64", "windows_amd64"])
      expect((await executableFor(platform, source)).hash).toBe(hash);
  });

  it("an executable whose hash differs in any character from its package is refused", async () => {
    const changed = [...hash].map(
      (sign, place) => `${hash.slice(0, place)}${sign === "A" ? "B" : "A"}${hash.slice(place + 1)}`,
    );
    for (const other of ["h1:another", hash.slice(0, -1), `${hash}A`, ...changed]) {
      put("linux-x64", "1.2.3", other);
      const executable = executableFor("linux_amd64", { from: folder, version: "1.2.3", root: "/nowhere" });
      await expect(executable, other).rejects.toThrow("is not the one that its package names");
    }
  });
});

describe.skipIf(process.platform === "win32")("an executable of the npm registry", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it("an executable of the npm registry is unpacked in a folder that is removed, or the reason is reported", async () => {
    put("package", "1.2.3");
    execFileSync("tar", ["-czf", join(folder, "a.tgz"), "-C", folder, "package"]);
    mkdirSync(join(folder, "tmp"));
    const packs = ["1.2.3", "1.2.4"].map((version) => `"pack @cdktf-pve/linux-arm64@${version} --loglevel=error"`);
    const script = `#!/bin/sh\ncase "$*" in ${packs.join("|")}) cp ${folder}/a.tgz . ;; *) echo "E404" >&2; exit 1 ;; esac\n`;
    writeFileSync(join(folder, "npm"), script, { mode: 0o755 });
    vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
    vi.stubEnv("TMPDIR", join(folder, "tmp"));
    const fetched = (version: string) => executableFor("linux_arm64", { version, root: "/nowhere" });
    expect(await fetched("1.2.3")).toEqual({ files: new Map([[NAME, content]]), hash });
    await expect(fetched("1.2.4")).rejects.toThrow("@cdktf-pve/linux-arm64@1.2.4 has no executable");
    await expect(fetched("1.2.5")).rejects.toThrow(
      /^npm cannot get @cdktf-pve\/linux-arm64@1\.2\.5; a release build can be given with --from\. E404$/,
    );
    expect(readdirSync(join(folder, "tmp"))).toEqual([]);
  });
});

it.each([
  ["linux", { command: "npm", shell: false }],
  ["darwin", { command: "npm", shell: false }],
  ["win32", { command: "npm.cmd", shell: true }],
])("npm starts on %s without a shell if possible", (system, expected) => {
  expect(npmOn(system)).toEqual(expected);
});
