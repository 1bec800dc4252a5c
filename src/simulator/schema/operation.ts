/** An operation of the API, as the server describes it: its parameters and its permission check. */

export interface ParameterSchema {
  readonly type?: string;
  readonly optional?: boolean | number | undefined;
  readonly enum?: readonly string[];
  /** A Perl regular expression; the server anchors it on both ends. */
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** The name of a format, or the keys of a property string. */
  readonly format?: string | Properties;
  readonly default?: unknown;
  readonly default_key?: number;
  readonly requires?: string;
  readonly items?: ParameterSchema;
  /** The parameter that selects the variant, and the values for which this one applies. */
  readonly "type-property"?: string;
  readonly "instance-types"?: readonly string[];
  readonly oneOf?: readonly ParameterSchema[] | undefined;
  /** The values that a refusal lists, if they differ from `enum`. */
  readonly shownEnum?: readonly string[];
}

export type Properties = Readonly<Record<string, ParameterSchema>>;

/** `["perm", path, privileges, "any", 1]`, `["and", …]` or `["or", …]`, as the server writes it. */
export type PermissionCheck = readonly unknown[];

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: Properties;
  readonly permissions: { readonly user?: string; readonly check?: PermissionCheck };
  readonly protected?: boolean;
  /** The parameter that names the node on which the operation runs. */
  readonly proxyTo?: string;
  /** Whether undeclared parameters are accepted. */
  readonly unknownPasses?: boolean;
  /**
   * Parameters by type: the server checks them with one schema per type. It reports problems as `oneOf[type].name` and
   * refuses parameters of another type as unknown.
   */
  readonly variants?: { readonly selector: string; readonly required: Readonly<Record<string, readonly string[]>> };
}
