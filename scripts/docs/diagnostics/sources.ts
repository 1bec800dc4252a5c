/** The sources of the provider as syntax trees, and what a name in them stands for. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { typescript } from "../../build/typescript";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const ts = typescript<Compiler>();

/** What is asked of a node; which of it there is follows from its kind. */
export interface Node {
  readonly kind: number;
  readonly parent?: Node;
  readonly text?: string;
  readonly name?: Node;
  readonly expression?: Node;
  readonly arguments?: readonly Node[];
  readonly argumentExpression?: Node;
  readonly initializer?: Node;
  readonly properties?: readonly Node[];
  readonly elements?: readonly Node[];
  readonly parameters?: readonly Node[];
  readonly statements?: readonly Node[];
  readonly declarationList?: { readonly declarations: readonly Node[] };
  readonly importClause?: { readonly namedBindings?: Node };
  readonly moduleSpecifier?: Node;
  readonly head?: Node;
  readonly templateSpans?: readonly { readonly expression: Node; readonly literal: Node }[];
  readonly whenTrue?: Node;
  readonly whenFalse?: Node;
  readonly left?: Node;
  readonly right?: Node;
  readonly operatorToken?: Node;
  readonly body?: Node;
  readonly fileName?: string;
}

interface Compiler {
  readonly ScriptTarget: { readonly Latest: number };
  readonly SyntaxKind: Readonly<Record<string, number | string>>;
  createSourceFile(name: string, text: string, target: number, withParents: boolean): Node;
  forEachChild(node: Node, visit: (child: Node) => void): void;
}

/** Where diagnostics are made. */
const FOLDERS = ["framework", "plugin", "provider", "resources"];
/** Others have nothing to say, and need not be parsed. */
const SAYS = /\b(summary|DiagnosticError|Refusal|error|warn|warning|fail|say)\b/;

const parsed = new Map<string, Node>();

function fileOf(path: string): Node {
  let file = parsed.get(path);
  if (!file) {
    file = ts.createSourceFile(path, readFileSync(join(ROOT, path), "utf8"), ts.ScriptTarget.Latest, true);
    parsed.set(path, file);
  }
  return file;
}

export function files(): Node[] {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, "src", folder), { recursive: true, encoding: "utf8" }).map((name) =>
      join("src", folder, name).replaceAll("\\", "/"),
    ),
  );
  const sources = paths.filter((path) => path.endsWith(".ts")).sort();
  return sources.filter((path) => SAYS.test(readFileSync(join(ROOT, path), "utf8"))).map(fileOf);
}

/** A node that has been looked at; only for the compiler, so that others stay nodes. */
interface Seen extends Node {
  readonly seen: true;
}

export const is = (node: Node | undefined, ...kinds: readonly string[]): node is Seen =>
  node !== undefined && kinds.some((kind) => ts.SyntaxKind[kind] === node.kind);

export function visit(node: Node, seen: (node: Node) => void): void {
  seen(node);
  ts.forEachChild(node, (child) => visit(child, seen));
}

const FUNCTIONS = ["FunctionDeclaration", "ArrowFunction", "FunctionExpression", "MethodDeclaration", "Constructor"];
export const isFunction = (node: Node | undefined): node is Seen => is(node, ...FUNCTIONS);

/** What a function may answer. */
export function answersOf(made: Node): Node[] {
  if (!made.body) return [];
  if (!is(made.body, "Block")) return [made.body];
  const found: Node[] = [];
  const look = (node: Node) => {
    if (is(node, "ReturnStatement") && node.expression) found.push(node.expression);
    ts.forEachChild(node, (child) => {
      if (!isFunction(child)) look(child);
    });
  };
  look(made.body);
  return found;
}

/** A value or a function; of a value that is taken out of a tuple, which part of it. */
export interface Declared {
  readonly node: Node;
  readonly index?: number;
}

/** What a name stands for at a place; undefined for what only a run knows. */
export function declared(name: string, at: Node): Declared | undefined {
  for (let scope = at.parent; scope; scope = scope.parent) {
    if (isFunction(scope) && scope.parameters?.some((parameter) => parameter.name?.text === name)) return undefined;
    for (const statement of scope.statements ?? []) {
      const found = declaredBy(statement, name);
      if (found) return found;
    }
  }
  return undefined;
}

function declaredBy(statement: Node, name: string): Declared | undefined {
  if (is(statement, "FunctionDeclaration")) return statement.name?.text === name ? { node: statement } : undefined;
  for (const { name: own, initializer } of statement.declarationList?.declarations ?? []) {
    if (!initializer) continue;
    if (own?.text === name) return { node: initializer };
    const index = own?.elements?.findIndex((element) => element.name?.text === name) ?? -1;
    if (index >= 0 && is(own, "ArrayBindingPattern")) return { node: initializer, index };
  }
  const imported = statement.importClause?.namedBindings?.elements?.some((element) => element.name?.text === name);
  return imported ? importedFrom(statement, name) : undefined;
}

function importedFrom(statement: Node, name: string): Declared | undefined {
  const specifier = statement.moduleSpecifier?.text ?? "";
  if (!specifier.startsWith(".")) return undefined;
  const base = join(dirname(statement.parent?.fileName ?? ""), specifier).replaceAll("\\", "/");
  const path = [`${base}.ts`, `${base}/index.ts`].find((one) => existsSync(join(ROOT, one)));
  const statements = path === undefined ? [] : (fileOf(path).statements ?? []);
  for (const other of statements) {
    const found = declaredBy(other, name);
    if (found) return found;
  }
  return undefined;
}
