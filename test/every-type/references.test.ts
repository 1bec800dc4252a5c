/**
 * Every attribute with the ID of another object accepts its construct. Candidates are formats of the API that are IDs,
 * and documentation that names another object; `test/scripts/bindings/references.test.ts` checks names and examples.
 */
import { describe, expect, it } from "vitest";
import { references } from "../../scripts/bindings/generate";
import { describedOperations } from "../../scripts/operations/description";
import type { Attribute, Attributes } from "../../src/framework/attribute";
import { dataSources, resources } from "../../src/resources";
import { parameterOf } from "../../src/resources/parameters/codec";

/** Formats in the API description that are IDs of objects with constructs. */
const FORMATS =
  /^(pve-sdn-(zone|vnet|subnet|fabric|route-map|prefix-list|ipam|dns|controller)-id|pve-poolid|pve-ha-(resource|group)(-or-vm)?-id|pve-fw-addr-spec|IPorCIDRorAlias|pve-backup-jobid)(-list)?$/;

/** Reasons for attributes that only look like references. */
const OWN = "the controller's own id: zones accept EVPN controllers only";
const NONE: Readonly<Record<string, string>> = {
  "sdn_controller_bgp.controller": OWN,
  "sdn_controller_isis.controller": OWN,
  "data.sdn_controller_bgp.controller": OWN,
  "data.sdn_controller_isis.controller": OWN,
  "sdn_subnet.dhcp_dns_server": "the address of a server, not the id of one that zones register names with",
};

interface Candidate {
  readonly key: string;
  readonly attribute: Attribute;
  readonly formats: readonly string[];
}

const described = new Map(describedOperations().map(({ name, parameters }) => [name, parameters]));

function candidates(type: string, attributes: Attributes, operations: readonly string[], at = ""): Candidate[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const { shape, traits, isConfigurable } = attribute;
    if (!isConfigurable) return [];
    if (shape.kind === "object") return candidates(type, shape.attributes, operations, `${at}${name}.`);
    const isText = (shape.kind === "string" ? shape.kind : "element" in shape && shape.element.shape.kind) === "string";
    if (!isText || traits.refersTo !== undefined || traits.identifies !== undefined) return [];
    const parameter = at === "" ? parameterOf(attribute)?.name : undefined;
    const formats = operations.flatMap((operation) => {
      const known = parameter === undefined ? undefined : described.get(operation)?.[parameter];
      return [known?.format, known?.items?.format].filter((format) => typeof format === "string");
    });
    return [{ key: `${type}.${at}${name}`, attribute, formats: [...new Set(formats)] }];
  });
}

const all = [
  ...resources.flatMap(({ type, attributes, operations }) => candidates(type, attributes, operations)),
  ...dataSources.flatMap(({ type, attributes }) => candidates(`data.${type}`, attributes, [])),
];

/** Names of the objects in the documentation: `route map`, `prefix list`. */
const words = [
  ...new Set(
    references.map(({ name }) =>
      name
        .slice(1)
        .replace(/(?<=.)[A-Z]/g, " $&")
        .toLowerCase(),
    ),
  ),
  ...["notification target", "ip set", "dns server"],
].filter((word) => !["addresses", "resource", "group"].includes(word));
const mentionsReference = new RegExp(
  `\\b(name|id)s? of (a|an|the|another) (${words.join("|")})\\b|^(${words.join("|")})s?\\b`,
  "i",
);

function suspicions({ attribute, formats }: Candidate): string[] {
  const format = formats.find((each) => FORMATS.test(each));
  return [
    ...(format ? [`the format ${format}`] : []),
    ...(mentionsReference.test(attribute.traits.doc) ? ["its documentation"] : []),
  ];
}

describe("references", () => {
  it("every attribute that looks like the ID of an object accepts its construct", () => {
    const suspects = all.map((one) => [one.key, suspicions(one)] as const).filter(([, because]) => because.length > 0);
    expect(Object.fromEntries(suspects.filter(([key]) => !(key in NONE)))).toEqual({});
    const looked = new Set(suspects.map(([key]) => key));
    expect(Object.keys(NONE).filter((key) => !looked.has(key))).toEqual([]);
  });

  it.each(references.map(({ name, implementedBy }) => [name, implementedBy] as const))(
    "%s is implemented by the data source of each resource that implements it",
    (_, implementedBy) => {
      const wanted = implementedBy
        .filter((key) => !key.startsWith("data."))
        .filter((key) => dataSources.some(({ type }) => `pve_${type}` === key))
        .map((key) => `data.${key}`);
      expect(wanted.filter((key) => !implementedBy.includes(key))).toEqual([]);
    },
  );
});
