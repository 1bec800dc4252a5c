/** Blocks and attributes of a file of HCL. */
import { type Token, UnreadableText } from "./tokens";

interface Attribute {
  readonly name: string;
  readonly value: readonly Token[];
  readonly start: number;
  /** The position after its last character. */
  readonly end: number;
}

export interface Block {
  readonly type: string;
  /** A label with an interpolation cannot be read. */
  readonly labels: readonly string[];
  readonly attributes: readonly Attribute[];
  readonly blocks: readonly Block[];
  readonly start: number;
  readonly end: number;
}

type Body = Pick<Block, "attributes" | "blocks">;

const OPENING = ["{", "[", "("];
const CLOSING = ["}", "]", ")"];
const MAX_DEPTH = 50;

export const bodyOf = (tokens: readonly Token[]): Body => new Parser(tokens).file();

class Parser {
  #at = 0;

  constructor(readonly tokens: readonly Token[]) {}

  file(): Body {
    const body = this.#body(0);
    if (this.#token) this.#fail();
    return body;
  }

  get #token(): Token | undefined {
    return this.tokens[this.#at];
  }

  #fail(): never {
    const position = this.#token?.start ?? this.tokens.at(-1)?.start ?? 0;
    throw new UnreadableText(position, "expected a block or an attribute");
  }

  #isSign(text: string, at = this.#at): boolean {
    const token = this.tokens[at];
    return token?.kind === "sign" && token.text === text;
  }

  #body(depth: number): Body {
    if (depth > MAX_DEPTH) throw new UnreadableText(this.#token?.start ?? 0, "it is nested too deeply");
    const attributes: Attribute[] = [];
    const blocks: Block[] = [];
    for (;;) {
      while (this.#token?.kind === "newline") this.#at += 1;
      if (this.#token?.kind !== "name") return { attributes, blocks };
      if (this.#isSign("=", this.#at + 1)) attributes.push(this.#attribute());
      else blocks.push(this.#block(depth));
    }
  }

  #attribute(): Attribute {
    const { text: name, start } = this.#token as Token;
    const first = this.#at + 2;
    let open = 0;
    for (this.#at = first; this.#token; this.#at += 1) {
      const { kind, text } = this.#token;
      if (open === 0 && (kind === "newline" || (kind === "sign" && text === "}"))) break;
      if (kind === "open" || kind === "begin" || (kind === "sign" && OPENING.includes(text))) open += 1;
      if (kind === "close" || kind === "end" || (kind === "sign" && CLOSING.includes(text))) open -= 1;
      if (open < 0) this.#fail();
    }
    const value = this.tokens.slice(first, this.#at);
    const last = value.at(-1);
    if (open > 0 || last === undefined) this.#fail();
    return { name, value, start, end: last.start + last.text.length };
  }

  #block(depth: number): Block {
    const { text: type, start } = this.#token as Token;
    this.#at += 1;
    const labels: string[] = [];
    while (!this.#isSign("{")) labels.push(this.#label());
    this.#at += 1;
    const body = this.#body(depth + 1);
    const last = this.#token;
    if (!last || !this.#isSign("}")) this.#fail();
    this.#at += 1;
    return { type, labels, ...body, start, end: last.start + 1 };
  }

  #label(): string {
    const { kind, text } = this.#token ?? this.#fail();
    if (kind === "name") {
      this.#at += 1;
      return text;
    }
    if (kind !== "open" || text !== '"') this.#fail();
    const parts = this.tokens.slice(this.#at + 1, this.#at + 3);
    const [content, close] = parts[0]?.kind === "close" ? [undefined, parts[0]] : parts;
    if (close?.kind !== "close" || (content && content.kind !== "text")) this.#fail();
    this.#at += content ? 3 : 2;
    return content?.text ?? "";
  }
}

/** The string of a value that is one literal, without escapes and interpolations. */
export function literalOf(value: readonly Token[]): string | undefined {
  const [open, text, close, ...rest] = value;
  const isLiteral = open?.kind === "open" && text?.kind === "text" && close?.kind === "close" && rest.length === 0;
  return isLiteral && open.text === '"' && !text.text.includes("\\") ? text.text : undefined;
}
