/** Prose in source files: comments, and string literals that are sentences. */
import { type Comment, parseSync, Visitor } from "oxc-parser";

/** Prose of a source file, and its first line. */
export interface SourceText {
  readonly line: number;
  readonly markdown: string;
}

/** Comments for other programs. */
const DIRECTIVE = /^(?:biome-ignore|@ts-|prose-ignore|\/)/;

/** Texts of a TypeScript or JavaScript file, in its order. */
export function textsOf(path: string, source: string): readonly SourceText[] {
  const { comments, program } = parseSync(path, source);
  const lineOf = lineCounter(source);
  const texts: SourceText[] = [];
  const add = (at: number, text: string) => texts.push({ line: lineOf(at), markdown: withoutCode(text) });
  const addString = (at: number, text: string) => {
    // Holes of message templates are names.
    const prose = text.replace(/\{\w+\}/g, "`$&`");
    if (isProse(prose)) add(at, prose);
  };
  for (const { start, text } of grouped(comments, source)) add(start, text);
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === "string") addString(start, value);
    },
    TemplateLiteral: ({ start, quasis }) =>
      addString(start, quasis.map(({ value }) => value.cooked ?? value.raw).join("`…`")),
  }).visit(program);
  return texts.sort((a, b) => a.line - b.line);
}

/** Block comments without their stars; consecutive line comments as one text. */
function grouped(comments: readonly Comment[], source: string) {
  const groups: { start: number; end: number; text: string; isBlock: boolean }[] = [];
  for (const { type, start, end, value } of comments) {
    if (DIRECTIVE.test(value.trim())) continue;
    const isBlock = type === "Block";
    const text = isBlock ? value.replace(/^\*+/, "").replace(/^[ \t]*\* ?/gm, "") : value.trim();
    const last = groups.at(-1);
    const continues = last && !isBlock && !last.isBlock && /^\n[ \t]*$/.test(source.slice(last.end, start));
    if (continues) Object.assign(last, { end, text: `${last.text}\n${text}` });
    else groups.push({ start, end, text, isBlock });
  }
  return groups;
}

/** Whether a string is a sentence: at least five words, without the marks of code. */
function isProse(text: string): boolean {
  return (
    text.trim().split(/\s+/).length >= 5 &&
    /[a-z]{2} [a-z]{2}/.test(text) &&
    !/[{};]\s*$|=>|\\n|^\s*[<{[/]|\n/m.test(text)
  );
}

/** Examples and tags of a doc comment are not prose. */
function withoutCode(text: string): string {
  return text
    .replace(/^[ \t]*@example[\s\S]*?(?=^[ \t]*@|$(?![\s\S]))/gm, (example) => example.replace(/[^\n]/g, ""))
    .replace(/\{@link ([^}\s]+)[^}]*\}/g, "`$1`")
    .replace(/^[ \t]*@(param|returns|throws|default|see|deprecated|internal|property|template)\b/gm, "*")
    .replace(/^[ \t]*@\w+.*$/gm, "");
}

function lineCounter(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
