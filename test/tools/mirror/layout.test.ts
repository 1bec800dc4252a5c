import { expect, it } from "vitest";
import {
  archiveName,
  executableName,
  folderOf,
  indexWith,
  REGISTRIES,
  versionWith,
} from "../../../src/tools/mirror/layout";

it("folders, archives and executables are named as the registry protocol requires", () => {
  const hosts = ["registry.terraform.io", "registry.opentofu.org"];
  expect(REGISTRIES.map(folderOf)).toEqual(hosts.map((host) => `${host}/cdktf-pve/pve`));
  expect(archiveName("1.2.3", "linux_amd64")).toBe("terraform-provider-pve_1.2.3_linux_amd64.zip");
  expect(executableName("1.2.3", "linux_amd64")).toBe("terraform-provider-pve_v1.2.3");
  expect(executableName("1.2.3", "windows_amd64")).toBe("terraform-provider-pve_v1.2.3.exe");
});

it("other versions and platforms of a mirror are kept", () => {
  expect(JSON.parse(indexWith(undefined, "1.2.3"))).toEqual({ versions: { "1.2.3": {} } });
  expect(JSON.parse(indexWith('{"versions":{"1.0.0":{}}}', "1.2.3"))).toEqual({
    versions: { "1.0.0": {}, "1.2.3": {} },
  });
  const first = versionWith(undefined, "1.2.3", [{ platform: "linux_amd64", hashes: ["h1:a", "zh:b"] }]);
  expect(JSON.parse(versionWith(first, "1.2.3", [{ platform: "darwin_arm64", hashes: ["h1:c"] }]))).toEqual({
    archives: {
      linux_amd64: { url: "terraform-provider-pve_1.2.3_linux_amd64.zip", hashes: ["h1:a", "zh:b"] },
      darwin_arm64: { url: "terraform-provider-pve_1.2.3_darwin_arm64.zip", hashes: ["h1:c"] },
    },
  });
});

it("a damaged index is reported with the remedy", () => {
  expect(() => indexWith('{"versions":', "1.2.3")).toThrow("index.json of the mirror is damaged: remove it");
  expect(() => versionWith("", "1.2.3", [])).toThrow("1.2.3.json of the mirror is damaged: remove it");
});
