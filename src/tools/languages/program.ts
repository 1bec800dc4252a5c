/** Values with their types, as programs in other languages need them. */
import type { Kind, Name } from "./assembly";

export type Value =
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  /** Texts and properties, one behind the other. */
  | { readonly kind: "joined"; readonly parts: readonly (string | Property)[] }
  | { readonly kind: "list" | "map"; readonly of: Kind; readonly entries: readonly Entry[] }
  | { readonly kind: "struct"; readonly name: Name; readonly entries: readonly Entry[] }
  /** Of a closed set of values: `firewall.Action.ACCEPT`. */
  | { readonly kind: "constant"; readonly of: Name; readonly member: string }
  | Construct
  | Property;

type Construct =
  | { readonly kind: "variable"; readonly name: string }
  /** What stands for another construct, as the language has it. */
  | { readonly kind: "reference"; readonly text: string };

export type Entry = readonly [name: string, value: Value];

export interface Property {
  readonly kind: "property";
  readonly of: Construct;
  readonly name: string;
}
