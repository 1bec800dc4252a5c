/**
 * Mappings of all types, optionally compared with the hardware of a node. Facts: contributing/facts/mapping.md#all-kinds. With
 * `check-node`, that node answers. It reports its findings as `checks` for directories and PCI devices, and as `errors` for USB
 * devices.
 */

import { listOf, number, string } from "../../framework/attribute";
import type { RemoteOf } from "../../framework/state-of";
import { enumeration } from "../formats/enumeration";
import { nodeName } from "../formats/names";
import { repairText } from "../formats/text";
import { sortedBy } from "../kinds/data-sources";
import { dataSource } from "../kinds/define";
import { parsePropertyString } from "../parameters/property-string";
import { MAPPING_KINDS, type MappingKind, mappingDomain } from "./common";

const mappingTypeValues = enumeration("mapping.MappingType", "Type of a mapping.", {
  dir: "A directory.",
  pci: "A PCI device.",
  usb: "A USB device.",
});

interface Finding {
  readonly severity?: string | null;
  readonly message?: string | null;
}

/** A mapping of any type in an answer. */
interface Answer {
  readonly id: string;
  readonly description?: string | null;
  readonly map: readonly string[];
  readonly checks?: readonly Finding[] | null;
  readonly errors?: readonly Finding[] | null;
}

const entry = {
  node_name: string({ doc: "Node that the entry is for." }).computed(),
  path: string({ doc: "PCI addresses joined by `;`, USB port, or directory." }).computed(),
  device_id: string({ doc: "Vendor and device or product ID. Null for directories." }).computed(),
  subsystem_id: string({ doc: "Vendor and device ID of the subsystem of a PCI device." }).computed(),
  iommu_group: number({ doc: "IOMMU group of a PCI device." }).computed(),
  description: string({ doc: "Description of the entry." }).computed(),
};

const finding = {
  severity: string({ doc: "`warning` or `error`." }).computed(),
  message: string({ doc: "Description of the mismatch, such as a missing device." }).computed(),
};

const mapping = {
  type: string({ doc: "`dir`, `pci` or `usb`." }).computed(),
  id: string({ doc: "Name of the mapping." }).computed(),
  description: string({ doc: "Description of the mapping." }).computed(),
  map: listOf(entry, { doc: "Entries in the order in which the server stores them." }).computed(),
  checks: listOf(finding, {
    doc: "Findings of `check_node`. Empty if it is not set, or if the mapping fits.",
  }).computed(),
};

export const mappingsData = dataSource({
  type: "mappings",
  family: "mapping",
  description:
    "Mappings of all types that the credentials may see, sorted by type and ID. Optionally compared with the hardware and directories of a node.",
  attributes: {
    type: string({ doc: "Only mappings of this type: `dir`, `pci` or `usb`.", check: [mappingTypeValues] }).optional(),
    check_node: string({
      doc: "Node whose hardware and directories are compared with the mappings. It must be reachable.",
      check: [nodeName],
    }).optional(),
    mappings: listOf(mapping, { doc: "Mappings." }).computed(),
  },
  operations: MAPPING_KINDS.map((kind) => `GET /cluster/mapping/${kind}`),
  async read(config, { services }) {
    const kinds = MAPPING_KINDS.filter((kind) => config.type === null || config.type === kind);
    const query = config.check_node === null ? {} : { "check-node": config.check_node };
    const found = await Promise.all(
      kinds.map(async (kind) => {
        const shared = { shared: mappingDomain(kind) };
        const answers: readonly Answer[] = await services.read(`GET /cluster/mapping/${kind}`, {}, query, shared);
        return sortedBy(answers, "id").map((answer) => row(kind, answer));
      }),
    );
    return { mappings: found.flat() };
  },
});

function row(type: MappingKind, answer: Answer): RemoteOf<typeof mapping> {
  const findings = answer.checks ?? answer.errors ?? [];
  return {
    type,
    id: answer.id,
    description: repaired(answer.description),
    map: answer.map.map(entryOf),
    checks: findings.map(({ severity, message }) => ({ severity: severity ?? null, message: message?.trim() ?? null })),
  };
}

const repaired = (text: string | null | undefined) => (text === undefined || text === null ? null : repairText(text));

function entryOf(text: string): RemoteOf<typeof entry> {
  const parts = parsePropertyString(text);
  return {
    node_name: parts.node ?? null,
    path: parts.path ?? null,
    device_id: parts.id ?? null,
    subsystem_id: parts["subsystem-id"] ?? null,
    iommu_group: parts.iommugroup === undefined ? null : Number(parts.iommugroup),
    description: repaired(parts.description),
  };
}
