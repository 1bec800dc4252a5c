/**
 * Tokens of HCL. Refuses every character sequence that versions of HCL read differently, because code that hides from this scanner
 * would reach Terraform. The grammar is that of HCL's native syntax; a string in JSON is a bare template.
 */

export interface Token {
  /** `open` and `close` enclose a template, `begin` and `end` an interpolation or directive within it. */
  readonly kind: "name" | "number" | "sign" | "newline" | "text" | "open" | "close" | "begin" | "end";
  readonly text: string;
  readonly start: number;
}

export class UnreadableText extends Error {
  constructor(
    readonly position: number,
    readonly reason: string,
  ) {
    super(reason);
  }
}

interface Code {
  readonly kind: "code";
  /** Open braces within an interpolation. */
  braces: number;
}
interface Heredoc {
  readonly kind: "heredoc";
  readonly marker: string;
  isAtLineStart: boolean;
}
type Mode = Code | Heredoc | { readonly kind: "quoted" | "bare" };

const MAX_DEPTH = 100;
/** Invisible characters, other spaces and other line ends. Some of them end a heredoc. */
const INVISIBLE = /(?![\n\t ])[\p{C}\p{Z}]/u;
/** `$${` and `%%{` are literal. Versions of HCL disagree about longer sequences. */
const MARKS = /(?<![$%])[$%]{2,}\{/g;
const ESCAPED_MARKS = ["$${", "%%{"];

const SPACE = /[ \t]+/y;
const COMMENT = /(?:#|\/\/)[^\n]*|\/\*[\s\S]*?\*\//y;
const NAME = /[A-Za-z_][A-Za-z0-9_-]*/y;
const NUMBER = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const HEREDOC = /<<-?([A-Za-z_][A-Za-z0-9_-]*)\n/y;
const SIGN = /[{}[\]()=!<>&|+\-*/%?:.,~]/y;
const ESCAPE = /\\(?:[nrt"\\]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})/y;

/** Tokens of a file of HCL, whose line ends are line feeds. */
export const tokensOf = (text: string): readonly Token[] => new Scanner(text, { kind: "code", braces: 0 }).scan();

/** Tokens of a string in JSON, which is a template. */
export const tokensOfTemplate = (text: string): readonly Token[] => new Scanner(text, { kind: "bare" }).scan();

class Scanner {
  readonly #tokens: Token[] = [];
  readonly #modes: Mode[];
  #at = 0;

  constructor(
    readonly text: string,
    mode: Mode,
  ) {
    this.#modes = [mode];
  }

  scan(): readonly Token[] {
    if (this.#mode.kind !== "bare") this.#requireVisible();
    for (const { 0: mark, index } of this.text.matchAll(MARKS))
      if (!ESCAPED_MARKS.includes(mark)) throw new UnreadableText(index, `\`${mark}\` has several meanings`);
    while (this.#at < this.text.length) {
      const mode = this.#mode;
      if (mode.kind === "code") this.#code(mode);
      else this.#template(mode);
    }
    if (this.#modes.length > 1) throw new UnreadableText(this.#at, "a string, a heredoc or `${` has no end");
    return this.#tokens;
  }

  #requireVisible(): void {
    const found = INVISIBLE.exec(this.text);
    if (found) throw new UnreadableText(found.index, "invisible characters and unusual spaces are not accepted");
  }

  get #mode(): Mode {
    return this.#modes.at(-1) as Mode;
  }

  #enter(mode: Mode): void {
    if (this.#modes.length >= MAX_DEPTH) throw new UnreadableText(this.#at, "it is nested too deeply");
    this.#modes.push(mode);
  }

  #add(kind: Token["kind"], text: string): void {
    this.#tokens.push({ kind, text, start: this.#at });
    this.#at += text.length;
  }

  /** The match of a sticky expression here. */
  #match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    return expression.exec(this.text);
  }

  #code(mode: Code): void {
    const skipped = this.#match(SPACE) ?? this.#match(COMMENT);
    if (skipped) {
      this.#at += skipped[0].length;
      return;
    }
    const name = this.#match(NAME);
    const number = this.#match(NUMBER);
    const character = this.text[this.#at] as string;
    if (name) this.#add("name", name[0]);
    else if (number) this.#add("number", number[0]);
    else if (character === "\n") this.#add("newline", character);
    else if (character === '"') {
      this.#enter({ kind: "quoted" });
      this.#add("open", character);
    } else if (this.text.startsWith("<<", this.#at)) this.#heredoc();
    else this.#sign(mode, character);
  }

  #sign(mode: Code, character: string): void {
    if (!this.#match(SIGN) || this.text.startsWith("/*", this.#at))
      throw new UnreadableText(this.#at, `\`${character}\` is not expected here`);
    if (this.#modes.length > 1 && character === "}" && mode.braces === 0) {
      this.#modes.pop();
      this.#add("end", character);
      return;
    }
    if (character === "{") mode.braces += 1;
    if (character === "}") mode.braces -= 1;
    this.#add("sign", character);
  }

  #heredoc(): void {
    const [whole = "", marker = ""] = this.#match(HEREDOC) ?? [];
    if (marker === "") throw new UnreadableText(this.#at, "a heredoc begins with `<<NAME` and a line end");
    this.#enter({ kind: "heredoc", marker, isAtLineStart: true });
    this.#add("open", whole);
  }

  #template(mode: Exclude<Mode, Code>): void {
    if (mode.kind === "heredoc" && this.#endsHere(mode)) return;
    const from = this.#at;
    let at = from;
    while (at < this.text.length && !this.#isMark(at) && !this.#isEnd(mode, at)) at += this.#width(mode, at);
    if (at > from) {
      if (mode.kind === "heredoc") mode.isAtLineStart = this.text[at - 1] === "\n";
      this.#add("text", this.text.slice(from, at));
    } else if (this.#isMark(at)) {
      if (mode.kind === "heredoc") mode.isAtLineStart = false;
      this.#enter({ kind: "code", braces: 0 });
      this.#add("begin", this.text.slice(at, at + 2));
    } else {
      this.#modes.pop();
      this.#add("close", '"');
    }
  }

  /** Reads the end of a heredoc: a line with its marker alone. */
  #endsHere({ marker, isAtLineStart }: Heredoc): boolean {
    const end = this.text.indexOf("\n", this.#at);
    const line = this.text.slice(this.#at, end < 0 ? undefined : end);
    if (line.trim() !== marker) return false;
    if (!isAtLineStart || end < 0) throw new UnreadableText(this.#at, `\`${marker}\` must be alone in its line`);
    this.#modes.pop();
    this.#add("close", line);
    return true;
  }

  #isMark(at: number): boolean {
    const mark = this.text.slice(at, at + 2);
    return mark === "${" || mark === "%{";
  }

  /** Where a piece of literal text ends: at the closing quote, or after each line of a heredoc. */
  #isEnd({ kind }: Mode, at: number): boolean {
    if (kind === "heredoc") return at > this.#at && this.text[at - 1] === "\n";
    return kind === "quoted" && this.text[at] === '"';
  }

  /** Length of the literal character or escape. */
  #width({ kind }: Mode, at: number): number {
    if (ESCAPED_MARKS.includes(this.text.slice(at, at + 3))) return 3;
    if (kind !== "quoted") return 1;
    if (this.text[at] === "\n") throw new UnreadableText(at, "a string ends in its line");
    if (this.text[at] !== "\\") return 1;
    ESCAPE.lastIndex = at;
    const [sequence] = ESCAPE.exec(this.text) ?? [];
    if (sequence === undefined) throw new UnreadableText(at, "this escape is unknown");
    return sequence.length;
  }
}
