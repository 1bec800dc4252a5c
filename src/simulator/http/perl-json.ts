/**
 * Parses JSON bodies with the error messages of the server's decoder (JSON::XS), which become the reason phrase.
 */
import { notAReference } from "../kernel/perl";

/** Place in the server's code where it decodes a body. Messages name it. */
const DECODED_AT = "at /usr/share/perl5/PVE/APIServer/AnyEvent.pm line 934.";
const MERGED = "PVE/APIServer/AnyEvent.pm line 978";

export class BodyError extends Error {}

class Scanner {
  #at = 0;

  constructor(private readonly text: string) {}

  /**
   * Scans one value and the blanks around it.
   *
   * @throws {BodyError} with the decoder's message
   */
  check(): void {
    this.#blanks();
    this.#value();
    this.#blanks();
    if (this.#at < this.text.length) this.#fail("garbage after JSON object");
  }

  #fail(problem: string): never {
    const rest = this.text.slice(this.#at);
    const shown = rest === "" ? "(end of string)" : rest.length > 20 ? `${rest.slice(0, 20)}...` : rest;
    throw new BodyError(`${problem}, at character offset ${this.#at} (before "${shown}") ${DECODED_AT}`);
  }

  #blanks(): void {
    while (/[ \t\r\n]/.test(this.text[this.#at] ?? "")) this.#at++;
  }

  #value(): void {
    const character = this.text[this.#at];
    if (character === "{") this.#members("}", "parsing object/hash", true);
    else if (character === "[") this.#members("]", "parsing array", false);
    else if (character === '"') this.#string();
    else if (character !== undefined && /[-0-9]/.test(character)) this.#number();
    else {
      const word = /^(true|false|null)/.exec(this.text.slice(this.#at))?.[0];
      if (word === undefined) this.#fail("malformed JSON string, neither tag, array, object, number, string or atom");
      this.#at += word.length;
    }
  }

  #members(end: string, activity: string, hasKeys: boolean): void {
    this.#at++;
    this.#blanks();
    if (this.text[this.#at] === end) {
      this.#at++;
      return;
    }
    for (;;) {
      if (hasKeys) {
        if (this.text[this.#at] !== '"') this.#fail("malformed or illegal unicode character in string");
        this.#string();
        this.#blanks();
        if (this.text[this.#at] !== ":") this.#fail("':' expected");
        this.#at++;
        this.#blanks();
      }
      this.#value();
      this.#blanks();
      if (this.text[this.#at] === end) break;
      if (this.text[this.#at] !== ",") this.#fail(`, or ${end} expected while ${activity}`);
      this.#at++;
      this.#blanks();
    }
    this.#at++;
  }

  #string(): void {
    this.#at++;
    while (this.text[this.#at] !== '"') {
      if (this.text[this.#at] === undefined) this.#fail("unexpected end of string while parsing JSON string");
      if (this.text[this.#at] === "\\") this.#at++;
      this.#at++;
    }
    this.#at++;
  }

  #number(): void {
    const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?/.exec(this.text.slice(this.#at))?.[0];
    if (number === undefined) this.#fail("malformed number (no digits after initial minus)");
    this.#at += number.length;
  }
}

/** @throws {BodyError} */
export function parseJsonBody(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    new Scanner(text).check();
    throw new BodyError(`malformed JSON string ${DECODED_AT}`);
  }
  if (value === null) return {};
  if (Array.isArray(value) || typeof value === "boolean")
    throw new BodyError(`Not a HASH reference at /usr/share/perl5/${MERGED}.`);
  if (typeof value !== "object") {
    throw new BodyError(notAReference(String(value), "a HASH", MERGED));
  }
  return value as Record<string, unknown>;
}
