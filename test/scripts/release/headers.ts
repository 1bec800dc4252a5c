/** Headers of executables (ELF, Mach-O and PE), up to the machine type. */

type Machine = readonly ["linux" | "darwin" | "windows", "amd64" | "arm64"];

export const HEADERS: readonly Machine[] = [
  ["linux", "amd64"],
  ["linux", "arm64"],
  ["darwin", "amd64"],
  ["darwin", "arm64"],
  ["windows", "amd64"],
  ["windows", "arm64"],
];

export function executableHeader(os: Machine[0], architecture: Machine[1]): Buffer {
  const header = Buffer.alloc(256);
  const isArm = architecture === "arm64";
  if (os === "linux") {
    header.write("\x7fELF", "latin1");
    header.writeUInt16LE(isArm ? 183 : 62, 18);
  } else if (os === "darwin") {
    header.write("cffaedfe", "hex");
    header.write(isArm ? "0c000001" : "07000001", 4, "hex");
  } else {
    header.write("MZ", "latin1");
    header.writeUInt32LE(128, 60);
    header.write("PE\0\0", 128, "latin1");
    header.write(isArm ? "64aa" : "6486", 132, "hex");
  }
  return header;
}
