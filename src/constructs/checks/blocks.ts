/** What stands in the configuration of a stack, as the checks look at it. */
import { TerraformDataSource, TerraformElement, TerraformProvider, TerraformResource, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { PveProviderBinding } from "../../bindings/provider-binding";
import { ManagedElsewhere } from "../../bindings/runtime";
import type { Block, Configuration } from "./contract";
import { givenIn } from "./given";

type Element = TerraformResource | TerraformDataSource | PveProviderBinding;

/** Everything in a stack that our provider, or another one, makes of it; `undefined` configuration for what is not ours. */
export function blocksOf(stack: TerraformStack): Block[] {
  const elements = elementsUnder(stack);
  const providers = elements.filter((element) => element instanceof PveProviderBinding);
  const own = providers.find(({ alias }) => alias === undefined);
  return elements.flatMap((element) => blockOf(element, stack, own) ?? []);
}

/** Without those of stacks inside it. */
function elementsUnder(node: IConstruct, into: Element[] = []): Element[] {
  if (isOurs(node)) into.push(node);
  for (const child of node.node.children) if (!TerraformStack.isStack(child)) elementsUnder(child, into);
  return into;
}

function isOurs(node: IConstruct): node is Element {
  if (!TerraformElement.isTerraformElement(node)) return false;
  if (node instanceof PveProviderBinding) return true;
  const isBlock = TerraformResource.isTerraformResource(node) || TerraformDataSource.isTerraformDataSource(node);
  return isBlock && node.terraformResourceType.startsWith("pve_");
}

function blockOf(element: Element, stack: TerraformStack, own: PveProviderBinding | undefined): Block | undefined {
  const body = bodyOf(element);
  if (body === undefined) return undefined;
  const type = element.terraformResourceType;
  const configuration = givenIn(body, element) as Configuration;
  const common = { type, path: element.node.path, stack: stack.node.path, configuration };
  if (element instanceof TerraformProvider)
    return { ...common, kind: "provider", address: element.fqn, several: false, elsewhere: elsewhereIn(stack) };
  const kind = TerraformDataSource.isTerraformDataSource(element) ? "data" : "resource";
  const address = `${kind === "data" ? "data." : ""}${type}.${element.friendlyUniqueId}`;
  const provider = element.provider ?? own;
  return {
    ...common,
    kind,
    address,
    several: element.count !== undefined || element.forEach !== undefined,
    ...(provider instanceof PveProviderBinding && { provider: provider.node.path }),
  };
}

/** What `fromRef` and the like have been given. */
function elsewhereIn(stack: TerraformStack): string[] {
  const named = stack.node.findAll().filter((node) => node instanceof ManagedElsewhere);
  return named.flatMap((node) => Object.values(node).filter((value) => typeof value === "string"));
}

type Bodies = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** As it is written into the stack, with all overrides. Nothing of what has been moved away. */
function bodyOf(element: Element): object | undefined {
  const type = element.terraformResourceType;
  const written = element.toTerraform() as {
    readonly resource?: Bodies;
    readonly data?: Bodies;
    readonly provider?: Bodies;
  };
  const [body] = Object.values((written.resource ?? written.data ?? written.provider)?.[type] ?? {});
  if (typeof body !== "object" || body === null) return undefined;
  const { "//": _, ...attributes } = body as Readonly<Record<string, unknown>>;
  return attributes;
}
