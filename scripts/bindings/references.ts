/**
 * References between constructs: `vnet.zone` accepts `"z1"` or a zone construct, and Terraform sees the reference. The
 * definitions declare them: an attribute `identifies` or `refersTo` a referent, and the family's `referents` describe
 * it. Each referent becomes an interface of the library (`sdn.zone`: `sdn.IZone`).
 */
import type { Attributes } from "../../src/framework/attribute";
import { childrenOf } from "./definitions";
import { pascalCase } from "./names";

export interface Reference {
  /** Name of the interface: `IZone`. */
  readonly name: string;
  /** Folder under `src/constructs` that exports the interface. */
  readonly family: string;
  /** One sentence of documentation. */
  readonly doc: string;
  /** Attribute with the ID. */
  readonly attribute: string;
  /** Resource types; data sources as `data.pve_…`. */
  readonly implementedBy: readonly string[];
  /** Paths of attributes by type; `redistribute.route_map` for those of nested objects. */
  readonly acceptedBy: Readonly<Record<string, readonly string[]>>;
}

/** Sentences of all referents, by family. */
export type Referents = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Type {
  /** `pve_…` or `data.pve_…`. */
  readonly key: string;
  readonly attributes: Attributes;
}

export function referencesOf(types: readonly Type[], referents: Referents): Reference[] {
  const known = new Map<string, { readonly family: string; readonly name: string; readonly doc: string }>(
    Object.entries(referents).flatMap(([family, all]) =>
      Object.entries(all).map(([name, doc]) => [`${family}.${name}`, { family, name, doc }] as const),
    ),
  );
  const marks = types.flatMap(({ key, attributes }) => marksOf(key, attributes));
  for (const { key, path, referent } of marks) {
    if (!known.has(referent)) throw new Error(`${key}: "${path}" names ${referent}, which no family exports`);
  }
  return [...known].map(([referent, { family, name, doc }]) => {
    const own = marks.filter((mark) => mark.referent === referent);
    const ids = own.filter(({ as }) => as === "id");
    const [attribute, ...others] = new Set(ids.map(({ path }) => path));
    if (attribute === undefined || others.length > 0)
      throw new Error(`${referent} is identified by ${[attribute, ...others].join(" and ") || "nothing"}`);
    const references = own.filter(({ as }) => as === "reference");
    const accepting = new Set(references.map(({ key }) => key));
    const paths = (type: string) => references.filter(({ key }) => key === type).map(({ path }) => path);
    return {
      name: `I${pascalCase(name)}`,
      family,
      doc,
      attribute,
      implementedBy: ids.map(({ key }) => key),
      acceptedBy: Object.fromEntries([...accepting].map((type) => [type, paths(type)])),
    };
  });
}

interface Mark {
  readonly key: string;
  readonly path: string;
  readonly referent: string;
  readonly as: "id" | "reference";
}

/** Only a top-level attribute of a type identifies it; only configurable attributes refer. */
function marksOf(key: string, attributes: Attributes, at: readonly string[] = []): Mark[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const path = [...at, name].join(".");
    const { identifies = [], refersTo } = attribute.traits;
    return [
      ...(at.length === 0 ? identifies.map((referent): Mark => ({ key, path, referent, as: "id" })) : []),
      ...(refersTo !== undefined && attribute.isConfigurable
        ? [{ key, path, referent: refersTo, as: "reference" } as const]
        : []),
      ...(attribute.isConfigurable ? marksOf(key, childrenOf(attribute) ?? {}, [...at, name]) : []),
    ];
  });
}
