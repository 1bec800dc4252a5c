/** What stands in the configuration of a stack, as the checks look at it. */
import {
  TerraformDataSource,
  TerraformElement,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
  Token,
} from "cdktf";
import type { IConstruct } from "constructs";
import { PveProviderBinding } from "../../bindings/provider-binding";
import { ManagedElsewhere } from "../../bindings/runtime";
import type { Block, Configuration } from "./contract";
import { givenIn } from "./given";
import { outsideOfStacks } from "./outside-of-stacks";

type Element = TerraformResource | TerraformDataSource | PveProviderBinding;

/** Everything in a stack that our provider, or another one, makes of it; `undefined` configuration for what is not ours. */
export function blocksOf(stack: TerraformStack): Block[] {
  const elements = elementsUnder(stack);
  const providers = elements.filter((element) => element instanceof PveProviderBinding);
  const own = providers.find(({ alias }) => alias === undefined);
  const paths = new Map(providers.map((one) => [one, one.node.path]));
  const place = { stack, path: stack.node.path, paths, own, first: providers[0] };
  return elements.flatMap((element) => blockOf(element, place) ?? []);
}

interface Place {
  readonly stack: TerraformStack;
  /** Kept: to ask a construct for its path makes a text of it anew. */
  readonly path: string;
  readonly paths: ReadonlyMap<TerraformProvider, string>;
  /** The provider of what names none. */
  readonly own: PveProviderBinding | undefined;
  readonly first: PveProviderBinding | undefined;
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

function blockOf(element: Element, { stack, path, paths, own, first }: Place): Block | undefined {
  const written = element.toTerraform() as Written;
  const body = bodyIn(written, element.terraformResourceType);
  if (body === undefined) return undefined;
  const type = element.terraformResourceType;
  const configuration = givenIn(body, element) as Configuration;
  const kind = TerraformDataSource.isTerraformDataSource(element) ? "data" : "resource";
  const isProvider = element instanceof TerraformProvider;
  const provider = isProvider ? undefined : (element.provider ?? own);
  // One literal: V8 makes a shape of its own for each object that another one is spread into.
  return {
    kind: isProvider ? "provider" : kind,
    type,
    path: element.node.path,
    stack: path,
    address: isProvider ? element.fqn : `${kind === "data" ? "data." : ""}${type}.${element.friendlyUniqueId}`,
    several: !isProvider && (element.count !== undefined || element.forEach !== undefined),
    importId: importIdIn(written),
    provider: provider instanceof PveProviderBinding ? (paths.get(provider) ?? provider.node.path) : undefined,
    elsewhere: element === first ? elsewhereIn(stack) : undefined,
    configuration,
  };
}

/** What `fromRef` and the like have been given. */
function elsewhereIn(stack: TerraformStack): string[] {
  const all = [...stack.node.findAll(), ...outsideOfStacks(stack.node.root)];
  const named = all.filter((node) => node instanceof ManagedElsewhere);
  return named.flatMap((node) => Object.values(node).filter((value) => typeof value === "string"));
}

function importIdIn({ import: [first] = [] }: Written): string | undefined {
  const id = first?.id;
  return id === undefined || Token.isUnresolved(id) || /[$%]\{/.test(id) ? undefined : id;
}

type Bodies = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

interface Written {
  readonly resource?: Bodies;
  readonly data?: Bodies;
  readonly provider?: Bodies;
  readonly import?: readonly { readonly id: string }[] | undefined;
}

/** As it is written into the stack, with all overrides. Nothing of what has been moved away. */
function bodyIn(written: Written, type: string): object | undefined {
  const [body] = Object.values((written.resource ?? written.data ?? written.provider)?.[type] ?? {});
  if (typeof body !== "object" || body === null) return undefined;
  const { "//": _, ...attributes } = body as Readonly<Record<string, unknown>>;
  return attributes;
}
