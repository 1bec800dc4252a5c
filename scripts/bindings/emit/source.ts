/** One generated file: its text, and the imports of what the text uses. */
import type { Acceptance } from "../model";

export const MARK = "// Made from the provider's definitions by scripts/bindings. Do not edit.\n";

/** `IZone` is in `i-zone`. */
export const contractFile = (contract: string): string =>
  contract.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

export class Source {
  /** By module: what is used of it, and whether as a type only. */
  private readonly imports = new Map<string, Map<string, boolean>>();
  private readonly parts: string[] = [];

  /** `root` is the way to `src/bindings`; `types` the module that has the structs of the class, where this one has not. */
  constructor(
    private readonly root: "." | "..",
    private readonly types?: string,
  ) {}

  /** Answers the name, so that it can stand where it is used. */
  use(name: string, from: string): string {
    return this.noted(name, from, false);
  }

  /** The same for what is nothing when the program runs. */
  useType(name: string, from: string): string {
    return this.noted(name, from, true);
  }

  /** Something that all bindings share. */
  runtime(name: string): string {
    return this.use(name, `${this.root}/runtime`);
  }

  /** Something of the constructs written by hand. */
  written(name: string, file: string): string {
    return this.use(name, `${this.root === "." ? ".." : "../.."}/constructs/${file}`);
  }

  /** An interface that constructs are accepted by: `IZone` of `sdn` is in `sdn/i-zone`. */
  contract({ contract, family }: Pick<Acceptance, "contract" | "family">): string {
    return this.useType(contract, `${this.root}/${family}/${contractFile(contract)}`);
  }

  /** A function or a class that belongs to a struct. */
  own(name: string): string {
    return this.types === undefined ? name : this.use(name, this.types);
  }

  /** The interface of a struct. */
  ownType(name: string): string {
    return this.types === undefined ? name : this.useType(name, this.types);
  }

  add(...parts: readonly string[]): void {
    this.parts.push(...parts);
  }

  toString(): string {
    const lines = [...this.imports].map(([from, names]) => importLine(names, from));
    const text = this.parts.join("\n\n");
    // `import { Fn } from "cdktf"` would load as much; with the name before it, it is plain whose each thing is.
    const library = /\bcdktf\./.test(text) ? ['import * as cdktf from "cdktf";'] : [];
    return `${MARK}${[...library, ...lines].sort().join("\n")}\n\n${text}\n`.replace("\n\n\n", "\n\n");
  }

  private noted(name: string, from: string, isType: boolean): string {
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

/** Each line two blanks further in; lines without text stay so. */
const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");

export const block = (head: string, lines: readonly string[], foot = "}"): string =>
  lines.length === 0 ? `${head}${foot}` : `${head}\n${indent(lines.join("\n"))}\n${foot}`;
