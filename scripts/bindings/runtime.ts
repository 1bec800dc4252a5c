/** Shared code of all bindings. The build copies this file next to them. */
// biome-ignore-all lint/suspicious/noExplicitAny: values are of any type in CDKTF, too.
import * as cdktf from "cdktf";
import { Construct } from "constructs";

/** Settings for the base class of each resource and data source, which uses the meta-arguments and ignores the rest. */
export function settings(
  terraformResourceType: string,
  terraformGeneratorMetadata: cdktf.TerraformProviderGeneratorMetadata,
  config: cdktf.TerraformMetaArguments,
): cdktf.TerraformResourceConfig {
  // No spread: further keys after a spread make V8 create a separate shape for each object, which is larger than the
  // object.
  return Object.assign({}, config, { terraformResourceType, terraformGeneratorMetadata });
}

/** Replaces a construct with its ID. */
export function idOf(value: any, property: string): any {
  if (Array.isArray(value)) return value.map((item) => idOf(item, property));
  return typeof value === "object" && value !== null && property in value ? idIn(value, property) : value;
}

const references = new WeakMap<object, { [property: string]: any }>();

/**
 * Returns the same token each time. CDKTF prepares one token for other stacks and stores the name there, but getters
 * create new tokens.
 */
function idIn(owner: any, property: string): any {
  const known = references.get(owner)?.[property];
  if (known !== undefined) return known;
  const id = owner[property];
  const isReference = typeof owner.interpolationForAttribute === "function" && cdktf.Token.isUnresolved(id);
  if (isReference) references.set(owner, Object.assign(references.get(owner) ?? {}, { [property]: id }));
  return id;
}

/**
 * A string attribute of a resource or data source, as a token. Unlike CDKTF's token, it keeps no stack trace, which is
 * larger than the rest of a construct, and it uses the logical ID at the time of resolution.
 */
class TextReference implements cdktf.IResolvable {
  private across: cdktf.IResolvable | undefined;

  constructor(
    private readonly element: cdktf.TerraformResource | cdktf.TerraformDataSource,
    private readonly attribute: string,
  ) {}

  get creationStack(): string[] {
    return [];
  }
  get originStack(): cdktf.TerraformStack {
    return this.element.cdktfStack;
  }
  /** Same form as `interpolationForAttribute`. */
  get identifier(): string {
    const { element } = this;
    const kind = cdktf.TerraformDataSource.isTerraformDataSource(element) ? "data." : "";
    const of = `${kind}${element.terraformResourceType}.${element.friendlyUniqueId}`;
    return `${of}${element.forEach ? ".*" : ""}.${this.attribute}`;
  }

  resolve(context: cdktf.IResolveContext): any {
    if (cdktf.TerraformStack.of(context.scope) !== this.originStack) {
      // CDKTF creates outputs and remote state for another stack, and stores the name there in the token.
      this.across ??= this.element.interpolationForAttribute(this.attribute);
      return this.across.resolve(context);
    }
    const isInside = context.suppressBraces;
    context.suppressBraces = true;
    return isInside ? this.identifier : `\${${this.identifier}}`;
  }
  toString(): string {
    return cdktf.Token.asString(this);
  }
  toJSON(): string {
    return "<unresolved-token>";
  }
}

/** A string attribute of a resource or data source; for a nested object, CDKTF's own token. */
export function textOf(owner: cdktf.IInterpolatingParent, attribute: string): string {
  const isElement =
    cdktf.TerraformResource.isTerraformResource(owner) || cdktf.TerraformDataSource.isTerraformDataSource(owner);
  return cdktf.Token.asString(
    isElement ? new TextReference(owner, attribute) : owner.interpolationForAttribute(attribute),
  );
}

/** Whether the value is `{}`, which differs from undefined. */
export function isEmptyObject(value: any): boolean {
  return value !== undefined && !cdktf.Tokenization.isResolvable(value) && Object.keys(value).length === 0;
}

/** The values that are set; undefined if none is, except for an empty object. */
export function definedValues(isEmpty: boolean, values: { [name: string]: any }): any {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return isEmpty || defined.length > 0 ? Object.fromEntries(defined) : undefined;
}

/** Converts an object to the names of its attributes. Tokens remain unchanged. */
export function objectToTerraform<T>(struct: T | cdktf.IResolvable | undefined, attributes: (value: T) => object): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) return struct;
  if (cdktf.isComplexElement(struct)) {
    throw new Error(
      "A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration",
    );
  }
  return attributes(struct as T);
}

/** Converts an object for HCL. */
export function objectToHcl<T>(
  struct: T | cdktf.IResolvable | undefined,
  attributes: (value: T) => { [name: string]: HclAttribute },
): any {
  return objectToTerraform(struct, (value: T) => definedAttributes(attributes(value)));
}

export interface HclAttribute {
  readonly value: any;
  readonly isBlock: boolean;
  readonly type: string;
  readonly storageClassType: string;
}

/** Metadata of a value for CDKTF's HCL output. The provider has attributes only, no blocks. */
export function hclAttribute(value: any, type: string, storageClassType: string): HclAttribute {
  return { value, isBlock: false, type, storageClassType };
}

export function definedAttributes(attributes: { [name: string]: HclAttribute }): { [name: string]: HclAttribute } {
  return Object.fromEntries(Object.entries(attributes).filter(([, { value }]) => value !== undefined));
}

/** A map of objects for HCL, with each object marked as an expression. */
export function objectsByKey(toHcl: (item: any) => any): (items: any) => any {
  return (items) => {
    const mapped = cdktf.hashMapperHcl(toHcl)(items);
    if (mapped === items || typeof mapped !== "object") return mapped;
    const marked = Object.entries(mapped).map(([key, value]) => [
      JSON.stringify(key),
      hclAttribute(value, "list", "object"),
    ]);
    return Object.fromEntries(marked);
  };
}

/**
 * Value of a write-only attribute. CDK Terrain checks at synthesis that all `targetVersions` of the project support such
 * attributes; CDKTF has no such check.
 */
export function writeOnly(resource: cdktf.TerraformResource, value: any): any {
  const { markWriteOnlyAttribute: mark } = resource as any;
  return mark ? mark.call(resource, value) : value;
}

/** Position in the construct tree of an object that the application does not manage. */
export class ManagedElsewhere extends Construct {}
