/** Types and typed values for languages other than TypeScript, from the jsii assemblies of this library and of CDKTF. */
import { upperFirst } from "../../strings/case";

export interface TypeReference {
  readonly primitive?: string;
  readonly fqn?: string;
  readonly collection?: { readonly kind: "array" | "map"; readonly elementtype: TypeReference };
  readonly union?: { readonly types: readonly TypeReference[] };
}

interface Member {
  readonly name: string;
  readonly type?: TypeReference;
  readonly parameters?: readonly Member[];
  readonly returns?: { readonly type: TypeReference };
}

/** The used part of a type. */
export interface Type {
  readonly datatype?: boolean;
  readonly base?: string;
  readonly interfaces?: readonly string[];
  readonly properties?: readonly Member[];
  readonly methods?: readonly Member[];
  readonly initializer?: { readonly parameters?: readonly Member[] };
}

export type Types = Readonly<Record<string, Type>>;

/** A class, an interface or a struct of one of the libraries. */
export interface Name {
  readonly library: "cdktf" | "cdktf-pve";
  readonly family: string | undefined;
  readonly name: string;
}

/** Type of a value; for a union, the member that fits the form of the literal. */
export type Kind =
  | { readonly is: "string" | "number" | "boolean" | "any" }
  /** An id, or a construct with an id. */
  | { readonly is: "either" }
  | { readonly is: "struct" | "construct"; readonly name: Name }
  | { readonly is: "list" | "map"; readonly of: Kind };

/** A value with its type, for a program in another language. */
export type Value =
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  /** Concatenation of strings and properties. */
  | { readonly kind: "joined"; readonly parts: readonly (string | Property)[] }
  | { readonly kind: "list" | "map"; readonly of: Kind; readonly entries: readonly Entry[] }
  | { readonly kind: "struct"; readonly name: Name; readonly entries: readonly Entry[] }
  /** Constant such as `firewall.Action.ACCEPT`. */
  | { readonly kind: "constant"; readonly of: Name; readonly member: string }
  | Construct
  | Property;

type Construct =
  | { readonly kind: "variable"; readonly name: string }
  /** Reference to a construct, as text in the language. */
  | { readonly kind: "reference"; readonly text: string };

/** `key`: value that is the key of a map in place of `name`. */
export type Entry = readonly [name: string, value: Value, key?: Value];

export interface Property {
  readonly kind: "property";
  readonly of: Construct;
  readonly name: string;
}

const fqnOf = ({ library, family, name }: Name): string => [library, family, name].filter(Boolean).join(".");

export function nameOf(fqn: string): Name {
  const [library, ...rest] = fqn.split(".");
  return {
    library: library as Name["library"],
    family: rest.length > 1 ? rest[0] : undefined,
    name: rest.at(-1) ?? "",
  };
}

/** Types by full name, such as `cdktf-pve.firewall.Alias`. */
export class Assembly {
  constructor(protected readonly types: Types) {}

  /** Configuration struct of a construct. */
  configOf(name: Name): Name {
    const { fqn } = this.typeOf(fqnOf(name)).initializer?.parameters?.[2]?.type ?? {};
    if (fqn === undefined) throw new Error(`the assembly has no ${fqnOf(name)}: build first`);
    return nameOf(fqn);
  }

  propertyOf(struct: Name, property: string, form: Form): Kind {
    return this.kindOf(this.member(struct, property, "properties").type ?? {}, form);
  }

  protected member(owner: Name, name: string, kind: "properties" | "methods"): Member {
    const members = this.closure(fqnOf(owner)).flatMap((fqn) => this.typeOf(fqn)[kind] ?? []);
    const found = members.find((member) => member.name === name);
    if (!found) throw new Error(`${fqnOf(owner)} has no ${name} in the assembly: build first`);
    return found;
  }

  /** Whether a member has the name of its class. C# forbids that, so jsii calls such a class `Vnet_`. */
  hasMemberOfItsName(name: Name): boolean {
    const { properties = [], methods = [] } = this.typeOf(fqnOf(name));
    return [...properties, ...methods].some((member) => upperFirst(member.name) === name.name);
  }

  private typeOf(fqn: string): Type {
    return this.types[fqn] ?? {};
  }

  /** A type and its supertypes. */
  private closure(fqn: string): string[] {
    const { base, interfaces = [] } = this.typeOf(fqn);
    return [fqn, ...[...interfaces, ...(base === undefined ? [] : [base])].flatMap((parent) => this.closure(parent))];
  }

  protected kindOf(type: TypeReference, form: Form): Kind {
    if (type.union) return this.ofUnion(type.union.types, form);
    if (type.collection) {
      const of = this.kindOf(type.collection.elementtype, "object");
      return { is: type.collection.kind === "array" ? "list" : "map", of };
    }
    if (type.fqn !== undefined)
      return { is: this.typeOf(type.fqn).datatype ? "struct" : "construct", name: nameOf(type.fqn) };
    return { is: (type.primitive === "json" ? "any" : type.primitive) as "string" };
  }

  private ofUnion(types: readonly TypeReference[], form: Form): Kind {
    const ours = types.filter(({ fqn }) => fqn !== "cdktf.IResolvable");
    if (ours.length === 1) return this.kindOf(ours[0] as TypeReference, form);
    return { is: ours.some(({ primitive }) => primitive === "string") ? "either" : "any" };
  }
}

/** Form of a literal in TypeScript. */
export type Form = "list" | "object" | "other";
