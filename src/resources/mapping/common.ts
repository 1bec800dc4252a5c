/**
 * Shared parts of the three kinds of mappings. Facts: contributing/facts/mapping.md#all-kinds. The list has whole objects. Every PUT
 * needs the whole `map`. The server accepts an empty `map`, which makes the file of that kind unreadable. Deleting a missing mapping
 * succeeds. The server does not check whether guests use a mapping.
 */
import type { PveSession } from "../../api/types";
import { type Attributes, setOf } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import type { Documentation, Operation, PlanContext, Report } from "../../framework/resource";
import type { Unknown } from "../../framework/state-of";
import { UNKNOWN } from "../../plugin/cty/value";
import { namesOf } from "../formats/enumeration";
import { canonicalDeviceId } from "../formats/hardware-ids";
import { propertyDescription } from "../formats/lists";
import { configId, nodeName } from "../formats/names";
import { canonicalSectionText } from "../formats/text";
import { listDataSource, objectDataSource } from "../kinds/data-sources";
import { collectionResource, type Defined, type Resource } from "../kinds/define";
import { NODE_OPERATION, warnOfUnknownNodes } from "../known-names";
import type { FieldOptions } from "../parameters/codec";
import { parameter, subkey } from "../parameters/parameter";
import { sectionText, warnOfGarbling } from "../parameters/section-text";

/** Sends device IDs in lower case, the form that the server compares with. */
export const lowerCase: FieldOptions<string> = { codec: { encode: canonicalDeviceId, decode: String } };

const DOMAINS = {
  dir: "file-mapping_directory_cfg",
  pci: "file-mapping_pci_cfg",
  usb: "file-mapping_usb_cfg",
} as const;

export type MappingKind = keyof typeof DOMAINS;
export const MAPPING_KINDS = namesOf(DOMAINS);

export function mappingDomain(kind: MappingKind): string {
  return DOMAINS[kind];
}

const ID_DOC =
  "Name by which guests refer to the mapping. At least 2 characters: a letter, then letters, digits, `-` and `_`.";

const mappingAttributes = {
  id: parameter("id", { doc: ID_DOC, check: [configId] }).key(),
  description: sectionText("description", "Description in one line, at most 4096 characters. Use ASCII.").optional(),
};

/** The `map` attribute, with an entry for each device or directory of a node. */
export function mapOfNodes<const A extends Attributes>(entry: A, doc: string) {
  const entries = setOf(entry, {
    doc,
    otherNames: "description" in entry ? { comment: "description" } : {},
    check: [(items) => (items.length > 0 ? undefined : "must have at least one entry")],
  });
  return parameter("map", entries, { always: true }).required();
}

export const entryNode = subkey("node", {
  doc: "Node that the entry is for. The server does not check whether the node exists.",
  check: [nodeName],
}).required();

export const entryDescription = sectionText(
  "description",
  "Description in one line, without commas. Use ASCII.",
  canonicalSectionText,
  propertyDescription,
).optional();

/** Attributes of all kinds of mappings, in a configuration or a plan. */
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

function warnOfUnknownMappedNodes(context: Plan): Promise<void> {
  const names = knownEntries(context.planned).map(({ node_name }) => node_name);
  return warnOfUnknownNodes(context, names, path("map"));
}

function warnOfGarbledTexts(config: Mapping, report: Report): void {
  warnOfGarbling(config.description, path("description"), report);
  for (const { description } of knownEntries(config)) warnOfGarbling(description, path("map"), report);
}

interface MappingOptions<A extends Attributes> extends Documentation {
  readonly kind: MappingKind;
  /** Besides ID and description. */
  readonly attributes: A;
  readonly since?: string;
}

/** The resource of a kind, and the data sources for one mapping and for all. */
export function mapping<const A extends Attributes>({ kind, attributes, ...rest }: MappingOptions<A>) {
  const path = `/cluster/mapping/${kind}` as const;
  const reads: Operation[] = [`GET ${path}`, `GET ${path}/{id}`];
  const resource: Defined<Resource, typeof mappingAttributes & A> = collectionResource({
    ...rest,
    type: `mapping_${kind}`,
    attributes: { ...mappingAttributes, ...attributes },
    collection: { path, key: "id", domain: DOMAINS[kind], overlaps: true, update: "partial" },
    operations: [...reads, `POST ${path}`, `PUT ${path}/{id}`, `DELETE ${path}/{id}`, NODE_OPERATION],
    // Mappings of all kinds have these attributes.
    validate: (config, report) => warnOfGarbledTexts(config as unknown as Mapping, report),
    plan: (context) => warnOfUnknownMappedNodes(context as unknown as Plan),
  });
  return {
    resource,
    data: objectDataSource(resource, { reads }),
    list: listDataSource(resource, "mappings", { type: `mapping_${kind}s`, reads }),
  };
}
