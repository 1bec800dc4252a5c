/** Writes strings as literals of a language, and lays out expressions. Escapes characters that are invisible or control a terminal. */

/** Control and format characters. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** A string as an HCL literal, without expressions. */
export function hclLiteral(text: string): string {
  const escaped = text.replace(/["\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
  const seen = escaped.replace(UNSEEN, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
  return `"${withoutExpressions(seen)}"`;
}

/** A string as an HCL heredoc. `undefined` unless it has several lines, ends with a line break, has an unindented line, and nothing to escape. */
export function hclLines(text: string, indent: string): string | undefined {
  const lines = text.split("\n");
  if (lines.length < 3 || lines.pop() !== "" || lines.some((line) => line.search(UNSEEN) >= 0 || line.trim() === "EOT"))
    return undefined;
  const written = lines.filter((line) => line !== "");
  if (written.some((line) => line.trim() === "") || written.every((line) => /^\s/.test(line))) return undefined;
  const body = lines.map((line) => (line === "" ? "\n" : `${indent}  ${withoutExpressions(line)}\n`)).join("");
  return `<<-EOT\n${body}${indent}EOT`;
}

type HclAttribute = readonly [name: string, expression: string];

/** Attributes of an HCL block. Aligns equal signs of consecutive single-line attributes; heredocs count as a single line. */
export function hclAttributes(attributes: readonly HclAttribute[], indent: string): string {
  const isSingle = ([, expression]: HclAttribute) => !expression.includes("\n") || expression.startsWith("<<");
  let text = "";
  for (let first = 0, end = 0; first < attributes.length; first = end) {
    const next = attributes.findIndex((attribute, index) => index >= first && !isSingle(attribute));
    end = next < 0 ? attributes.length : Math.max(next, first + 1);
    const width = end - first === 1 ? 0 : Math.max(...attributes.slice(first, end).map(([name]) => name.length));
    for (const [name, expression] of attributes.slice(first, end))
      text += `${indent}${name.padEnd(width)} = ${expression}\n`;
  }
  return text;
}

/** A string as a TypeScript literal. Escapes expressions, because it reaches Terraform as JSON. */
export function literal(text: string): string {
  const seen = JSON.stringify(text).replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return withoutExpressions(seen);
}

/** Escapes the beginning of Terraform expressions. */
export function withoutExpressions(text: string): string {
  return text.replace(/[$%](?=\{)/g, "$&$&");
}

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, "0");

/** A string as a literal of Python, Go, Java and C#. `wide`: writes characters beyond 16 bits in eight digits, or as surrogate halves. */
export function quoted(text: string, wide: "digits" | "halves" = "digits"): string {
  return JSON.stringify(text).replace(UNSEEN, (character) => {
    const units = [...Array(character.length).keys()].map((at) => `\\u${hex(character.charCodeAt(at), 4)}`);
    return units.length > 1 && wide === "digits" ? `\\U${hex(character.codePointAt(0) ?? 0, 8)}` : units.join("");
  });
}

/** Maximum length of an expression on one line. */
const WIDTH = 84;

export const indented = (text: string, by: string): string => text.replace(/^(?=.)/gm, by);

export function fitsOneLine(text: string): boolean {
  return text.length <= WIDTH && !text.includes("\n");
}

/** Items in brackets, separated by commas. */
export function bracketed(open: string, items: readonly string[], close: string): string {
  const oneLine = `${open}${items.join(", ")}${close}`;
  if (items.length === 0 || fitsOneLine(oneLine)) return oneLine;
  return `${open.trimEnd()}\n${items.map((item) => `${indented(item, "    ")},\n`).join("")}${close.trimStart()}`;
}

/** Adds `_` to names that are keywords. */
export const escapeKeyword = (name: string, words: ReadonlySet<string>): string =>
  words.has(name) ? `${name}_` : name;

/** Name of a constant in Python and Java: `L2_TP` for `L2TP` in TypeScript. */
export const constantCase = (name: string): string => name.replace(/(?<=\d)(?=[A-Z])/g, "_");
