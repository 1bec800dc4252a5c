/** Values as a construct has them, to JSON with marks. Only what is no plain value is resolved: all else costs nothing. */
import { DefaultTokenResolver, type IResolvable, StringConcat, TerraformStack, Token, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import { type Given, MARK, type Marked, type Part, type Reference, type Repeated } from "./contract";

const EXPRESSION = /[$%]\{/;
/** A number that is known later looks like one far below zero, also as a part of a text. */
const NUMBER_WITHIN = /-?\d(?:\.\d+)?e\+\d{3}/;
/** A map that is known later has one key that looks like this. */
const MAP = /[$%&]\{/;
const ATTRIBUTE = /^((?:data\.)?[A-Za-z_][\w-]*\.[A-Za-z_][\w-]*)(\.\*)?\.(\w+)$/;
/** `each.value.tag`, `400 + count.index`, `toset(["web"])`. */
const REPEATED =
  /^(?:each\.(?:key|value(?:\.\w+|\["[^"\]]*"\])*)|(?:\d+ *[+*] *)?count\.index(?: *[+-] *\d+)?|toset\(\[.*\]\))$/s;
/** One expression and nothing around it, as users write it by hand. */
const WHOLE = /^\$\{([^{}]*)\}$/;

/** `undefined` for what is not set. */
export function givenIn(value: unknown, scope: IConstruct): Given | undefined {
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
    // A list that is filtered has room for more: V8 gives it 17 places.
    return items.includes(undefined) ? items.filter((item) => item !== undefined) : (items as Given[]);
  }
  const given: Record<string, Given> = {};
  for (const [name, item] of Object.entries(value)) {
    // Which keys there are is known later.
    if (name.includes("{") && MAP.test(name)) return marked(undefined);
    const one = givenIn(item, scope);
    if (one !== undefined) given[name] = one;
  }
  return given;
}

/** A list that is known later looks like a list of one thing. */
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

/** References are told apart before they are resolved: those to another stack become something else then. */
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

/** Text as it is synthesized. */
function ofExpression(text: string, scope: IConstruct): Given {
  if (!EXPRESSION.test(text)) return text;
  // `$${` stands for itself.
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
