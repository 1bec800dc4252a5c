/** Texts as literals of a language, such that nothing in them is an expression, and all of it is seen. */

/** Nobody sees these, and a terminal that shows the file might obey them. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** A text as it is, in HCL, without what Terraform would take for an expression. */
export function hclLiteral(text: string): string {
  const escaped = text.replace(/["\\\n\r\t]/g, (character) => ESCAPES[character] ?? character);
  const seen = escaped.replace(UNSEEN, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
  return `"${withoutExpressions(seen)}"`;
}

/** The same in TypeScript, which comes to Terraform through JSON. */
export function literal(text: string): string {
  const seen = JSON.stringify(text).replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return withoutExpressions(seen);
}

export function withoutExpressions(text: string): string {
  return text.replace(/[$%](?=\{)/g, "$&$&");
}
