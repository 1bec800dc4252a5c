/** Terraform's names of platforms. */
// biome-ignore-all lint/plugin/platform: is given the platform, with this one as default; tested for all
import { arch, platform } from "node:os";

const SYSTEMS: Readonly<Record<string, string>> = { win32: "windows" };
const MACHINES: Readonly<Record<string, string>> = { x64: "amd64", ia32: "386" };

/** By default that of this machine: `linux_amd64`. */
export function platformName(system: string = platform(), machine: string = arch()): string {
  return `${SYSTEMS[system] ?? system}_${MACHINES[machine] ?? machine}`;
}

export const isWindows = (platformName: string): boolean => platformName.startsWith("windows_");
