/** Converts the constructs of a stack into blocks for the checks. */
import {
  DefaultTokenResolver,
  type IResolvable,
  StringConcat,
  TerraformDataSource,
  TerraformElement,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
  Token,
  Tokenization,
} from "cdktf";
import type { IConstruct } from "constructs";
import { PveProviderBinding } from "../../bindings/provider-binding";
import { ManagedElsewhere } from "../../bindings/runtime";
import {
  type Block,
  type Configuration,
  type Given,
  MARK,
  type Marked,
  PAIRS,
  type Part,
  type Reference,
  type Repeated,
} from "./contract";

// Values of a construct become JSON with marks. Only tokens are resolved.

const EXPRESSION = /[$%]\{/;
/** CDKTF encodes a number that is unknown at synthesis as one far below zero, also within strings. */
const NUMBER_WITHIN = /-?\d(?:\.\d+)?e\+\d{3}/;
/** CDKTF encodes a map that is unknown at synthesis with one such key. */
const MAP = /[%&]\{/;
const ATTRIBUTE = /^((?:data\.)?[A-Za-z_][\w-]*\.[A-Za-z_][\w-]*)(\.\*)?\.(\w+)$/;
/** `each.value.tag`, `400 + count.index`, `toset(["web"])`. */
const REPEATED =
  /^(?:each\.(?:key|value(?:\.\w+|\["[^"\]]*"\])*)|(?:\d+ *[+*] *)?count\.index(?: *[+-] *\d+)?|toset\(\[.*\]\))$/s;
/** One complete expression, as written by hand. */
const WHOLE = /^\$\{([^{}]*)\}$/;

/** `undefined` if the value is not set. */
function givenIn(value: unknown, scope: IConstruct): Given | undefined {
  switch (typeof value) {
    case "boolean":
      return value;
    case "number":
      return Token.isUnresolved(value) ? ofToken(Tokenization.reverseNumber(value), scope) : value;
    case "string":
      return EXPRESSION.test(value) || NUMBER_WITHIN.test(value) ? ofText(value, scope) : value;
    case "object":
      return value === null ? null : ofObject(value, scope);
    default:
      return undefined;
  }
}

function ofObject(value: object, scope: IConstruct): Given | undefined {
  if (Tokenization.isResolvable(value)) return ofToken(value, scope);
  if (Array.isArray(value)) {
    const token = tokenIn(value);
    if (token) return ofToken(token, scope);
    const items = value.map((item) => givenIn(item, scope));
    // Filters only if needed: V8 reserves 17 places for a filtered list.
    return items.includes(undefined) ? items.filter((item) => item !== undefined) : (items as Given[]);
  }
  const entries: Record<string, Given> = {};
  for (const [name, item] of Object.entries(value)) {
    if (name.includes("{")) {
      // The keys are unknown at synthesis.
      if (MAP.test(name)) return marked(undefined);
      if (EXPRESSION.test(name)) return pairsIn(value, scope);
    }
    const converted = givenIn(item, scope);
    if (converted !== undefined) entries[name] = converted;
  }
  return entries;
}

/** A map with expressions as keys. */
function pairsIn(map: object, scope: IConstruct): Given {
  const pairs = Object.entries(map).flatMap(([key, item]): Given[] => {
    const converted = givenIn(item, scope);
    return converted === undefined ? [] : [[givenIn(key, scope) as Given, converted]];
  });
  return { [PAIRS]: pairs };
}

/** CDKTF encodes a list that is unknown at synthesis as a list with one element. */
function tokenIn(list: readonly unknown[]): IResolvable | undefined {
  const [only, ...others] = list;
  if (others.length > 0) return undefined;
  if (typeof only === "string") return Tokenization.reverseList([only]);
  return typeof only === "number" ? Tokenization.reverseNumberList([only]) : undefined;
}

function ofText(text: string, scope: IConstruct): Given | undefined {
  if (NUMBER_WITHIN.test(text)) return ofToken(text, scope);
  if (!Token.isUnresolved(text)) return ofExpression(text, scope);
  const { length, firstToken } = Tokenization.reverseString(text);
  return ofToken(length === 1 && firstToken ? firstToken : text, scope);
}

/** Recognizes references before it resolves tokens, because references to another stack resolve to a cross-stack variable. */
function ofToken(token: IResolvable | string | undefined, scope: IConstruct): Given | undefined {
  const { identifier, originStack } = Object(token) as {
    readonly identifier?: unknown;
    readonly originStack?: unknown;
  };
  if (typeof identifier === "string" && originStack instanceof TerraformStack) {
    const reference = referenceTo(identifier, originStack);
    return marked(reference && [reference]);
  }
  const resolver = new DefaultTokenResolver(new StringConcat());
  const resolved: unknown = Tokenization.resolve(token, { scope, resolver, preparing: false });
  return typeof resolved === "string" ? ofExpression(resolved, scope) : givenIn(resolved, scope);
}

/** Parses a synthesized string. */
function ofExpression(text: string, scope: IConstruct): Given {
  if (!EXPRESSION.test(text)) return text;
  // Escaped `$${` and directives `%{` are not parsed.
  if (/[$%][$%]\{|%\{/.test(text)) return marked(undefined);
  const parts = text.split(/(\$\{[^{}]*\})/).filter((part) => part !== "");
  const stack = TerraformStack.of(scope);
  const known = parts.map((part) => {
    const [, expression] = WHOLE.exec(part) ?? [];
    if (expression === undefined) return part.includes("${") ? undefined : part;
    const trimmed = expression.trim();
    return REPEATED.test(trimmed) ? ({ repeated: trimmed } satisfies Repeated) : referenceTo(trimmed, stack);
  });
  return marked(known.includes(undefined) ? undefined : (known as Part[]));
}

function referenceTo(identifier: string, stack: TerraformStack): Reference | undefined {
  const [, address, splat, attribute] = ATTRIBUTE.exec(identifier) ?? [];
  if (address === undefined || attribute === undefined) return undefined;
  return { stack: stack.node.path, address, attribute, splat: splat !== undefined };
}

const marked = (parts: readonly Part[] | undefined): Marked => ({ [MARK]: parts ?? null });

/** A construct and its descendants, without stacks and their contents. */
export const outsideOfStacks = (node: IConstruct): IConstruct[] =>
  TerraformStack.isStack(node) ? [] : [node, ...node.node.children.flatMap(outsideOfStacks)];

type Element = TerraformResource | TerraformDataSource | PveProviderBinding;

/** Blocks of a stack that belong to this provider. */
export function blocksOf(stack: TerraformStack): Block[] {
  const elements = elementsUnder(stack);
  const providers = elements.filter((element) => element instanceof PveProviderBinding);
  const defaultProvider = providers.find(({ alias }) => alias === undefined);
  const paths = new Map(providers.map((provider) => [provider, provider.node.path]));
  const place = { stack, path: stack.node.path, paths, own: defaultProvider, first: providers[0] };
  return elements.flatMap((element) => blockOf(element, place) ?? []);
}

interface Place {
  readonly stack: TerraformStack;
  /** Cached, because a construct joins its path anew for each call. */
  readonly path: string;
  readonly paths: ReadonlyMap<TerraformProvider, string>;
  /** Provider without an alias: used by blocks that name no provider. */
  readonly own: PveProviderBinding | undefined;
  readonly first: PveProviderBinding | undefined;
}

/** Elements of this provider, without those of nested stacks. */
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
  // One literal without spread: V8 gives each object with a spread its own hidden class.
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

/** Arguments of `fromRef` and similar methods. */
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

/** Body of the block with all overrides. `undefined` if the construct was moved away. */
function bodyIn(written: Written, type: string): object | undefined {
  const [body] = Object.values((written.resource ?? written.data ?? written.provider)?.[type] ?? {});
  if (typeof body !== "object" || body === null) return undefined;
  const { "//": _, ...attributes } = body as Readonly<Record<string, unknown>>;
  return attributes;
}
