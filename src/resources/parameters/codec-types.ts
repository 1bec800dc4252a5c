/** What an API parameter of an attribute consists of. */
import type { Attribute } from "../../framework/attribute";
import type { Value } from "../../plugin/cty/value";
import type { Parts } from "./property-string";

/** What is sent: repeated keys for an array. */
type Encoded = string | number | readonly (string | number)[];

/** `V`: type of the attribute's value. */
export interface Codec<V = Value> {
  encode(value: V): Encoded;
  /** Never called with null or undefined. */
  decode(raw: unknown): V | null;
  /** Of what travels as a property string, or as a list of them: other keys are unknown properties. */
  readonly parts?: Parts;
}

export interface FieldOptions<V = Value> {
  /** How a collection of primitives is sent: joined with this separator, or as a repeated key. */
  readonly list?: "," | ";" | "repeat";
  /** A flag of the opposite sense: `enabled` sent as `disable`. */
  readonly inverted?: boolean;
  /** Key whose value stands without `key=` at the start of the property string. */
  readonly defaultKey?: string;
  /** Replaces the codec of the type. */
  readonly codec?: Codec<V>;
  /** Sent with every update, changed or not. */
  readonly always?: boolean;
  /** Sent even when it has its default value; not cleared but set to it. */
  readonly explicit?: boolean;
  /** A property string that the server makes something else of when none of its known keys is left: it goes as a whole. */
  readonly whole?: boolean;
  /** `create`: never part of an update. `read`: never sent. `write`: never answered, the state keeps its value. */
  readonly only?: "create" | "read" | "write";
  /** What resets it on update, where it is not the `delete` parameter: this value is sent. */
  readonly clearedBy?: Encoded;
}

export interface ApiParameter extends FieldOptions {
  /** Name of the parameter. */
  readonly name: string;
  readonly codec: Codec;
  /** Set by `secret`: the write-only twin and its version. */
  readonly secret?: {
    readonly writeOnly: string;
    readonly version: string;
    readonly required: boolean;
    /** What it is, in whatever form. */
    readonly doc: string;
  };
}

export function parameterOf(attribute: Attribute): ApiParameter | undefined {
  // Nobody but `parameter` attaches one.
  return attribute.traits.parameter as ApiParameter | undefined;
}
