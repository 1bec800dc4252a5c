/** Reads the platform of an executable from its header. */

export interface ExecutableFormat {
  readonly os: "linux" | "darwin" | "windows";
  readonly architecture: "amd64" | "arm64";
}

const ELF = { 62: "amd64", 183: "arm64" } as const;
const MACH_O = { 16777223: "amd64", 16777228: "arm64" } as const;
const PE = { 34404: "amd64", 43620: "arm64" } as const;

/** `undefined` for a file of an unknown kind. */
export function formatOf(executable: Buffer): ExecutableFormat | undefined {
  if (executable.length < 64) return undefined;
  if (executable.readUInt32BE(0) === 0x7f454c46) return known("linux", ELF, executable.readUInt16LE(18));
  if (executable.readUInt32LE(0) === 0xfeedfacf) return known("darwin", MACH_O, executable.readUInt32LE(4));
  if (executable.toString("latin1", 0, 2) !== "MZ") return undefined;
  const header = executable.readUInt32LE(60);
  const isPe = header + 6 <= executable.length && executable.toString("latin1", header, header + 4) === "PE\0\0";
  return isPe ? known("windows", PE, executable.readUInt16LE(header + 4)) : undefined;
}

function known(
  os: ExecutableFormat["os"],
  machines: Readonly<Record<number, ExecutableFormat["architecture"]>>,
  machine: number,
): ExecutableFormat | undefined {
  const architecture = machines[machine];
  return architecture && { os, architecture };
}
