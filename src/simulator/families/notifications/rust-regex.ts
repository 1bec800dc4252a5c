/**
 * Checks regular expressions as the notification library's Rust crate `regex` does, with its messages. It supports neither
 * look-around nor backreferences.
 *
 * @example
 * regexProblem("a(b"); // "regex parse error:\n    a(b\n     ^\nerror: unclosed group"
 * Facts: contributing/facts/notifications.md#matchers.
 */

class RegexError extends Error {
  constructor(
    readonly start: number,
    readonly end: number,
    problem: string,
  ) {
    super(problem);
  }
}

const LOOK_AROUND = /^\((\?=|\?!|\?<=|\?<!)/;
/** Letters with a meaning after a backslash. All other ASCII characters except digits are literals there. */
const ESCAPES = new Set("aftnrvAzbBdswDSWpPxuU");

class Scanner {
  #at = 0;
  /** Start positions of open groups. */
  readonly #groups: number[] = [];
  /** Whether the previous expression can be repeated. */
  #repeatable = false;

  constructor(private readonly pattern: readonly string[]) {}

  run(): void {
    while (this.#at < this.pattern.length) this.#step();
    const open = this.#groups.at(-1);
    if (open !== undefined) throw new RegexError(open, open + 1, "unclosed group");
  }

  #rest(): string {
    return this.pattern.slice(this.#at).join("");
  }

  #step(): void {
    const character = this.pattern[this.#at] as string;
    if (character === "(") this.#openGroup();
    else if (character === ")") this.#closeGroup();
    else if ("?*+".includes(character)) this.#repeat(this.pattern[this.#at + 1] === "?" ? 2 : 1);
    else if (character === "{") this.#repeatCounted();
    else this.#single(character);
  }

  #single(character: string): void {
    if (character === "[") this.#class();
    else this.#at += character === "\\" ? this.#escape() : 1;
    this.#repeatable = character !== "|";
  }

  #openGroup(): void {
    const look = LOOK_AROUND.exec(this.#rest())?.[0];
    if (look !== undefined) {
      const problem = "look-around, including look-ahead and look-behind, is not supported";
      throw new RegexError(this.#at, this.#at + look.length, problem);
    }
    const [options = "("] = /^\((\?(P?<\w+>|[a-zA-Z-]*:))?/.exec(this.#rest()) ?? [];
    const [flags] = /^\(\?[a-zA-Z-]+\)/.exec(this.#rest()) ?? [];
    if (flags === undefined) this.#groups.push(this.#at);
    this.#at += (flags ?? options).length;
    this.#repeatable = false;
  }

  #closeGroup(): void {
    if (this.#groups.pop() === undefined) throw new RegexError(this.#at, this.#at + 1, "unopened group");
    this.#at++;
    this.#repeatable = true;
  }

  #repeat(length: number): void {
    if (!this.#repeatable) throw new RegexError(this.#at, this.#at, "repetition operator missing expression");
    this.#at += length;
  }

  #repeatCounted(): void {
    const start = this.#at;
    this.#repeat(0);
    const [, whole, lowest = "", comma, highest = ""] =
      /^(\{\s*(\d*)\s*(?:(,)\s*(\d*)\s*)?)/.exec(this.#rest())?.slice() ?? [];
    const end = start + (whole?.length ?? 1);
    if (end >= this.pattern.length) throw new RegexError(start, end, "unclosed counted repetition");
    if (lowest === "") throw new RegexError(start + 1, start + 1, "repetition quantifier expects a valid decimal");
    if (this.pattern[end] !== "}") throw new RegexError(start, end, "unclosed counted repetition");
    if (comma && highest !== "" && Number(highest) < Number(lowest)) {
      throw new RegexError(start, end + 1, "invalid repetition count range, the start must be <= the end");
    }
    this.#at = end + (this.pattern[end + 1] === "?" ? 2 : 1);
  }

  /** Returns the length of the escape sequence. */
  #escape(): number {
    const character = this.pattern[this.#at + 1];
    const refuse = (length: number, problem: string): never => {
      throw new RegexError(this.#at, this.#at + length, problem);
    };
    if (character === undefined) return refuse(1, "incomplete escape sequence, reached end of pattern prematurely");
    if (/\d/.test(character)) return refuse(2, "backreferences are not supported");
    if (/[a-zA-Z]|[^\0-\x7f]/.test(character) && !ESCAPES.has(character)) {
      return refuse(2, "unrecognized escape sequence");
    }
    return /^\\(?:[pPxuU]\{[^}]*\}|.)/su.exec(this.#rest())?.[0].length ?? 2;
  }

  /** Scans a character class, which may contain others. */
  #class(): void {
    const start = this.#at;
    const [head = "["] = /^\[\^?-*(?:(?<!-)\])?/.exec(this.#rest()) ?? [];
    this.#at += head.length;
    for (;;) {
      const character = this.pattern[this.#at];
      if (character === undefined) throw new RegexError(start, start + head.length, "unclosed character class");
      if (character === "]") break;
      if (character === "[" && !/^\[:\^?[a-z]+:\]/.test(this.#rest())) this.#class();
      else this.#member();
    }
    this.#at++;
  }

  #member(): void {
    const [posix] = /^\[:\^?[a-z]+:\]/.exec(this.#rest()) ?? [];
    const [range, from = "", to = ""] = /^([^\\[\]])-([^\\[\]-])/u.exec(this.#rest()) ?? [];
    if (range !== undefined && from > to) {
      const problem = "invalid character class range, the start must be <= the end";
      throw new RegexError(this.#at, this.#at + 3, problem);
    }
    if (posix === undefined && range === undefined && this.pattern[this.#at] === "\\") this.#at += this.#escape();
    else this.#at += posix?.length ?? (range === undefined ? 1 : 3);
  }
}

/** Returns the problem of a pattern, or `undefined` if it is valid. */
export function regexProblem(pattern: string): string | undefined {
  try {
    new Scanner([...pattern]).run();
    return undefined;
  } catch (error) {
    if (!(error instanceof RegexError)) throw error;
    const mark = " ".repeat(error.start) + "^".repeat(Math.max(1, error.end - error.start));
    return `regex parse error:\n    ${pattern}\n    ${mark}\nerror: ${error.message}`;
  }
}
