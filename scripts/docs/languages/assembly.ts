/** What languages other than TypeScript have to know of a type, from the assemblies of our library and of CDKTF. */
import { assemblyTypes, type Type, type TypeReference } from "../assembly-file";

/** A class, an interface or a struct of one of the libraries. */
export interface Name {
  readonly library: "cdktf" | "cdktf-pve";
  readonly family: string | undefined;
  readonly name: string;
}

/** What a value may be: of several, the one that a literal of its form is. */
export type Kind =
  | { readonly is: "string" | "number" | "boolean" | "any" }
  /** An id, or the construct that has it. */
  | { readonly is: "either" }
  | { readonly is: "struct" | "construct"; readonly name: Name }
  | { readonly is: "list" | "map"; readonly of: Kind };

const typeOf = (fqn: string): Type => assemblyTypes()[fqn] ?? {};

const fqnOf = ({ library, family, name }: Name): string => [library, family, name].filter(Boolean).join(".");

function nameOf(fqn: string): Name {
  const [library, ...rest] = fqn.split(".");
  return {
    library: library as Name["library"],
    family: rest.length > 1 ? rest[0] : undefined,
    name: rest.at(-1) ?? "",
  };
}

/** `sdn.Vnet` as our library exports it, `TerraformOutput` as CDKTF does. */
export function classOf(names: readonly string[]): Name {
  const library = names.length > 1 || names[0] === "PveProvider" ? "cdktf-pve" : "cdktf";
  return nameOf([library, ...names].join("."));
}

/** The struct that a construct is configured by. */
export function configOf(name: Name): Name {
  const { fqn } = typeOf(fqnOf(name)).initializer?.parameters?.[2]?.type ?? {};
  if (fqn === undefined) throw new Error(`the assembly has no ${fqnOf(name)}: build first`);
  return nameOf(fqn);
}

/** A type and all that it is as well. */
const closure = (fqn: string): string[] => {
  const { base, interfaces = [] } = typeOf(fqn);
  return [fqn, ...[...interfaces, ...(base === undefined ? [] : [base])].flatMap(closure)];
};

export function propertyOf(struct: Name, property: string, form: Form): Kind {
  const members = closure(fqnOf(struct)).flatMap((fqn) => typeOf(fqn).properties ?? []);
  const found = members.find(({ name }) => name === property)?.type;
  if (!found) throw new Error(`${fqnOf(struct)} has no ${property} in the assembly: build first`);
  return kindOf(found, form);
}

/** C# has no member with the name of its class: it calls such a class `Vnet_`. */
export function hasMemberOfItsName(name: Name): boolean {
  const { properties = [], methods = [] } = typeOf(fqnOf(name));
  return [...properties, ...methods].some((member) => upperFirst(member.name) === name.name);
}

export const upperFirst = (text: string): string => `${text[0]?.toUpperCase()}${text.slice(1)}`;

/** Form of a literal in TypeScript. */
export type Form = "list" | "object" | "other";

function kindOf(type: TypeReference, form: Form): Kind {
  if (type.union) return ofUnion(type.union.types, form);
  if (type.collection) {
    const of = kindOf(type.collection.elementtype, "object");
    return { is: type.collection.kind === "array" ? "list" : "map", of };
  }
  if (type.fqn !== undefined) return { is: typeOf(type.fqn).datatype ? "struct" : "construct", name: nameOf(type.fqn) };
  return { is: (type.primitive === "json" ? "any" : type.primitive) as "string" };
}

function ofUnion(types: readonly TypeReference[], form: Form): Kind {
  const ours = types.filter(({ fqn }) => fqn !== "cdktf.IResolvable");
  if (ours.length === 1) return kindOf(ours[0] as TypeReference, form);
  return { is: ours.some(({ primitive }) => primitive === "string") ? "either" : "any" };
}
