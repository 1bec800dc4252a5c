/** What there is, and of which form. */
import type { CtyType } from "../cty/value";

export interface SchemaAttribute {
  /** Exactly one of `type` and `nested`. */
  readonly type?: CtyType;
  readonly nested?: { readonly nesting: "single" | "list" | "set" | "map"; readonly attributes: SchemaAttributes };
  readonly description?: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  readonly writeOnly?: boolean;
  /** The text says what to use instead. */
  readonly deprecated?: string;
}
export type SchemaAttributes = Readonly<Record<string, SchemaAttribute>>;

export interface Schema {
  readonly version: number;
  readonly attributes: SchemaAttributes;
  /** Markdown. */
  readonly description?: string;
  readonly deprecated?: string;
}

interface IdentityAttribute {
  readonly type: CtyType;
  readonly requiredForImport?: boolean;
  readonly optionalForImport?: boolean;
  readonly description?: string;
}
export interface IdentitySchema {
  readonly version: number;
  readonly attributes: Readonly<Record<string, IdentityAttribute>>;
}

export interface FunctionParameter {
  readonly name: string;
  readonly type: CtyType;
  readonly allowNull?: boolean;
  readonly allowUnknown?: boolean;
  readonly description?: string;
}
export interface FunctionSignature {
  readonly parameters: readonly FunctionParameter[];
  readonly variadic?: FunctionParameter;
  readonly returns: CtyType;
  readonly summary?: string;
  readonly description?: string;
  readonly deprecated?: string;
}

/** Everything the schema RPCs answer. Plain data: it is encoded once at build time. */
export interface ProviderSchemas {
  readonly provider: Schema;
  readonly resources: Readonly<Record<string, Schema>>;
  readonly dataSources: Readonly<Record<string, Schema>>;
  readonly identities: Readonly<Record<string, IdentitySchema>>;
  readonly functions?: Readonly<Record<string, FunctionSignature>>;
  readonly ephemeralResources?: Readonly<Record<string, Schema>>;
  readonly listResources?: Readonly<Record<string, Schema>>;
  readonly actions?: Readonly<Record<string, Schema>>;
}
