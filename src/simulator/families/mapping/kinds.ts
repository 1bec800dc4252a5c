/**
 * The kinds of resource mappings: directories, PCI and USB devices. Each has its own file.
 * Facts: contributing/facts/mapping.md#all-kinds.
 */

import { posix } from "node:path";
import type { Call } from "../../kernel/call";
import type { ConfigFile } from "../../kernel/config-file";
import { type SectionConfig, type Sections, sectionConfig, sectionFile } from "../../kernel/section-config";
import { parametersOf } from "../../schema/description";
import * as refuse from "./texts";

const DIRECTORY_MAPPINGS = sectionFile("mapping/directory.cfg", { isRaw: true });
const PCI_MAPPINGS = sectionFile("mapping/pci.cfg", { isRaw: true });
const USB_MAPPINGS = sectionFile("mapping/usb.cfg", { isRaw: true });

/** A mapping's entry for one node. */
type Entry = Readonly<Record<string, string>>;

/** Parses an entry: `key=value,…` without a default key. Entries are stored as they were sent. */
export function parseEntry(text: string): Entry {
  const pairs = text.split(",").filter((pair) => pair.includes("="));
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]));
}

export interface Kind {
  readonly name: "dir" | "pci" | "usb";
  /** The kind's name in error messages. */
  readonly title: string;
  readonly file: ConfigFile<Sections>;
  readonly sections: SectionConfig;
  /** Property in which a list shows the findings of a node. */
  readonly findings: "checks" | "errors";
  /** Returns the problem of an entry on the answering node. */
  problem(call: Call, entry: Entry): string | undefined;
  /** Refuses entries that conflict, or that are wrong for the answering node. */
  checkMap(call: Call, entries: readonly Entry[]): void;
}

const sectionsOf = (name: Kind["name"], optional: string) =>
  sectionConfig({
    parameters: parametersOf(`POST /cluster/mapping/${name}`),
    types: { [name]: { required: "map", optional } },
  });

/** Directories of every node. */
const SYSTEM_DIRECTORIES = ["/dev", "/etc/pve", "/home", "/mnt", "/opt", "/root", "/tmp", "/usr/bin", "/var/lib/vz"];
const SYSTEM_FILES = ["/etc/fstab", "/etc/hostname", "/etc/hosts", "/etc/passwd"];

function missingDirectory(call: Call, { path = "" }: Entry): string | undefined {
  const canonical = posix.normalize(path).replace(/(.)\/$/, "$1");
  if (SYSTEM_FILES.includes(canonical)) return `Path ${path} exists, but is not a directory`;
  const directories = [...call.cluster.inventory.directories, ...SYSTEM_DIRECTORIES];
  const exists = directories.some((directory) => directory === canonical || directory.startsWith(`${canonical}/`));
  return exists ? undefined : `Path ${path} does not exist`;
}

/** Refuses two entries of one node, and missing directories. The server checks directories on the answering node only. */
function checkDirectories(call: Call, entries: readonly Entry[]): void {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    const { node = "" } = entry;
    const problem = node === call.node ? missingDirectory(call, entry) : undefined;
    if (problem !== undefined) refuse.missingDirectory(problem);
    counts.set(node, (counts.get(node) ?? 0) + 1);
  }
  for (const [node, count] of counts) if (count > 1) refuse.nodeTwice(node, count);
}

/** Returns the problem of a PCI device. An address without function stands for function 0. */
function missingDevice(_: Call, { path = "" }: Entry): string {
  const [address = ""] = path.split(";");
  return `pci device '${/\.[a-f0-9]/i.test(address) ? address : `${address}.0`}' not found`;
}

/** Devices are checked only by `check-node`. The simulated nodes have none. */
const withoutMapCheck = { checkMap: () => undefined };

export const kinds: readonly Kind[] = [
  {
    name: "dir",
    title: "directory",
    file: DIRECTORY_MAPPINGS,
    sections: sectionsOf("dir", "description"),
    findings: "checks",
    problem: missingDirectory,
    checkMap: checkDirectories,
  },
  {
    name: "pci",
    title: "hardware",
    file: PCI_MAPPINGS,
    sections: sectionsOf("pci", "description mdev live-migration-capable"),
    findings: "checks",
    problem: missingDevice,
    ...withoutMapCheck,
  },
  {
    name: "usb",
    title: "hardware",
    file: USB_MAPPINGS,
    sections: sectionsOf("usb", "description"),
    findings: "errors",
    problem: (_, { path, id }) => `usb device '${path ?? id}' not found`,
    ...withoutMapCheck,
  },
];
