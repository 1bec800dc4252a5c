/** Small changes of a source, all in one instrumented text: a number that is set at run time switches one of them on. */
import { parseSync } from "oxc-parser";

export interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  readonly from: string;
  readonly to: string;
  /** Evaluated while the module loads, before a number can be set. */
  readonly isStatic: boolean;
  /** Reason of a comment `mutation-ignore comparison, string: reason` on the line or the one above, which names the operator. */
  readonly excuse?: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** The call that asks whether a mutant is on. `harness.ts` defines it. */
const SWITCH = "globalThis.__mutant";

const OPPOSITES: Readonly<Record<string, readonly string[]>> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "&&": ["||"],
  "||": ["&&"],
  "??": ["&&"],
};

/** Parts of a program without a value at run time, or with one that may not be changed in place. */
const SKIPPED =
  /^(TS(Type|Interface|Enum|Module|Declare|Import|Export|ClassImplements|IndexSignature)|Import|ExportAll)/;
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

interface Change {
  readonly operator: string;
  readonly to: string;
}

/** Returns the instrumented text and its mutants, numbered from `first`. */
export function instrumented(file: string, text: string, first: number): { text: string; mutants: readonly Mutant[] } {
  const { program } = parseSync(file, text);
  const mutants: Mutant[] = [];
  const lines = text.split("\n");
  const raw = (node: Node) => text.slice(node.start, node.end);

  function add(node: Node, { operator, to }: Change, isStatic: boolean): number {
    const line = text.slice(0, node.start).split("\n").length;
    const excuse = [lines[line - 2] ?? "", lines[line - 1] ?? ""].map((near) => excuseIn(near, operator)).find(Boolean);
    const id = first + mutants.length;
    mutants.push({ id, file, line, operator, from: raw(node), to, isStatic, ...(excuse && { excuse }) });
    return id;
  }

  /** The text of a node with the mutants of all nodes in it. */
  function print(node: Node, isStatic: boolean, parent?: Node, role?: string): string {
    if (SKIPPED.test(node.type)) return raw(node);
    const inner = isStatic && !FUNCTIONS.has(node.type);
    let printed = "";
    let at = node.start;
    for (const [key, child] of childrenOf(node)) {
      if (child.start < at) continue;
      printed += text.slice(at, child.start) + print(child, inner, node, key);
      at = child.end;
    }
    printed += text.slice(at, node.end);
    const changes = changesOf(node, raw, parent, role);
    const isStatement = node.type === "ExpressionStatement";
    for (const change of changes) {
      const id = add(node, change, isStatic);
      if (isStatement) printed = `{ if (!${SWITCH}(${id})) { ${printed} } }`;
      else printed = `(${SWITCH}(${id}) ? (${change.to}) : (${printed}))`;
    }
    return printed;
  }

  return {
    text: text.slice(0, program.start) + print(program as unknown as Node, true) + text.slice(program.end),
    mutants,
  };
}

function excuseIn(line: string, operator: string): string | undefined {
  const [, operators, reason] = /mutation-ignore ([a-z, ]+): (.+?)(?:\*\/)?$/.exec(line) ?? [];
  return operators?.split(/, */).includes(operator) ? reason?.trim() : undefined;
}

function childrenOf(node: Node): [key: string, child: Node][] {
  const children = Object.entries(node).flatMap(([key, value]): [string, Node][] => {
    if (key === "typeAnnotation" || key === "returnType" || key === "typeParameters" || key === "typeArguments")
      return [];
    if (Array.isArray(value)) return value.filter(isNode).map((child) => [key, child]);
    return isNode(value) ? [[key, value]] : [];
  });
  return children.sort(([, one], [, other]) => one.start - other.start);
}

function changesOf(node: Node, raw: (node: Node) => string, parent?: Node, role?: string): Change[] {
  if (parent && !isExpressionPlace(parent, role ?? "")) return [];
  if (node.type === "BinaryExpression" || node.type === "LogicalExpression") return ofOperator(node, raw);
  switch (node.type) {
    case "UnaryExpression":
      return node.operator === "!" ? [{ operator: "negation", to: raw(node.argument as Node) }] : [];
    case "ConditionalExpression":
      return [node.consequent, node.alternate].map((branch) => ({ operator: "conditional", to: raw(branch as Node) }));
    case "Literal":
      return ofLiteral(node);
    case "TemplateLiteral":
      return parent?.type === "TaggedTemplateExpression" ? [] : [{ operator: "string", to: '""' }];
    case "ArrayExpression":
      return (node.elements as unknown[]).length > 0 ? [{ operator: "array", to: "[]" }] : [];
    case "ExpressionStatement":
      return node.directive ? [] : [{ operator: "statement", to: ";" }];
    default:
      return ofRole(node, raw(node), parent, role);
  }
}

function ofOperator(node: Node, raw: (node: Node) => string): Change[] {
  const { left, right, operator } = node as unknown as { left: Node; right: Node; operator: string };
  // No other operator makes sense for strings.
  if (operator === "+" && /["'`]/.test(raw(node))) return [];
  const kind = node.type === "LogicalExpression" ? "logic" : /[<>=]/.test(operator) ? "comparison" : "arithmetic";
  return (OPPOSITES[operator] ?? []).map((other) => ({
    operator: kind,
    to: `(${raw(left)}) ${other} (${raw(right)})`,
  }));
}

/** Conditions of statements, and returned values. */
function ofRole({ type }: Node, text: string, parent?: Node, role?: string): Change[] {
  if (parent?.type === "IfStatement" && role === "test")
    return ["true", "false"].map((to) => ({ operator: "condition", to }));
  const isReturned =
    parent?.type === "ReturnStatement" || (parent?.type === "ArrowFunctionExpression" && role === "body");
  const isValue = /^(CallExpression|AwaitExpression|Identifier|ObjectExpression)$/.test(type) && text !== "undefined";
  return isReturned && isValue ? [{ operator: "return", to: "undefined" }] : [];
}

function ofLiteral({ value, raw }: Node): Change[] {
  // The mode of a file.
  if (/^0o/.test(String(raw))) return [{ operator: "mode", to: "0o777" }];
  if (typeof value === "boolean") return [{ operator: "boolean", to: String(!value) }];
  if (typeof value === "string") return [{ operator: "string", to: value === "" ? '"mutated"' : '""' }];
  return [];
}

/** Whether a child may be replaced by a conditional expression. */
function isExpressionPlace({ type, computed }: Node, role: string): boolean {
  if (/^(Property|PropertyDefinition|MethodDefinition)$/.test(type) && role === "key") return false;
  if (/Pattern$/.test(type)) return role === "right";
  if (type === "MemberExpression" && role === "property") return computed === true;
  if (type === "CallExpression" && role === "callee") return false;
  if (/^(ChainExpression|TSLiteralType|TSEnumMember|TSNonNullExpression|UpdateExpression|ImportExpression)$/.test(type))
    return false;
  if (role === "source" || (type === "AssignmentExpression" && role === "left")) return false;
  return !/^(ForIn|ForOf)Statement$/.test(type) || role !== "left";
}
