/** The examples' TypeScript in the forms that other languages can show: constructs with literals, methods, and comments between them. */
import { type Directive, type Expression as Node, parseSync, type Statement as StatementNode } from "oxc-parser";

export type Expression =
  | { readonly kind: "literal"; readonly value: string | number | boolean }
  | { readonly kind: "template"; readonly parts: readonly (string | Expression)[] }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "object"; readonly entries: readonly Entry[] }
  | { readonly kind: "path"; readonly names: readonly string[] }
  | Invocation;

/** A new object, or a call. */
export interface Invocation {
  readonly kind: "new" | "call";
  readonly names: readonly string[];
  readonly args: readonly Expression[];
}

export type Entry = readonly [name: string, value: Expression];

export interface Statement {
  /** Lines above the statement, and the one behind it. */
  readonly comments: readonly string[];
  readonly variable?: string;
  readonly value: Expression;
}

/** Statements without the imports, which follow from the names. */
export function statementsOf(example: string): Statement[] {
  const { program, comments, errors } = parseSync("example.ts", example);
  if (errors[0]) throw new Error(errors[0].message);
  const statements = program.body.filter(({ type }) => type !== "ImportDeclaration");
  const ownerOf = (comment: number) =>
    statements.find(({ end }) => end <= comment && !example.slice(end, comment).includes("\n")) ??
    statements.find(({ start }) => start > comment);
  return statements.map((statement) => {
    const own = comments.filter(({ start }) => ownerOf(start) === statement);
    return { comments: own.map(({ value }) => value.trim()), ...contentOf(statement) };
  });
}

function contentOf(statement: StatementNode | Directive): Omit<Statement, "comments"> {
  if (statement.type === "ExpressionStatement") return { value: expressionOf(statement.expression) };
  const [declared] = statement.type === "VariableDeclaration" ? statement.declarations : [];
  if (declared?.id.type !== "Identifier" || !declared.init)
    throw new Error(`expected a construct, or a method of one, and not: ${statement.type}`);
  return { variable: declared.id.name, value: expressionOf(declared.init) };
}

function expressionOf(node: { readonly type: string }): Expression {
  const expression = node as Node;
  switch (expression.type) {
    case "Literal":
      return { kind: "literal", value: expression.value as string };
    case "UnaryExpression":
      return { kind: "literal", value: -Number((expressionOf(expression.argument) as { value: number }).value) };
    case "TemplateLiteral": {
      const parts = expression.quasis.flatMap(({ value: { cooked } }, index) => {
        const inner = expression.expressions[index];
        return [cooked ?? "", ...(inner ? [expressionOf(inner)] : [])];
      });
      return { kind: "template", parts: parts.filter((part) => part !== "") };
    }
    case "ArrayExpression":
      return { kind: "list", items: expression.elements.map((item) => expressionOf(item ?? expression)) };
    case "ObjectExpression":
      return { kind: "object", entries: expression.properties.map(entryOf) };
    case "NewExpression":
    case "CallExpression": {
      const kind = expression.type === "NewExpression" ? "new" : "call";
      return { kind, names: namesIn(expression.callee), args: expression.arguments.map(expressionOf) };
    }
    case "ChainExpression":
      return expressionOf(expression.expression);
    default:
      return { kind: "path", names: namesIn(expression) };
  }
}

type Member = Extract<Node, { type: "ObjectExpression" }>["properties"][number];

function entryOf(property: Member): Entry {
  if (property.type !== "Property" || property.computed)
    throw new Error(`expected a property, and not: ${property.type}`);
  const { key, value } = property;
  return [key.type === "Literal" ? String(key.value) : namesIn(key).join("."), expressionOf(value)];
}

/** `sdn`, `Vnet` of `sdn.Vnet`. */
function namesIn(node: { readonly type: string }): string[] {
  const expression = node as Node;
  if (expression.type === "Identifier") return [expression.name];
  if (expression.type === "ThisExpression") return ["this"];
  if (expression.type === "MemberExpression" && !expression.computed)
    return [...namesIn(expression.object), ...namesIn(expression.property)];
  throw new Error(`expected a name, and not: ${expression.type}`);
}
