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

/** A text of several lines as such, in HCL, where it can be one: what ends with a line end, begins somewhere at the margin, and has nothing to escape. */
export function hclLines(text: string, indent: string): string | undefined {
  const lines = text.split("\n");
  if (lines.length < 3 || lines.pop() !== "" || lines.some((line) => line.search(UNSEEN) >= 0 || line.trim() === "EOT"))
    return undefined;
  const written = lines.filter((line) => line !== "");
  if (written.some((line) => line.trim() === "") || written.every((line) => /^\s/.test(line))) return undefined;
  const body = lines.map((line) => (line === "" ? "\n" : `${indent}  ${withoutExpressions(line)}\n`)).join("");
  return `<<-EOT\n${body}${indent}EOT`;
}

/** The same in TypeScript, which comes to Terraform through JSON. */
export function literal(text: string): string {
  const seen = JSON.stringify(text).replace(UNSEEN, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
  return withoutExpressions(seen);
}

export function withoutExpressions(text: string): string {
  return text.replace(/[$%](?=\{)/g, "$&$&");
}
