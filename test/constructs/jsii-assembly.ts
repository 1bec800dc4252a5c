/** The public library as jsii describes it for other languages: its classes, and their structs. */
import { assemblyTypes, type Type as Described, type Member } from "../../scripts/reference/assembly-file";
import type { TypeReference as Type } from "../../src/tools/languages/assembly";

export type { Type };
export type Property = Member & { readonly type: Type };
export type Method = Member & { readonly parameters?: readonly Property[] };

export interface Declared extends Described {
  readonly fqn: string;
  readonly name: string;
  readonly properties?: readonly Property[];
  readonly methods?: readonly Method[];
  readonly initializer?: { readonly parameters?: readonly Property[] };
}

const declared = assemblyTypes() as Readonly<Record<string, Declared>>;

export const typeOf = (fqn: string): Declared | undefined => declared[fqn];

/** Classes of the library itself. */
export const classes = Object.values(declared).filter(
  ({ kind, fqn }) => kind === "class" && fqn.startsWith("cdktf-pve."),
);

/** Properties, including inherited ones. */
export function propertiesOf(type: Declared): Property[] {
  const parents = (type.interfaces ?? []).flatMap((fqn) => typeOf(fqn) ?? []);
  return [...parents.flatMap(propertiesOf), ...(type.properties ?? [])];
}

/** The struct of a type, or of its elements. */
export function structIn(type: Type): Declared | undefined {
  if (type.collection) return structIn(type.collection.elementtype);
  if (type.union) return type.union.types.map(structIn).find((found) => found !== undefined);
  const found = type.fqn === undefined ? undefined : typeOf(type.fqn);
  return found?.datatype ? found : undefined;
}
