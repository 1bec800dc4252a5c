/** The bills of materials of a release: of the npm package, and of the executables including Bun. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../build/bundle";
import { at, EXECUTABLE, manifest, ROOT } from "../build/project";
import { type Bill, type Component, cycloneDx, spdx } from "./sbom";

/** Libraries linked into Bun, by the revision of their source; THIRD-PARTY-LICENSES.md has its address. */
const IN_BUN: readonly Component[] = [
  { name: "JavaScriptCore", version: "d6375c72affe0f70222cdcb45012b10f0bf3a9d5", license: "LGPL-2.0-or-later" },
  { name: "TinyCC", version: "05f0fafaa3be31e31d7b4b5c17dc60f62c991171", license: "LGPL-2.1-or-later" },
];

/** The installed packages give the bundled versions. */
function installed(name: string): Component {
  const { version, license } = JSON.parse(readFileSync(at("node_modules", name, "package.json"), "utf8"));
  return { name, version, license, npm: true };
}

/** The packages with code in a bundle, by name. */
async function bundled(entries: Readonly<Record<string, string>>): Promise<Component[]> {
  const { metafile } = await bundle({ entries, values: { TYPE_NAMES: {} } });
  const names = Object.keys(metafile.inputs).flatMap(
    (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  return [...new Set(names)].sort().map(installed);
}

/** Date of the released commit. */
const commitTime = (): string =>
  execFileSync("git", ["log", "-1", "--format=%cd", "--date=format-local:%Y-%m-%dT%H:%M:%SZ"], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, TZ: "UTC" },
  }).trim();

export async function bills(time = commitTime()): Promise<Record<"npm" | "executables", Bill>> {
  const { version } = manifest;
  const license = manifest.license as string;
  const home = (manifest.repository as { readonly url: string }).url.replace(/\.git$/, "");
  const cli = await bundled({ cli: "src/cli/main.ts", main: "src/provider/script.ts", checks: "src/checks/main.ts" });
  const provider = await bundled({ main: "src/provider/main.ts" });
  return {
    npm: { subject: { name: manifest.name, version, license, npm: true }, components: cli, time, home },
    executables: {
      subject: { name: EXECUTABLE, version, license },
      components: [...provider, installed("bun"), ...IN_BUN],
      time,
      home,
    },
  };
}

/** Replaces the content of `folder` with the bills of materials. */
export async function writeBills(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [form, bill] of Object.entries(await bills())) {
    writeFileSync(join(folder, `${form}.cdx.json`), `${JSON.stringify(cycloneDx(bill), null, 2)}\n`);
    writeFileSync(join(folder, `${form}.spdx.json`), `${JSON.stringify(spdx(bill), null, 2)}\n`);
  }
}
