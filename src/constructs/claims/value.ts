/** What an attribute of a construct says, as far as that is known while synthesizing. */
import { type TerraformResource, TerraformStack, Token, Tokenization } from "cdktf";

/** Resources by the stack's path and the address in it. */
export type Addresses = ReadonlyMap<string, TerraformResource>;

/** Text that is equal for equal values; `undefined` for what is not set or only known later. */
export function knownValue(resource: TerraformResource, attribute: string, addresses: Addresses): string | undefined {
  return literal((resource as unknown as Readonly<Record<string, unknown>>)[`${attribute}Input`], addresses);
}

export function placeOf(stack: TerraformStack, address: string): string {
  return `${stack.node.path} ${address}`;
}

function literal(value: unknown, addresses: Addresses): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  if (!Token.isUnresolved(value)) return String(value);
  return typeof value === "string" ? referred(value, addresses) : undefined;
}

/** A plain reference to an attribute of another construct has that one's value, if it was given there. */
function referred(text: string, addresses: Addresses): string | undefined {
  const fragments = Tokenization.reverseString(text);
  // With a text around it, it is another value.
  if (fragments.length !== 1) return undefined;
  const { identifier, originStack } = fragments.firstToken as { identifier?: unknown; originStack?: unknown };
  if (typeof identifier !== "string" || !(originStack instanceof TerraformStack)) return undefined;
  const [type, id, attribute, ...rest] = identifier.split(".");
  if (!attribute || rest.length > 0) return undefined;
  const resource = addresses.get(placeOf(originStack, `${type}.${id}`));
  return resource && knownValue(resource, camelCase(attribute), addresses);
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
