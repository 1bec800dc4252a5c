/**
 * Replaces a C# compiler where none exists: compares the names of a program with the generated sources. Supports the C#
 * of our example: `using`, `var`, `new` with initializers, arrays, dictionaries, chains of members and calls.
 */
import type { Declared, Member } from "./csharp-sources";

type Sources = ReadonlyMap<string, Declared>;
const TOKEN = /\/\/.*|\s+|("(?:[^"\\]|\\.)*"|\d+|\w+|=>|.)/g;
const isNumber = (type: string) => /^(double|int|float|long)$/.test(type);

/** Returns unknown names, and values of a wrong type. */
export function problemsOf(program: string, sources: Sources): string[] {
  return new Program(program, sources).problems;
}

class Program {
  readonly problems: string[] = [];
  private readonly tokens: readonly string[];
  private position = 0;
  private readonly namespaces = new Set<string>();
  private readonly aliases = new Map<string, string>();
  private readonly variables = new Map<string, string>();

  constructor(
    text: string,
    private readonly sources: Sources,
  ) {
    this.tokens = [...text.matchAll(TOKEN)].flatMap(([, token]) => (token === undefined ? [] : [token]));
    while (this.position < this.tokens.length) this.statement();
  }

  private statement(): void {
    if (this.take("using")) {
      const name = this.path();
      if (this.take("=")) this.aliases.set(name, this.path());
      else this.namespaces.add(name);
    } else if (this.take("var")) {
      this.take("@");
      const name = this.next();
      this.expect("=");
      this.variables.set(name, this.expression());
    } else this.expression();
    this.expect(";");
  }

  /** Returns the type. */
  private expression(): string {
    if (this.take("new")) return this.chain(this.made());
    if (this.take("$")) this.position++;
    else if (!this.peek()?.startsWith('"')) return this.named();
    else this.position++;
    return "string";
  }

  private named(): string {
    this.take("@");
    const token = this.next();
    if (/^\d/.test(token)) return "double";
    if (token === "true" || token === "false") return "bool";
    return this.chain(this.variables.get(token) ?? this.typeFrom(token));
  }

  private chain(start: string): string {
    let type = start;
    while (this.take("!") || this.peek() === ".") {
      if (!this.take(".")) continue;
      const name = this.next();
      const member = this.memberOf(type, name);
      if (this.take("(")) this.arguments(`${type}.${name}`, member);
      type = member?.type.replace("?", "") ?? "";
    }
    return type;
  }

  private made(): string {
    if (this.take("[")) {
      this.expect("]");
      return `${this.items()[0]}[]`;
    }
    const type = this.typeFrom(this.next());
    if (this.take("<")) {
      const key = this.next();
      this.expect(",");
      const value = this.typeFrom(this.next());
      this.expect(">");
      this.entries(value);
      return `System.Collections.Generic.IDictionary<${key}, ${value}>`;
    }
    if (this.take("[")) {
      this.expect("]");
      for (const item of this.items()) this.requireFits(`${type}[]`, item, type);
      return `${type}[]`;
    }
    if (this.take("(")) this.arguments(`new ${type}`, this.memberOf(type, ".new"));
    if (this.peek() === "{") this.initializer(type);
    return type;
  }

  private initializer(type: string): void {
    this.within("{", "}", () => {
      const name = this.next();
      this.expect("=");
      const member = this.memberOf(type, name);
      const given = this.expression();
      if (member) this.requireFits(`${type}.${name}`, given, ...(member.either ?? [member.type]));
    });
  }

  private entries(wanted: string): void {
    this.within("{", "}", () => {
      this.within("[", "]", () => this.expression());
      this.expect("=");
      this.requireFits("the dictionary", this.expression(), wanted);
    });
  }

  private items(): string[] {
    const types: string[] = [];
    this.within("{", "}", () => types.push(this.expression()));
    return types;
  }

  private arguments(what: string, member: Member | undefined): void {
    const given: string[] = [];
    this.position--;
    this.within("(", ")", () => given.push(this.expression()));
    if (!member) return;
    const { parameters = [] } = member;
    const last = parameters.at(-1);
    const needed = parameters.filter(({ isOptional, isMany }) => !isOptional && !isMany).length;
    if (given.length < needed || (given.length > parameters.length && !last?.isMany))
      this.problems.push(`${what} takes ${parameters.length} arguments, not ${given.length}`);
    for (const [index, type] of given.entries()) {
      const parameter = parameters[index] ?? last;
      if (parameter) this.requireFits(what, type, parameter.isMany ? parameter.type.replace("[]", "") : parameter.type);
    }
  }

  private requireFits(what: string, given: string, ...wanted: readonly string[]): void {
    if (!wanted.some((type) => this.fits(given, type.replace("?", ""))))
      this.problems.push(`${what} wants ${wanted.join(" or ")}, not ${given}`);
  }

  private fits(given: string, wanted: string): boolean {
    if (given === wanted || given === "" || wanted === "object" || (isNumber(given) && isNumber(wanted))) return true;
    if (given.endsWith("[]") && wanted.endsWith("[]")) return this.fits(given.slice(0, -2), wanted.slice(0, -2));
    // The base of all constructs is in a package that is not read.
    if (/^Constructs\.I?Construct$/.test(wanted) && given === "HashiCorp.Cdktf.TerraformStack") return true;
    return (this.sources.get(given)?.bases ?? []).some((base) => this.fits(base, wanted));
  }

  private memberOf(type: string, name: string): Member | undefined {
    if (type === "") return undefined;
    const found = this.lookUp(type, name);
    if (!found && name !== ".new") this.problems.push(`${type} has no ${name}`);
    return found;
  }

  private lookUp(type: string, name: string): Member | undefined {
    const declared = this.sources.get(type);
    if (name === ".new") return declared?.members.get(name);
    return declared?.members.get(name) ?? declared?.bases.map((base) => this.lookUp(base, name)).find((found) => found);
  }

  /** Finds a type in the imported namespaces, or behind an alias of one. */
  private typeFrom(first: string): string {
    if (["string", "double", "object", "Dictionary"].includes(first)) return first;
    const alias = this.aliases.get(first);
    if (alias !== undefined) this.expect(".");
    const name = alias === undefined ? first : this.next();
    const found = (alias === undefined ? [...this.namespaces] : [alias])
      .map((namespace) => `${namespace}.${name}`)
      .filter((type) => this.sources.has(type));
    if (found.length !== 1) this.problems.push(`${name} is ${found.length === 0 ? "unknown" : found.join(" or ")}`);
    return found[0] ?? "";
  }

  /** Reads comma-separated parts between brackets, with an optional trailing comma. */
  private within(open: string, close: string, each: () => unknown): void {
    this.expect(open);
    while (!this.take(close)) {
      each();
      if (this.peek() !== close) this.expect(",");
    }
  }

  private path(): string {
    let name = this.next();
    while (this.take(".")) name += `.${this.next()}`;
    return name;
  }

  private readonly peek = (): string | undefined => this.tokens[this.position];
  private readonly next = (): string => this.tokens[this.position++] ?? "";

  private take(token: string): boolean {
    if (this.peek() !== token) return false;
    this.position++;
    return true;
  }

  private expect(token: string): void {
    const following = this.tokens.slice(this.position, this.position + 6).join(" ");
    if (!this.take(token)) throw new Error(`expected ${token} before: ${following}`);
  }
}
