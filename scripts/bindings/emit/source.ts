/** One generated file: its text, and the imports of what the text uses. */
import type { Acceptance } from "../model";

export const MARK = "// Made from the provider's definitions by scripts/bindings. Do not edit.\n";

/** `IZone` is in `i-zone`. */
export const contractFile = (contract: string): string =>
  contract.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

export class Source {
  private readonly imports = new Map<string, Set<string>>();
  private readonly parts: string[] = [];

  /** `root` is the way to `src/bindings`; `types` the module that has the structs of the class, where this one has not. */
  constructor(
    private readonly root: "." | "..",
    private readonly types?: string,
  ) {}

  /** Answers the name, so that it can stand where it is used. */
  use(name: string, from: string): string {
    this.imports.set(from, (this.imports.get(from) ?? new Set()).add(name));
    return name;
  }

  /** Something that all bindings share. */
  runtime(name: string): string {
    return this.use(name, `${this.root}/runtime`);
  }

  /** An interface that constructs are accepted by: `IZone` of `sdn` is in `sdn/i-zone`. */
  contract({ contract, family }: Pick<Acceptance, "contract" | "family">): string {
    return this.use(contract, `${this.root}/${family}/${contractFile(contract)}`);
  }

  /** A struct, or what belongs to one. */
  own(name: string): string {
    return this.types === undefined ? name : this.use(name, this.types);
  }

  add(...parts: readonly string[]): void {
    this.parts.push(...parts);
  }

  toString(): string {
    const lines = [...this.imports].map(
      ([from, names]) => `import { ${[...names].sort().join(", ")} } from "${from}";`,
    );
    const text = this.parts.join("\n\n");
    // `import { Fn } from "cdktf"` would load as much; with the name before it, it is plain whose each thing is.
    const library = /\bcdktf\./.test(text) ? ['import * as cdktf from "cdktf";'] : [];
    return `${MARK}${[...library, ...lines].sort().join("\n")}\n\n${text}\n`.replace("\n\n\n", "\n\n");
  }
}

/** Each line two blanks further in; lines without text stay so. */
export const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");

export const block = (head: string, lines: readonly string[], foot = "}"): string =>
  lines.length === 0 ? `${head}${foot}` : `${head}\n${indent(lines.join("\n"))}\n${foot}`;
