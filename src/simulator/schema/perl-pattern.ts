/**
 * Translates Perl regular expressions to JavaScript. The server matches its patterns as `^PATTERN$`. Differences that
 * show in its answers:
 *
 * - `$` also matches before a line feed at the end, so `pve1\n` passes most patterns;
 * - the anchors bind to the outer alternatives only (`^a|b$`), because Perl does not group an interpolated pattern;
 * - `(?^i:…)` sets flags for a group, `\w` and `\d` know letters and digits of all scripts, `.` excludes `\n` only.
 */
import { oncePerKey } from "../../memo/memo";

const compiled = oncePerKey((pattern: string) => new RegExp(new Translation(`^${pattern}$`).whole(), "u"));

/** Whether `value` matches the Perl pattern `^pattern$`. */
export const matchesPerl = (pattern: string, value: string): boolean => compiled(pattern).test(value);

const WORD = "\\p{L}\\p{M}\\p{Nd}\\p{Pc}";
const SYNTAX = /[\^$\\.*+?()[\]{}|/]/;
const CLASS_SYNTAX = /[\^$\\.*+?()[\]{}|/-]/;
const LETTER = /[a-zA-Z]/;

function bothCases(text: string): string {
  return text.toLowerCase() + text.toUpperCase();
}

class Translation {
  #at = 0;
  /** Whether each open group ignores case, from the outside in. */
  readonly #ignoresCase: boolean[] = [false];

  constructor(private readonly perl: string) {}

  whole(): string {
    let out = "";
    while (this.#at < this.perl.length) out += this.#next();
    return out;
  }

  /** Reads one character, escape, class or bracket of a group, and returns its translation. */
  #next(): string {
    const flags = /^\(\?\^([a-z]*):/.exec(this.perl.slice(this.#at));
    if (flags) {
      this.#at += flags[0].length;
      this.#ignoresCase.push((flags[1] as string).includes("i"));
      return "(?:";
    }
    const character = this.perl[this.#at] as string;
    if (character === "\\") return this.#escape();
    if (character === "[") return this.#characterClass();
    this.#at++;
    if (character === "(") this.#ignoresCase.push(this.#isCaseIgnored);
    if (character === ")") this.#ignoresCase.pop();
    if (character === "$") return "(?=\\n?$)";
    if (character === ".") return "[^\\n]";
    return LETTER.test(character) && this.#isCaseIgnored ? `[${bothCases(character)}]` : character;
  }

  get #isCaseIgnored(): boolean {
    return this.#ignoresCase.at(-1) as boolean;
  }

  #escape(): string {
    const letter = this.#escaped();
    if (letter === "w") return `[${WORD}]`;
    return letter === "d" ? "\\p{Nd}" : literal(letter, SYNTAX);
  }

  #escaped(): string {
    const letter = this.perl[this.#at + 1] ?? "";
    this.#at += 2;
    return letter;
  }

  #characterClass(): string {
    let body = "[";
    this.#at++;
    while (this.#at < this.perl.length && this.perl[this.#at] !== "]") body += this.#member();
    this.#at++;
    return `${body}]`;
  }

  /** One character, range or escape of a class. */
  #member(): string {
    const character = this.perl[this.#at] as string;
    if (character === "\\") {
      const letter = this.#escaped();
      if (letter === "w") return WORD;
      return letter === "d" ? "\\p{Nd}" : literal(letter, CLASS_SYNTAX);
    }
    const [range] = /^[a-zA-Z]-[a-zA-Z]/.exec(this.perl.slice(this.#at, this.#at + 3)) ?? [];
    if (range !== undefined && this.#isCaseIgnored) {
      this.#at += range.length;
      return bothCases(range);
    }
    this.#at++;
    if (LETTER.test(character) && this.#isCaseIgnored) return bothCases(character);
    return /[(){}|/[]/.test(character) ? `\\${character}` : character;
  }
}

/** An escaped letter or digit, and syntax, keep their backslash. */
const literal = (letter: string, syntax: RegExp): string =>
  /[a-zA-Z0-9]/.test(letter) || syntax.test(letter) ? `\\${letter}` : letter;
