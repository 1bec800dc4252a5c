/** References between types: the constructs derive them from the attributes of the definitions. */
import { describe, expect, it } from "vitest";
import { references } from "../../../scripts/bindings/generate";
import { referencesOf } from "../../../scripts/bindings/references";
import { typicalExample } from "../../../scripts/docs/example-files";
import { type Attribute, type Attributes, set, setOf, string } from "../../../src/framework/attribute";
import { dataSources, resources } from "../../../src/resources";

const zone = string({ doc: "Zone." });
const referents = { sdn: { zone: "A zone." } };

describe("a reference between types", () => {
  it("a reference follows from attributes that identify and refer to a kind, also in sets and nested objects", () => {
    const types: Parameters<typeof referencesOf>[0] = [
      { key: "pve_zone", attributes: { zone: zone.required().identifies("sdn.zone") } },
      { key: "data.pve_zone", attributes: { zone: zone.computed().identifies("sdn.zone") } },
      {
        key: "pve_vnet",
        attributes: {
          zone: zone.required().refersTo("sdn.zone"),
          others: set(zone, { doc: "Zones." }).optional().refersTo("sdn.zone"),
          ranges: setOf({ zone: zone.optional().refersTo("sdn.zone") }, { doc: "Ranges." }).optional(),
        },
      },
    ];
    expect(referencesOf(types, referents)).toEqual([
      {
        name: "IZone",
        family: "sdn",
        doc: "A zone.",
        attribute: "zone",
        implementedBy: ["pve_zone", "data.pve_zone"],
        acceptedBy: { pve_vnet: ["zone", "others", "ranges.zone"] },
      },
    ]);
  });

  it("a reference is neither accepted by computed attributes, nor implemented by nested objects", () => {
    const nested = { zone: zone.required().identifies("sdn.zone") };
    const types: Parameters<typeof referencesOf>[0] = [
      { key: "pve_zone", attributes: { zone: zone.required().identifies("sdn.zone") } },
      { key: "pve_listed", attributes: { zones: setOf(nested, { doc: "Zones." }).optional() } },
      { key: "data.pve_vnet", attributes: { zone: zone.computed().refersTo("sdn.zone") } },
    ];
    expect(referencesOf(types, referents)).toMatchObject([{ implementedBy: ["pve_zone"], acceptedBy: {} }]);
  });

  it("a reference is refused when no family exports its kind", () => {
    const types = [{ key: "pve_vnet", attributes: { zone: zone.required().refersTo("sdn.zones") } }];
    expect(() => referencesOf(types, referents)).toThrow('pve_vnet: "zone" names sdn.zones, which no family exports');
  });

  it("a reference is refused when no type has the ID, or attributes of different names have it", () => {
    const a = { key: "pve_a", attributes: { zone: zone.required().identifies("sdn.zone") } };
    const b = { key: "pve_b", attributes: { name: zone.required().identifies("sdn.zone") } };
    expect(() => referencesOf([], referents)).toThrow("sdn.zone is identified by nothing");
    expect(() => referencesOf([a, b], referents)).toThrow("sdn.zone is identified by zone and name");
  });
});

const types = new Map<string, (typeof resources | typeof dataSources)[number]>([
  ...resources.map((resource) => [`pve_${resource.type}`, resource] as const),
  ...dataSources.map((dataSource) => [`data.pve_${dataSource.type}`, dataSource] as const),
]);

/** Attributes with the name of an ID that hold another value. Zones accept EVPN controllers only. */
const OTHER_THINGS: readonly string[] = ["", "data."].flatMap((kind) =>
  ["pve_realm_sync_job.job_id", "pve_sdn_controller_bgp.controller", "pve_sdn_controller_isis.controller"].map(
    (name) => `${kind}${name}`,
  ),
);

describe.each(references)("$name", ({ implementedBy, acceptedBy, attribute }) => {
  it("each reference is implemented by types that exist and have the attribute", () => {
    const without = implementedBy.filter((type) => !types.get(type)?.attributes[attribute]);
    expect(without).toEqual([]);
  });

  it("each reference is accepted by types that exist", () => {
    expect(Object.keys(acceptedBy).filter((type) => !types.has(type))).toEqual([]);
  });
});

describe("each attribute with the ID of another type's object", () => {
  const isMarked = ({ traits }: Attribute) => traits.refersTo !== undefined || traits.identifies !== undefined;

  it("an attribute with the name of an ID declares the kind that it refers to", () => {
    const ids = new Set(references.map(({ attribute }) => attribute).filter((name) => !["name", "ref"].includes(name)));
    const unmarked = [...types].flatMap(([key, { attributes }]) =>
      within(attributes).flatMap(([path, attribute]) =>
        ids.has(path.split(".").at(-1) ?? "") && attribute.isConfigurable && !isMarked(attribute)
          ? [`${key}.${path}`]
          : [],
      ),
    );
    expect(unmarked).toEqual(OTHER_THINGS);
  });

  it("an attribute that an example sets to the ID of another object declares the kind that it refers to", () => {
    const unmarked = [...types].flatMap(([key, definition]) =>
      blocks(typicalExample(definition)).flatMap(({ of, body }) =>
        [...body.matchAll(/^\s*(\w+)\s*=\s*\[?\s*((?:data\.)?pve_\w+)\.\w+\.(\w+)/gm)].flatMap(
          ([, name, other, id]) => {
            const target = types.get(other as string)?.attributes[id as string];
            if (!target?.traits.identifies || types.get(of)?.attributes[name as string] === undefined) return [];
            const attribute = types.get(of)?.attributes[name as string];
            return attribute && isMarked(attribute) ? [] : [`${key}: ${of}.${name} = ${other}.${id}`];
          },
        ),
      ),
    );
    expect(unmarked).toEqual([]);
  });
});

function within(attributes: Attributes, at = ""): [string, Attribute][] {
  return Object.entries(attributes).flatMap(([name, attribute]) => [
    [at + name, attribute] as [string, Attribute],
    ...(attribute.shape.kind === "object" ? within(attribute.shape.attributes, `${at}${name}.`) : []),
  ]);
}

function blocks(example: string) {
  return example
    .split(/^(?=resource |data )/m)
    .map((body) => ({ body, head: /^(resource|data) "(pve_\w+)"/.exec(body) }))
    .flatMap(({ body, head }) => (head ? [{ body, of: (head[1] === "data" ? "data." : "") + head[2] }] : []));
}
