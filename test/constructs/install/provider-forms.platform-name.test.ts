import { expect, it } from "vitest";
import { isWindows, platformName } from "../../../src/constructs/install/provider-forms";

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
