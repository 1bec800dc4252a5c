/** Syntax tree of the examples' TypeScript: constructs with literals, methods of constructs, and comments between them. */

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
  /** Lines above the statement. */
  readonly comments: readonly string[];
  readonly variable?: string;
  readonly value: Expression;
}

const TOKEN = /\s+|(\/\/.*|"(?:[^"\\]|\\.)*"|`[^`]*`|-?\d+(?:\.\d+)?|[A-Za-z_]\w*|\?\.|.)/g;
/** Comment after a statement. */
const TRAILING = /^(.*;) *(\/\/.*)$/gm;

/** Statements without the imports, which follow from the names. */
export function statementsOf(example: string): Statement[] {
  const text = example.replace(/^import .*\n/gm, "").replace(TRAILING, "$2\n$1");
  const tokens = [...text.matchAll(TOKEN)].flatMap(([, token]) => token ?? []);
  let position = 0;
  const next = (): string => tokens[position++] ?? "";
  const take = (token: string): boolean => tokens[position] === token && ++position > 0;
  const expect = (token: string): void => {
    if (!take(token)) throw new Error(`expected ${token} before: ${tokens.slice(position, position + 8).join(" ")}`);
  };

  /** Elements between brackets, separated by commas, with an optional last comma. */
  function within<T>(close: string, each: () => T): T[] {
    const found: T[] = [];
    while (!take(close)) {
      found.push(each());
      if (!take(",") && tokens[position] !== close) expect(close);
    }
    return found;
  }

  function names(): string[] {
    const found = [next()];
    while (take(".") || take("?.")) found.push(next());
    return found;
  }

  function entry(): Entry {
    const token = next();
    const name = token.startsWith('"') ? (JSON.parse(token) as string) : token;
    return [name, take(":") ? expression() : { kind: "path", names: [name] }];
  }

  function expression(): Expression {
    if (take("[")) return { kind: "list", items: within("]", expression) };
    if (take("{")) return { kind: "object", entries: within("}", entry) };
    if (take("new")) {
      const type = names();
      expect("(");
      return { kind: "new", names: type, args: within(")", expression) };
    }
    const token = tokens[position] ?? "";
    if (/^["\d-]/.test(token)) return { kind: "literal", value: JSON.parse(next()) };
    if (token.startsWith("`")) return template(next().slice(1, -1));
    if (token === "true" || token === "false") return { kind: "literal", value: next() === "true" };
    const path = names();
    return take("(") ? { kind: "call", names: path, args: within(")", expression) } : { kind: "path", names: path };
  }

  const statements: Statement[] = [];
  while (position < tokens.length) {
    const comments: string[] = [];
    while (tokens[position]?.startsWith("//")) comments.push(next().slice(2).trim());
    const variable = take("const") ? next() : undefined;
    if (variable !== undefined) expect("=");
    statements.push({ comments, ...(variable !== undefined && { variable }), value: expression() });
    expect(";");
  }
  return statements;
}

function template(text: string): Expression {
  const parts = text.split(/\$\{([\w.]+)\}/).map((part, index): string | Expression => {
    return index % 2 === 0 ? part : { kind: "path", names: part.split(".") };
  });
  return { kind: "template", parts: parts.filter((part) => part !== "") };
}
