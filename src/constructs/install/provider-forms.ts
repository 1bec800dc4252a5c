// biome-ignore-all lint/plugin/platform: is given the platform, with this one as default; tested for all
/**
 * Chooses the form of the provider for each platform: the compiled executable if one is installed for it, otherwise the Node
 * script.
 *
 * Synthesized stacks may be deployed on another platform, so each platform gets a form that runs there. `CDKTF_PVE_PROVIDER`
 * overrides the choice: `script` uses the script everywhere, `executable` fails instead of falling back to the script here.
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
  /** Hashes of all forms, also of those for other platforms, so that the lock file is valid everywhere. */
  readonly hashes: readonly string[];
  /** The form that this machine runs, with the reason: a phrase without full stop. */
  readonly summary: string;
  /** Whether this machine runs the script only because it has no executable. */
  readonly isFallback: boolean;
}

/** Command file that runs `provider.js` from its own folder. */
const LAUNCHER = "launch.cmd";

/** Platforms that run the script without an executable. */
const SCRIPTED = ["linux_amd64", "linux_arm64", "darwin_amd64", "darwin_arm64"];

/** `root` is the folder of this package. */
export function providerForms(root: string, platform = platformName()): ProviderForms {
  const wanted = process.env.CDKTF_PVE_PROVIDER || undefined;
  if (wanted !== undefined && wanted !== "script" && wanted !== "executable")
    throw new Error(`CDKTF_PVE_PROVIDER must be "script" or "executable", not "${wanted}"`);
  const script = scriptAt(join(root, "lib", "provider"));
  // Hashed only on Windows: other platforms need the Windows form only if no executable is installed.
  const scripts = isWindows(platform) ? [script, scriptForWindows(script)] : [script];
  const scriptFor = (name: string) => (isWindows(name) ? (scripts[1] ?? scriptForWindows(script)) : script);
  const executables = wanted === "script" ? new Map<string, ProviderForm>() : executablesByPlatform(root, platform);
  const executable = executables.get(platform);
  const reason = wanted === "script" ? "CDKTF_PVE_PROVIDER says so" : whyNone(platform);
  if (executable === undefined && wanted === "executable")
    throw new Error(`There is no executable provider to use: ${reason}`);
  return {
    platforms: [...new Set([...SCRIPTED, ...executables.keys(), platform])],
    formFor: (name) => executables.get(name) ?? scriptFor(name),
    hashes: [
      ...new Set([
        ...scripts.map(({ hash }) => hash),
        ...[...executables.values()].map(({ hash }) => hash),
        ...publishedHashes(root),
      ]),
    ],
    summary: executable === undefined ? `the Node script: ${reason}` : `the executable for ${platform}`,
    isFallback: executable === undefined && wanted !== "script",
  };
}

function executablesByPlatform(root: string, platform: string): Map<string, ProviderForm> {
  const found = Object.keys(EXECUTABLES).flatMap((name) => {
    const candidates = executablesFor(name, root);
    const form = name === platform ? candidates.find(starts) : candidates[0];
    return form === undefined ? [] : ([[name, form]] as const);
  });
  return new Map(found);
}

function whyNone(platform: string): string {
  const packages = (EXECUTABLES[platform] ?? []).map((name) => `@cdktf-pve/${name}`).join(" or ");
  if (packages === "") return `there is no executable for ${platform}`;
  return `${packages} is not installed, or cannot be started on this machine`;
}

function scriptAt(directory: string): ProviderForm {
  if (!existsSync(directory))
    throw new Error(`The provider is not built (${directory} does not exist): run \`npm run build\``);
  return hashed({ kind: "script", directory, names: readdirSync(directory) });
}

/** Windows ignores the first line of a script, so Terraform starts a command file that runs the script. */
function scriptForWindows({ kind, directory, names }: ProviderForm): ProviderForm {
  const main = names.find((name) => name.startsWith("terraform-provider-")) ?? "";
  const sources = { "provider.js": main, [`${main}.cmd`]: LAUNCHER };
  const fileNames = [...names.filter((name) => name !== main && name !== LAUNCHER), ...Object.keys(sources)].sort();
  return hashed({ kind, directory, names: fileNames, sources });
}

function hashed(form: Omit<ProviderForm, "hash">): ProviderForm {
  return { ...form, hash: hashOfFiles(new Map(form.names.map((name) => [name, sourceOf(form, name)]))) };
}

/** Hashes of the executables that were published with this version. Empty in a checkout. */
function publishedHashes(root: string): string[] {
  const file = join(root, "lib", "executables.json");
  return existsSync(file) ? Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : [];
}

// Terraform's names of platforms.

const SYSTEMS: Readonly<Record<string, string>> = { win32: "windows" };
const MACHINES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** Terraform's name of a platform, such as `linux_amd64`. Default: this machine. */
export function platformName(system: string = platform(), machine: string = arch()): string {
  return `${SYSTEMS[system] ?? system}_${MACHINES[machine] ?? machine}`;
}

export const isWindows = (platformName: string): boolean => platformName.startsWith("windows_");
