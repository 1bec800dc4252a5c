// biome-ignore-all lint/plugin/platform: is given the platform, with this one as default; tested for all
/**
 * Which form of the provider goes where: the compiled executable on platforms that one is installed for, and the Node
 * script, which runs wherever Node does, on the others.
 *
 * Synthesized stacks travel, so a platform other than this one gets what is known to run there. `CDKTF_PVE_PROVIDER`
 * decides otherwise: `script` for the script everywhere, `executable` to fail rather than to fall back on it here.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { arch, platform } from "node:os";
import { join } from "node:path";
import { EXECUTABLES, executablesFor, type ProviderForm, sourceOf, starts } from "./executables";
import { hashOfFiles } from "./package-hash";

export interface ProviderForms {
  /** Terraform's names of the platforms to install for. */
  readonly platforms: readonly string[];
  readonly formFor: (platform: string) => ProviderForm;
  /** Of all forms, and of those on machines of other kinds: a lock file that names them all holds everywhere. */
  readonly hashes: readonly string[];
  /** What this machine runs, and why: half a sentence. */
  readonly summary: string;
  /** Whether the script is used here because there is no executable, and not because somebody wants it. */
  readonly isFallback: boolean;
}

/** Runs `provider.js` beside it. */
const LAUNCHER = "launch.cmd";

/** The script serves these without an executable. */
const SCRIPTED = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"];

/** `root` is the folder of this package. */
export function providerForms(root: string, here = platformName()): ProviderForms {
  const wanted = process.env.CDKTF_PVE_PROVIDER || undefined;
  if (wanted !== undefined && wanted !== "script" && wanted !== "executable")
    throw new Error(`CDKTF_PVE_PROVIDER has to be "script" or "executable", not "${wanted}"`);
  const script = scriptAt(join(root, "lib", "provider"));
  // Read for those only who need it: there is an executable for most machines with Windows.
  const scripts = isWindows(here) ? [script, scriptForWindows(script)] : [script];
  const scriptFor = (name: string) => (isWindows(name) ? (scripts[1] ?? scriptForWindows(script)) : script);
  const executables = wanted === "script" ? new Map<string, ProviderForm>() : executablesByPlatform(root, here);
  const own = executables.get(here);
  const reason = wanted === "script" ? "CDKTF_PVE_PROVIDER says so" : whyNone(here);
  if (own === undefined && wanted === "executable")
    throw new Error(`There is no executable provider to use: ${reason}`);
  return {
    platforms: [...new Set([...SCRIPTED, ...executables.keys(), here])],
    formFor: (name) => executables.get(name) ?? scriptFor(name),
    hashes: [
      ...new Set([
        ...scripts.map(({ hash }) => hash),
        ...[...executables.values()].map(({ hash }) => hash),
        ...publishedHashes(root),
      ]),
    ],
    summary: own === undefined ? `the Node script: ${reason}` : `the executable for ${here}`,
    isFallback: own === undefined && wanted !== "script",
  };
}

function executablesByPlatform(root: string, here: string): Map<string, ProviderForm> {
  const found = Object.keys(EXECUTABLES).flatMap((name) => {
    const candidates = executablesFor(name, root);
    const form = name === here ? candidates.find(starts) : candidates[0];
    return form === undefined ? [] : ([[name, form]] as const);
  });
  return new Map(found);
}

function whyNone(here: string): string {
  const packages = (EXECUTABLES[here] ?? []).map((name) => `@cdktf-pve/${name}`).join(" or ");
  if (packages === "") return `there is no executable for ${here}`;
  return `${packages} is not installed, or cannot be started on this machine`;
}

function scriptAt(directory: string): ProviderForm {
  if (!existsSync(directory))
    throw new Error(`The provider is not built (${directory} does not exist): run \`npm run build\``);
  return hashed({ kind: "script", directory, names: readdirSync(directory) });
}

/** Windows starts no script by its first line: a command file does, and is what the engine finds. */
function scriptForWindows({ kind, directory, names }: ProviderForm): ProviderForm {
  const main = names.find((name) => name.startsWith("terraform-provider-")) ?? "";
  const sources = { "provider.js": main, [`${main}.cmd`]: LAUNCHER };
  const own = [...names.filter((name) => name !== main && name !== LAUNCHER), ...Object.keys(sources)].sort();
  return hashed({ kind, directory, names: own, sources });
}

function hashed(form: Omit<ProviderForm, "hash">): ProviderForm {
  return { ...form, hash: hashOfFiles(new Map(form.names.map((name) => [name, sourceOf(form, name)]))) };
}

/** Of the executables that were published with this version; a checkout has no such file. */
function publishedHashes(root: string): string[] {
  const file = join(root, "lib", "executables.json");
  return existsSync(file) ? Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : [];
}

// Terraform's names of platforms.

const SYSTEMS: Readonly<Record<string, string>> = { win32: "windows" };
const MACHINES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** By default that of this machine: `linux_amd64`. */
export function platformName(system: string = platform(), machine: string = arch()): string {
  return `${SYSTEMS[system] ?? system}_${MACHINES[machine] ?? machine}`;
}

export const isWindows = (platformName: string): boolean => platformName.startsWith("windows_");
