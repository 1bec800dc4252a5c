/**
 * Layout of Terraform's mirrors for one provider. A file-system mirror has archives in a folder `HOST/NAMESPACE/TYPE`; a network
 * mirror also has `index.json` and `VERSION.json` there. `terraform providers mirror` writes the same.
 */
import { HOSTS, SOURCE } from "../../constructs/install/plugin-directory";

export const REGISTRIES: readonly string[] = Object.values(HOSTS);

/** Folder of the provider in the mirror, for one registry. */
export const folderOf = (host: string): string => `${host}/${SOURCE}`;

export const executableName = (version: string, platform: string): string =>
  `terraform-provider-pve_v${version}${platform.startsWith("windows_") ? ".exe" : ""}`;

export const archiveName = (version: string, platform: string): string =>
  `terraform-provider-pve_${version}_${platform}.zip`;

/** `index.json` with the existing versions and this one. */
export function indexWith(before: string | undefined, version: string): string {
  const { versions } = parsed(before, "index.json");
  return text({ versions: { ...versions, [version]: {} } });
}

export interface MirroredArchive {
  readonly platform: string;
  readonly hashes: readonly string[];
}

/** `VERSION.json` with the existing archives and these. */
export function versionWith(before: string | undefined, version: string, archives: readonly MirroredArchive[]): string {
  const { archives: known } = parsed(before, `${version}.json`);
  const added = archives.map(({ platform, hashes }) => [platform, { url: archiveName(version, platform), hashes }]);
  return text({ archives: { ...known, ...Object.fromEntries(added) } });
}

interface Listed {
  readonly versions?: object;
  readonly archives?: object;
}

function parsed(before: string | undefined, file: string): Listed {
  if (before === undefined) return {};
  const found = jsonIn(before) as Listed | null | undefined;
  const isWhole = (value: unknown) => value === undefined || (typeof value === "object" && value !== null);
  const isListed = isWhole(found?.versions) && isWhole(found?.archives);
  if (typeof found === "object" && found !== null && !Array.isArray(found) && isListed) return found;
  throw new Error(`${file} of the mirror is damaged: remove it, and write the mirror again`);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const text = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
