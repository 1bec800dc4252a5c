/** The form of the provider for each platform, with packages that only resemble ours. */
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { platform } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LAUNCHER } from "../../../scripts/build/launcher";
import { PLATFORMS } from "../../../scripts/executables/platforms";
import { EXECUTABLES } from "../../../src/constructs/install/executables";
import { packageHash, readPackage } from "../../../src/constructs/install/package-hash";
import { HOSTS, installPackage } from "../../../src/constructs/install/plugin-directory";
import { isWindows, platformName, providerForms } from "../../../src/constructs/install/provider-forms";
import { temporaryFolder } from "../../support/temporary-folder";

const HERE = platformName();
const ELSEWHERE = HERE === "darwin_arm64" ? "linux_amd64" : "darwin_arm64";
const [OWN = "", OTHER_LIBC] = EXECUTABLES[HERE] ?? [];

const STARTS = "#!/bin/sh\necho 'terraform-provider-pve is a Terraform provider plugin.' >&2\nexit 1\n";
const CANNOT_START = "#!/no/such/loader\n";

let root: string;
const write = (path: string, content: string | object, mode = 0o644) => {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content), { mode });
};
const install = (name: string, executable: string, manifest: object = {}) => {
  const folder = `node_modules/@cdktf-pve/${name}`;
  write(`${folder}/package.json`, { version: "1.2.3", providerHash: `h1:${name}`, ...manifest });
  write(`${folder}/provider/terraform-provider-pve_v1.2.3`, executable, 0o755);
};

/** A package with the script alone, for each test of the `describe` that calls it. */
function packageWithScript(): void {
  beforeEach(() => {
    vi.stubEnv("CDKTF_PVE_PROVIDER", "");
    root = temporaryFolder();
    write("package.json", { version: "1.2.3" });
    write("lib/provider/terraform-provider-pve_v1.2.3", "#!/usr/bin/env node\n", 0o755);
  });
  afterEach(() => void vi.unstubAllEnvs());
}

const kinds = () => {
  const { platforms, formFor } = providerForms(root);
  return Object.fromEntries(platforms.map((name) => [name, formFor(name).kind]));
};

describe.skipIf(platform() === "win32")("the provider", () => {
  packageWithScript();

  it("the provider is the executable on the platform with an npm package, and the script on others", () => {
    install(OWN, STARTS);
    expect(kinds()).toMatchObject({ [HERE]: "executable", [ELSEWHERE]: "script" });
    expect(providerForms(root)).toMatchObject({ summary: `the executable for ${HERE}`, isFallback: false });
  });

  it("the provider is the script when no package is installed, and the summary reports it", () => {
    expect(Object.values(kinds())).not.toContain("executable");
    const { summary, isFallback } = providerForms(root);
    expect(summary).toContain(`the Node script: @cdktf-pve/${OWN}`);
    expect(summary).toContain("is not installed");
    expect(isFallback).toBe(true);
  });

  it("the provider is the script when the executable cannot start", () => {
    install(OWN, CANNOT_START);
    expect(kinds()[HERE]).toBe("script");
    expect(providerForms(root).isFallback).toBe(true);
  });

  it.skipIf(OTHER_LIBC === undefined)("the provider is the executable for this machine's C library", () => {
    install(OWN, CANNOT_START);
    install(OTHER_LIBC as string, STARTS);
    expect(providerForms(root).formFor(HERE).directory).toContain(OTHER_LIBC);
  });

  it("the provider is an executable for another platform if its package is installed for stacks that move", () => {
    install((EXECUTABLES[ELSEWHERE] as readonly string[])[0] as string, CANNOT_START);
    expect(kinds()).toMatchObject({ [HERE]: "script", [ELSEWHERE]: "executable" });
  });

  it("the provider is never an executable of another version, or from an incomplete package", () => {
    install(OWN, STARTS, { version: "1.2.2" });
    expect(kinds()[HERE]).toBe("script");
    install(OWN, STARTS, { providerHash: undefined });
    expect(kinds()[HERE]).toBe("script");
  });

  it("the provider is the form that CDKTF_PVE_PROVIDER sets", () => {
    install(OWN, STARTS);
    vi.stubEnv("CDKTF_PVE_PROVIDER", "script");
    expect(kinds()[HERE]).toBe("script");
    expect(providerForms(root)).toMatchObject({
      isFallback: false,
      summary: "the Node script: CDKTF_PVE_PROVIDER says so",
    });
    vi.stubEnv("CDKTF_PVE_PROVIDER", "executable");
    expect(kinds()[HERE]).toBe("executable");
    install(OWN, CANNOT_START);
    expect(() => providerForms(root)).toThrow(/no executable provider to use: @cdktf-pve/);
    vi.stubEnv("CDKTF_PVE_PROVIDER", "node");
    expect(() => providerForms(root)).toThrow('must be "script" or "executable", not "node"');
  });

  it("the provider is locked with the hashes of all forms, including those published for other platforms", () => {
    install(OWN, STARTS);
    write("lib/executables.json", { [OWN]: `h1:${OWN}`, elsewhere: "h1:elsewhere" });
    const { hashes, formFor } = providerForms(root);
    expect(hashes).toEqual([formFor(ELSEWHERE).hash, `h1:${OWN}`, "h1:elsewhere"]);
  });
});

describe("the script on Windows", () => {
  packageWithScript();
  beforeEach(() => {
    write("lib/provider/launch.cmd", LAUNCHER);
    write("lib/provider/runtime.js", "");
  });

  it("a command file with the name that Terraform expects runs the script next to it", () => {
    const { formFor, hashes, isFallback } = providerForms(root, "windows_arm64");
    const plugins = join(root, "plugins");
    installPackage(plugins, { platforms: ["windows_arm64", "linux_amd64"], formFor }, "1.2.3", undefined, "win32");
    const at = (platform: string, ...name: string[]) =>
      join(plugins, HOSTS.terraform, "cdktf-pve", "pve", "1.2.3", platform, ...name);
    expect(readdirSync(at("windows_arm64"))).toEqual([
      "provider.js",
      "runtime.js",
      "terraform-provider-pve_v1.2.3.cmd",
    ]);
    const started = readFileSync(at("windows_arm64", "terraform-provider-pve_v1.2.3.cmd"), "utf8");
    const [, script = ""] = /"%~dp0([^"]+)"/.exec(started) ?? [];
    expect(readFileSync(at("windows_arm64", script), "utf8")).toBe("#!/usr/bin/env node\n");
    expect(packageHash(readPackage(at("windows_arm64")))).toBe(formFor("windows_arm64").hash);
    expect(hashes).toContain(formFor("windows_arm64").hash);
    expect(isFallback).toBe(true);
  });

  it("the script of other systems starts itself, and needs no second hash", () => {
    const { formFor, hashes } = providerForms(root, "linux_arm64");
    expect(formFor("linux_arm64").names).toContain("terraform-provider-pve_v1.2.3");
    expect(hashes).toEqual([formFor("linux_arm64").hash]);
  });

  it("files are not copied again because modes are missing", () => {
    const { formFor } = providerForms(root, "windows_arm64");
    const plugins = join(root, "plugins");
    const install = () =>
      installPackage(plugins, { platforms: ["windows_arm64"], formFor }, "1.2.3", undefined, "win32");
    install();
    const file = join(plugins, HOSTS.terraform, "cdktf-pve", "pve", "1.2.3", "windows_arm64", "provider.js");
    chmodSync(file, 0o666);
    const { ino } = statSync(file);
    install();
    expect(statSync(file).ino).toBe(ino);
  });
});

it("every compiled platform has an executable, and no other does", () => {
  const compiled = PLATFORMS.map(({ name }) => name).sort();
  expect(Object.values(EXECUTABLES).flat().sort()).toEqual(compiled);
});

it.each([
  ["linux", "x64", "linux_amd64"],
  ["linux", "arm64", "linux_arm64"],
  ["darwin", "arm64", "darwin_arm64"],
  ["win32", "x64", "windows_amd64"],
  ["win32", "arm64", "windows_arm64"],
  ["win32", "ia32", "windows_386"],
  ["freebsd", "x64", "freebsd_amd64"],
])("the platform of Node's %s on %s is %s for Terraform", (system, machine, name) => {
  expect(platformName(system, machine)).toBe(name);
  expect(isWindows(name)).toBe(system === "win32");
});
