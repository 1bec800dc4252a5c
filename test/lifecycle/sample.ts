/**
 * Realistic values for the life-cycle matrix, which a definition does not contain.
 *
 * The definition provides the rest: fields, fields that replace the object, and fields that can be cleared.
 */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
export type Config = Readonly<Record<string, Json>>;

export interface Sample {
  /** Resource type without prefix. */
  readonly type: string;
  /** The minimum for a valid object number `n`; objects with different numbers exist side by side. */
  readonly minimal: (n: number) => Config;
  /**
   * Two values for every other field, and for changeable required ones of `minimal`. A field that needs others gives `{
   * with: {...}, value }`, whose objects are merged into the configuration.
   */
  readonly fields: Readonly<Record<string, readonly [Value, Value]>>;
  /** The object exists once: all fields are tried on one instance. */
  readonly singleton?: boolean;
  /** Required objects, by address (`pve_pool.parent`); created first, destroyed last. */
  readonly given?: Readonly<Record<string, Config>>;
  /**
   * Fields that the matrix leaves out, with the reason: a fact of the server. The page of the life cycle lists them.
   * `exceptions.ts` adds those that follow from the definition, here and to `unseen`.
   */
  readonly except?: Readonly<Record<string, string>>;
  /** Fields whose drift or import is invisible, with the server fact. */
  readonly unseen?: Readonly<Record<string, string>>;
  /** Fields that conflict with other fields of the full object, or with other objects, with the server fact. */
  readonly notInFull?: Readonly<Record<string, string>>;
  /** Steps without an equivalent on the server, with the reason. */
  readonly without?: Readonly<Partial<Record<Step, string>>>;
  readonly importId?: (state: Readonly<Record<string, unknown>>) => string;
}

export type Step = "disappear" | "import" | "drift" | "destroy";

export type Value = Json | { readonly with: Config; readonly value: Json };

/** Two values of a field that need the same values of other fields. */
export const alongside = (others: Config, first: Json, second: Json): readonly [Value, Value] => [
  { with: others, value: first },
  { with: others, value: second },
];

export function plainValue(value: Value): Json {
  return isAccompanied(value) ? value.value : (value as Json);
}

export function companyOf(value: Value): Config {
  return isAccompanied(value) ? value.with : {};
}

function isAccompanied(value: Value): value is { readonly with: Config; readonly value: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value) && "with" in value && "value" in value;
}

/** A group of samples in one workspace. */
export interface Scenario {
  readonly name: string;
  readonly samples: readonly Sample[];
  /** Start state of the simulator; default: `datacenter`. */
  readonly fixture?: string;
  /** Version of the simulated server; default: the recorded one. */
  readonly version?: string;
}
