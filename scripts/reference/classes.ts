/** The classes of the construct library, from its jsii assembly. */
import { dataSources, resources } from "../../src/resources";
import type { LibraryClass, LibraryMember } from "../../src/tools/explain/reference-index";
import { constructName } from "../bindings/names";
import { assemblyTypes, type Member, type Type } from "./assembly-file";
import { docText, oneLine, propertySignature, signature } from "./class-text";

type Types = readonly (readonly [fqn: string, type: Type])[];

/** Includes handwritten members of generated classes. */
const isByHand = ({ locationInModule }: Type | Member): boolean =>
  locationInModule?.filename.startsWith("src/constructs/") ?? false;

export function libraryClasses(): LibraryClass[] {
  const own: Types = Object.entries(assemblyTypes()).filter(([fqn]) => fqn.startsWith("cdktf-pve."));
  const pages = pagesByClass();
  return own
    .filter(([, { namespace = "" }]) => !namespace.includes("."))
    .flatMap(([fqn, type]) => classOf(fqn, type, own, pages.get(fqn)) ?? []);
}

/** Path of the reference page by full name of the class. */
function pagesByClass(): ReadonlyMap<string, string> {
  const pageOf = (type: string, family: string, kind: "resource" | "data-source") => {
    const name = constructName(`pve_${type}`, kind, family);
    return [`cdktf-pve.${family}.${name}`, `docs/${kind}s/${type}.md`] as const;
  };
  return new Map([
    ["cdktf-pve.PveProvider", "docs/index.md"],
    ...resources.map(({ type, family }) => pageOf(type, family, "resource")),
    ...dataSources.map(({ type, family }) => pageOf(type, family, "data-source")),
  ]);
}

/** Undefined for classes without a line, such as references to parts of a value. */
function classOf(fqn: string, type: Type, own: Types, page: string | undefined): LibraryClass | undefined {
  const shared = {
    name: fqn.replace("cdktf-pve.", ""),
    summary: oneLine({ docs: { summary: type.docs?.summary ?? "" } }),
    ...(page !== undefined && { page }),
  };
  const text = docText(type);
  if (type.kind === "interface" && type.datatype)
    return isByHand(type) ? { ...shared, kind: "options", text, members: optionsOf(type, own) } : undefined;
  if (type.kind === "interface")
    return {
      ...shared,
      kind: "contract",
      summary: oneLine(type),
      names: implementersOf(fqn, own),
      ...(isByHand(type) && { text, members: membersOf(type) }),
    };
  if (type.kind !== "class") return undefined;
  const from = (type.methods ?? []).filter(({ name, static: isStatic }) => isStatic && /^from[A-Z]/.test(name));
  const names = page === undefined ? [] : from.map(({ name }) => name);
  if (isByHand(type)) return { ...shared, kind: "class", text, ...madeBy(type), members: membersOf(type), names };
  if (isConstants(type))
    return { ...shared, kind: "constants", names: (type.properties ?? []).map(({ name }) => name) };
  return page === undefined ? undefined : { ...shared, kind: "type", names };
}

const isConstants = ({ properties = [] }: Type): boolean =>
  properties.length > 0 &&
  properties.every((property) => property.static && property.const && property.name !== "tfResourceType");

const implementersOf = (fqn: string, own: Types): string[] =>
  own.flatMap(([, { name = "", interfaces = [] }]) => (interfaces.includes(fqn) ? [name] : []));

function madeBy({ name = "", namespace, initializer }: Type): Pick<LibraryClass, "made"> {
  return initializer ? { made: `new ${signature({ name, parameters: initializer.parameters ?? [] }, namespace)}` } : {};
}

function membersOf({ name, namespace, properties = [], methods = [] }: Type): LibraryMember[] {
  return [
    ...properties.filter(isByHand).map((each) => memberOf(each, propertySignature(each, namespace))),
    ...methods
      .filter(isByHand)
      .map((each) => memberOf(each, `${each.static ? `${name}.` : ""}${signature(each, namespace)}`)),
  ];
}

/** Required options first. */
function optionsOf(type: Type, own: Types): LibraryMember[] {
  const order = ({ name, optional }: Member) => `${optional ? 1 : 0} ${name}`;
  const properties = withInherited(type, own).toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  return properties.map((each) => memberOf(each, propertySignature(each, type.namespace)));
}

const memberOf = (member: Member, form: string): LibraryMember => ({ name: member.name, form, text: oneLine(member) });

/** Includes the options of handwritten interfaces that it extends. */
function withInherited({ properties = [], interfaces = [] }: Type, own: Types): Member[] {
  const bases = own.flatMap(([fqn, base]) => (interfaces.includes(fqn) && isByHand(base) ? [base] : []));
  return [...bases.flatMap((base) => withInherited(base, own)), ...properties];
}
