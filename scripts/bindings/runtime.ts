/** What all bindings share. The build copies this file beside them. */
// biome-ignore-all lint/suspicious/noExplicitAny: values are of any type in CDKTF, too.
import * as cdktf from "cdktf";
import { Construct } from "constructs";

/** What each resource and data source hands to its base class, which takes the meta-arguments and leaves the rest. */
export function settings(
  terraformResourceType: string,
  terraformGeneratorMetadata: cdktf.TerraformProviderGeneratorMetadata,
  config: cdktf.TerraformMetaArguments,
): cdktf.TerraformResourceConfig {
  // Not spread: with further keys behind a spread, V8 makes each object a shape of its own, which is larger than the object.
  return Object.assign({}, config, { terraformResourceType, terraformGeneratorMetadata });
}

/** The id that a construct stands for, where an id or a construct may be given. */
export function idOf(value: any, property: string): any {
  if (Array.isArray(value)) return value.map((item) => idOf(item, property));
  return typeof value === "object" && value !== null && property in value ? idIn(value, property) : value;
}

const references = new WeakMap<object, { [property: string]: any }>();

/** Getters make a token each time. CDKTF keeps in the one that it prepares what it is called in another stack, so that it has to stay the same one. */
function idIn(owner: any, property: string): any {
  const known = references.get(owner)?.[property];
  if (known !== undefined) return known;
  const id = owner[property];
  const isReference = typeof owner.interpolationForAttribute === "function" && cdktf.Token.isUnresolved(id);
  if (isReference) references.set(owner, Object.assign(references.get(owner) ?? {}, { [property]: id }));
  return id;
}

/**
 * A text attribute of a resource or data source, as a token. It is what CDKTF makes, but for two things: it keeps no stack trace
 * of its own, which is more than all else that a construct keeps, and it takes the logical id that is there when it is resolved.
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
  /** As `interpolationForAttribute` writes it. */
  get identifier(): string {
    const { element } = this;
    const kind = cdktf.TerraformDataSource.isTerraformDataSource(element) ? "data." : "";
    const of = `${kind}${element.terraformResourceType}.${element.friendlyUniqueId}`;
    return `${of}${element.forEach ? ".*" : ""}.${this.attribute}`;
  }

  resolve(context: cdktf.IResolveContext): any {
    if (cdktf.TerraformStack.of(context.scope) !== this.originStack) {
      // CDKTF makes outputs and remote state of it, and keeps in the token what it is called there.
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

/** A text attribute of a resource or data source; of an object inside one as CDKTF has it. */
export function textOf(owner: cdktf.IInterpolatingParent, attribute: string): string {
  const isElement =
    cdktf.TerraformResource.isTerraformResource(owner) || cdktf.TerraformDataSource.isTerraformDataSource(owner);
  return cdktf.Token.asString(
    isElement ? new TextReference(owner, attribute) : owner.interpolationForAttribute(attribute),
  );
}

/** True for `{}`, which is not the same as nothing. */
export function isEmptyObject(value: any): boolean {
  return value !== undefined && !cdktf.Tokenization.isResolvable(value) && Object.keys(value).length === 0;
}

/** The values that are set; nothing where none is, unless an empty object was. */
export function definedValues(isEmpty: boolean, values: { [name: string]: any }): any {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return isEmpty || defined.length > 0 ? Object.fromEntries(defined) : undefined;
}

/** An object by the names of its attributes. Tokens stay as they are. */
export function objectToTerraform<T>(struct: T | cdktf.IResolvable | undefined, attributes: (value: T) => object): any {
  if (!cdktf.canInspect(struct) || cdktf.Tokenization.isResolvable(struct)) return struct;
  if (cdktf.isComplexElement(struct)) {
    throw new Error(
      "A complex element was used as configuration, this is not supported: https://cdk.tf/complex-object-as-configuration",
    );
  }
  return attributes(struct as T);
}

/** The same for HCL. */
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

/** What CDKTF has to know of a value that it writes as HCL. The provider has attributes only, no blocks. */
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

/** The place of an object in the tree that the application does not manage. */
export class ManagedElsewhere extends Construct {}
