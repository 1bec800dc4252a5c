/** One generated file: its text and imports. */
import type { Acceptance } from "../model";

export const MARK = "// Made from the provider's definitions by scripts/bindings. Do not edit.\n";

/** File of an interface: `IZone` is in `i-zone`. */
export const contractFile = (contract: string): string =>
  contract.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

export class Source {
  /** Imported names by module, and whether only as types. */
  private readonly imports = new Map<string, Map<string, boolean>>();
  private readonly parts: string[] = [];

  /** `root` is the path to `src/bindings`; `types` the module with the structs of the class, if it is another one. */
  constructor(
    private readonly root: "." | "..",
    private readonly types?: string,
  ) {}

  /** Imports a value and returns its name. */
  use(name: string, from: string): string {
    return this.addImport(name, from, false);
  }

  /** Imports a type and returns its name. */
  useType(name: string, from: string): string {
    return this.addImport(name, from, true);
  }

  /** Imports a shared function of all bindings. */
  runtime(name: string): string {
    return this.use(name, `${this.root}/runtime`);
  }

  /** Imports a handwritten part of the constructs. */
  written(name: string, file: string): string {
    return this.use(name, `${this.root === "." ? ".." : "../.."}/constructs/${file}`);
  }

  /** Imports an interface that accepts constructs: `IZone` of `sdn` is in `sdn/i-zone`. */
  contract({ contract, family }: Pick<Acceptance, "contract" | "family">): string {
    return this.useType(contract, `${this.root}/${family}/${contractFile(contract)}`);
  }

  /** Imports a function or a class of a struct. */
  own(name: string): string {
    return this.types === undefined ? name : this.use(name, this.types);
  }

  /** Imports the interface of a struct. */
  ownType(name: string): string {
    return this.types === undefined ? name : this.useType(name, this.types);
  }

  add(...parts: readonly string[]): void {
    this.parts.push(...parts);
  }

  toString(): string {
    const lines = [...this.imports].map(([from, names]) => importLine(names, from));
    const text = this.parts.join("\n\n");
    // `import { Fn } from "cdktf"` would load as much; the prefix shows the origin of each name.
    const library = /\bcdktf\./.test(text) ? ['import * as cdktf from "cdktf";'] : [];
    return `${MARK}${[...library, ...lines].sort().join("\n")}\n\n${text}\n`.replace("\n\n\n", "\n\n");
  }

  private addImport(name: string, from: string, isType: boolean): string {
    const names = this.imports.get(from) ?? new Map<string, boolean>();
    this.imports.set(from, names.set(name, isType && names.get(name) !== false));
    return name;
  }
}

function importLine(names: ReadonlyMap<string, boolean>, from: string): string {
  const areTypes = [...names.values()].every((isType) => isType);
  const listed = [...names.keys()].sort().map((name) => (names.get(name) && !areTypes ? `type ${name}` : name));
  return `import ${areTypes ? "type " : ""}{ ${listed.join(", ")} } from "${from}";`;
}

/** Indents each non-empty line by two blanks. */
const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");

export const block = (head: string, lines: readonly string[], foot = "}"): string =>
  lines.length === 0 ? `${head}${foot}` : `${head}\n${indent(lines.join("\n"))}\n${foot}`;
