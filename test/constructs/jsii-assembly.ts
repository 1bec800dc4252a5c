/** The public library as jsii describes it for other languages: its classes, and their structs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

export interface Type {
  readonly fqn?: string;
  readonly primitive?: string;
  readonly collection?: { readonly kind: "array" | "map"; readonly elementtype: Type };
  readonly union?: { readonly types: readonly Type[] };
}

export interface Property {
  readonly name: string;
  readonly type: Type;
  readonly optional?: boolean;
}

export interface Method {
  readonly name: string;
  readonly static?: boolean;
  readonly parameters?: readonly Property[];
}

export interface Declared {
  readonly fqn: string;
  readonly name: string;
  readonly namespace?: string;
  readonly kind: "class" | "interface" | "enum";
  readonly datatype?: boolean;
  readonly base?: string;
  readonly interfaces?: readonly string[];
  readonly initializer?: { readonly parameters?: readonly Property[] };
  readonly methods?: readonly Method[];
  readonly properties?: readonly Property[];
}

const ROOT = join(__dirname, "..", "..");
const declared = new Map<string, Declared>();
const texts = [
  gunzipSync(readFileSync(join(ROOT, ".jsii.gz"))),
  readFileSync(join(ROOT, "node_modules", "cdktf", ".jsii")),
];
for (const text of texts) {
  const { types } = JSON.parse(text.toString()) as { types: Record<string, Declared> };
  for (const type of Object.values(types)) declared.set(type.fqn, type);
}

export const typeOf = (fqn: string): Declared | undefined => declared.get(fqn);

/** Classes of the library itself. */
export const classes = [...declared.values()].filter(
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
