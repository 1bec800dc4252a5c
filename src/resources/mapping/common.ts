/**
 * What the three kinds of mappings share. Facts (contributing/facts/mapping.md#all-kinds): the list has whole objects; every
 * PUT needs the whole `map`; an empty `map` is taken but makes the file of that kind unreadable; deleting a missing
 * mapping succeeds; whether guests use a mapping is not checked.
 */
import type { PveSession } from "../../api/types";
import { type Attributes, setOf, string } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Operation, PlanContext, Report } from "../../framework/resource";
import type { Unknown } from "../../framework/state-of";
import { UNKNOWN } from "../../plugin/cty/value";
import { configId, nodeName } from "../formats/names";
import { propertyDescription } from "../formats/property-string";
import { canonicalSectionText } from "../formats/text";
import { NODE_OPERATION, warnOfUnknownNodes } from "../lookups/known-nodes";
import { namesOf } from "../names-of";
import { parameter, subkey } from "../parameters/parameter";
import { sectionText, warnOfGarbling } from "../parameters/section-text";

const DOMAINS = {
  dir: "file-mapping_directory_cfg",
  pci: "file-mapping_pci_cfg",
  usb: "file-mapping_usb_cfg",
} as const;

export type MappingKind = keyof typeof DOMAINS;
export const MAPPING_KINDS = namesOf(DOMAINS);

export function mappingCollection<K extends MappingKind>(kind: K) {
  return {
    path: `/cluster/mapping/${kind}`,
    key: "id",
    domain: DOMAINS[kind],
    overlaps: true,
    update: "partial",
  } as const;
}

export function mappingReads(kind: MappingKind): Operation[] {
  return [`GET /cluster/mapping/${kind}`, `GET /cluster/mapping/${kind}/{id}`];
}

/** What a mapping sends, with what its plan is checked against. */
export function mappingOperations(kind: MappingKind): Operation[] {
  const at = `/cluster/mapping/${kind}`;
  return [...mappingReads(kind), `POST ${at}`, `PUT ${at}/{id}`, `DELETE ${at}/{id}`, NODE_OPERATION];
}

export function mappingDomain(kind: MappingKind): string {
  return DOMAINS[kind];
}

const ID_DOC =
  "Name by which guests refer to the mapping: at least 2 characters, letters, digits, `-` and `_`, beginning with a letter.";

export const mappingAttributes = {
  id: parameter("id", string({ doc: ID_DOC, check: [configId] }))
    .required()
    .replaces(),
  description: sectionText("description", "Text of one line, at most 4096 characters. Use ASCII.").optional(),
};

/** The `map` attribute: one entry a device or directory of a node. */
export function mapOfNodes<const A extends Attributes>(entry: A, doc: string) {
  const entries = setOf(entry, {
    doc,
    otherNames: "description" in entry ? { comment: "description" } : {},
    check: [(items) => (items.length > 0 ? undefined : "must have at least one entry")],
  });
  return parameter("map", entries, { always: true }).required();
}

export const entryNode = subkey(
  "node",
  string({ doc: "Node that the entry is for. Whether it exists is not checked.", check: [nodeName] }),
).required();

export const entryDescription = sectionText(
  "description",
  "Text of one line without commas. Use ASCII.",
  canonicalSectionText,
  propertyDescription,
).optional();

/** What all kinds of mappings have in a configuration, and while they are planned. */
interface Mapping {
  readonly description: string | Unknown | null;
  readonly map: readonly (Entry | Unknown)[] | Unknown | null;
}

interface Entry {
  readonly node_name: string | Unknown | null;
  readonly description?: string | Unknown | null;
}

const knownEntries = ({ map }: Mapping) =>
  map === UNKNOWN || map === null ? [] : map.filter((entry) => entry !== UNKNOWN);

type Plan = Pick<PlanContext<PveSession>, "services" | "warn"> & { readonly planned: Mapping };

export function planNodes(context: Plan): Promise<void> {
  const names = knownEntries(context.planned).map(({ node_name }) => node_name);
  return warnOfUnknownNodes(context, names, path("map"));
}

export function validateTexts(config: Mapping, report: Report): void {
  warnOfGarbling(config.description, path("description"), report);
  for (const { description } of knownEntries(config)) warnOfGarbling(description, path("map"), report);
}
