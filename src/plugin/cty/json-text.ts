/**
 * A JSON parser that keeps every digit. `JSON.parse` rounds integers beyond 2^53, and a rounded value in the state is a
 * difference in every later plan.
 */
import { DEEPEST } from "./error";
import { parseNumber } from "./number";
import { setKey } from "./plain-object";
import type { Decimal } from "./value";

export type Json = null | boolean | string | number | bigint | Decimal | Json[] | { [key: string]: Json };

export function parseJson(text: string): Json {
  const parser = new JsonParser(text);
  return parser.document();
}

class JsonParser {
  private position = 0;
  private depth = 0;

  constructor(private readonly text: string) {}

  document(): Json {
    const value = this.value();
    this.space();
    if (this.position < this.text.length) throw this.error();
    return value;
  }

  /** Names the place, not the text: the state may hold secrets. */
  private error(): SyntaxError {
    return new SyntaxError(`not JSON: unexpected text at character ${this.position}`);
  }

  private space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.position);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.position++;
    }
  }

  private value(): Json {
    if (this.depth >= DEEPEST) throw new SyntaxError(`nested too deep at character ${this.position}`);
    this.depth++;
    const value = this.plainOrNested();
    this.depth--;
    return value;
  }

  private plainOrNested(): Json {
    this.space();
    switch (this.text[this.position]) {
      case "{":
        return this.object();
      case "[":
        return this.array();
      case '"':
        return this.string();
      case "t":
        return this.word("true", true);
      case "f":
        return this.word("false", false);
      case "n":
        return this.word("null", null);
      default:
        return this.number();
    }
  }

  private word<T>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.position)) throw this.error();
    this.position += word.length;
    return value;
  }

  private number(): Json {
    NUMBER.lastIndex = this.position;
    const found = NUMBER.exec(this.text);
    if (found === null) throw this.error();
    this.position = NUMBER.lastIndex;
    return parseNumber(found[0]);
  }

  /** The string's extent is found here; its escapes are `JSON.parse`'s business. */
  private string(): string {
    const start = this.position++;
    for (;;) {
      const end = this.text.indexOf('"', this.position);
      if (end < 0) throw this.error();
      this.position = end + 1;
      let backslashes = 0;
      while (this.text[end - 1 - backslashes] === "\\") backslashes++;
      if (backslashes % 2 === 0) break;
    }
    const literal = this.text.slice(start, this.position);
    try {
      return JSON.parse(literal) as string;
    } catch {
      this.position = start;
      throw this.error();
    }
  }

  private array(): Json[] {
    const values: Json[] = [];
    this.position++;
    if (this.closes("]")) return values;
    for (;;) {
      values.push(this.value());
      if (!this.continues("]")) return values;
    }
  }

  private object(): { [key: string]: Json } {
    const values: { [key: string]: Json } = {};
    this.position++;
    if (this.closes("}")) return values;
    for (;;) {
      this.space();
      if (this.text[this.position] !== '"') throw this.error();
      const key = this.string();
      this.space();
      if (this.text[this.position++] !== ":") throw this.error();
      setKey(values, key, this.value());
      if (!this.continues("}")) return values;
    }
  }

  private closes(bracket: string): boolean {
    this.space();
    if (this.text[this.position] !== bracket) return false;
    this.position++;
    return true;
  }

  /** After an element: another one follows a comma, or the bracket closes. */
  private continues(bracket: string): boolean {
    if (this.closes(bracket)) return false;
    if (this.text[this.position++] !== ",") throw this.error();
    return true;
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
