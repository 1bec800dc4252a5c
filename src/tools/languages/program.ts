/** Values with types, for programs in other languages. */
import type { Kind, Name } from "./assembly";

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
