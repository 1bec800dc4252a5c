/**
 * References between types, in terms of the model: interfaces, their implementations, and the properties that accept
 * them.
 */
import type { Attributes } from "../../src/framework/attribute";
import { roleOf } from "./definitions";
import type { Acceptance, Contract } from "./model";
import { camelCase } from "./names";
import type { Reference } from "./references";

type References = readonly Reference[];
interface Known {
  readonly kind: "resource" | "data-source";
  readonly type: string;
  readonly attributes: Attributes;
}

/** Accepted interface by the path of the attribute. */
export type Acceptances = Map<string, Acceptance>;

export function contractsOf(family: string, references: References, types: readonly Known[]): Contract[] {
  return references.flatMap((reference) => {
    const example = reference.family === family ? firstOf(reference, types) : undefined;
    const attribute = example?.attributes[reference.attribute];
    if (!attribute) return [];
    // jsii requires a setter in both interface and class, or in neither.
    const isReadonly = roleOf(attribute) === "computed";
    const { name, doc } = reference;
    const wider = widerThan(reference, references);
    return [{ name, doc, property: camelCase(reference.attribute), isReadonly, ...(wider && { extends: wider }) }];
  });
}

/**
 * Languages other than TypeScript compare names of interfaces: they accept an alias as an address only if its interface
 * extends the other.
 */
function widerThan(reference: Reference, references: References): Acceptance | undefined {
  const { attribute, implementedBy } = reference;
  const wider = references.find(
    (other) =>
      other.attribute === attribute &&
      other.implementedBy.length > implementedBy.length &&
      implementedBy.every((type) => other.implementedBy.includes(type)),
  );
  return wider && { contract: wider.name, family: wider.family, property: camelCase(attribute) };
}

export function acceptancesOf(key: string, references: References, types: readonly Known[]): Acceptances {
  const pairs = references.flatMap((reference) => {
    if (!firstOf(reference, types)) return [];
    const { name: contract, family, attribute, acceptedBy } = reference;
    const acceptance = { contract, family, property: camelCase(attribute) };
    return (acceptedBy[key] ?? []).map((path) => [path, acceptance] as const);
  });
  return new Map(pairs);
}

export function implementedBy(key: string, references: References): Acceptance[] {
  return references.flatMap(({ name: contract, family, attribute, implementedBy }) =>
    implementedBy.includes(key) ? [{ contract, family, property: camelCase(attribute) }] : [],
  );
}

/** The first existing type that implements it. */
function firstOf({ implementedBy }: Reference, types: readonly Known[]): Known | undefined {
  const byKey = new Map(types.map((type) => [type.kind === "resource" ? type.type : `data.${type.type}`, type]));
  return implementedBy.map((key) => byKey.get(key)).find((type) => type !== undefined);
}
