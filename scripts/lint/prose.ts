/**
 * `node --import tsx scripts/lint/prose.ts [PATH…]`: the English of every tracked text.
 *
 * Reads pages, comments and sentences in strings. It skips generated pages, which repeat strings. To excuse a sentence,
 * write `prose-ignore RULE: reason` in a comment on the line before it.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { TextlintKernel, type TextlintRuleReporter } from "@textlint/kernel";
import markdown from "@textlint/textlint-plugin-markdown";
import { at, ROOT } from "../build/project";
import { pageRules, rules } from "./prose/rules";
import { textsOf } from "./prose/source";

const CODE = /\.(?:ts|mts|mjs|cjs)$/;
const READ = /^(?:src|scripts|test|examples|templates|contributing|docs|site)\/|^[^/]+\.md$/;
/** Generated files, the licences of others, and reports of runs. */
const LEFT_OUT =
  /^docs\/(?:actions|data-sources|ephemeral-resources|functions|list-resources|resources)\/|^src\/(?:api\/operations|bindings)\/|^THIRD-PARTY/;

const kernel = new TextlintKernel();
const optionsWith = (rulesOfText: Readonly<Record<string, TextlintRuleReporter>>) => ({
  ext: ".md",
  plugins: [{ pluginId: "markdown", plugin: (markdown as { default?: typeof markdown }).default ?? markdown }],
  rules: Object.entries(rulesOfText).map(([ruleId, rule]) => ({ ruleId, rule })),
});
const ofCode = optionsWith(rules);
const ofPages = optionsWith(pageRules);

export interface Problem {
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

/** A comment that excuses the text below it, up to the next empty line: `// prose-ignore words: the server's own word`. */
const EXCUSE = /^\s*(?:\/\/|\*|<!--) ?prose-ignore ([a-z-]+): \w/;

/** Problems of a file's prose that no comment excuses. */
export async function problemsOf(path: string, content: string): Promise<readonly Problem[]> {
  const lines = content.split("\n");
  const isExcused = ({ line, rule }: Problem) => {
    for (let at = line - 2; at >= 0 && lines[at]?.trim(); at--)
      if (EXCUSE.exec(lines[at] as string)?.[1] === rule) return true;
    return false;
  };
  const problems = CODE.test(path) ? await problemsOfCode(path, content) : await lint(content, ofPages);
  return problems.filter((problem) => !isExcused(problem));
}

async function problemsOfCode(path: string, content: string): Promise<readonly Problem[]> {
  const texts = textsOf(path, content);
  const found: Problem[] = [];
  let line = 1;
  const starts: { readonly from: number; readonly line: number }[] = [];
  for (const text of texts) {
    starts.push({ from: line, line: text.line });
    line += text.markdown.split("\n").length + 1;
  }
  for (const problem of await lint(texts.map((text) => text.markdown).join("\n\n"), ofCode)) {
    const start = starts.findLast(({ from }) => from <= problem.line);
    found.push(start ? { ...problem, line: start.line + problem.line - start.from } : problem);
  }
  return found;
}

async function lint(content: string, options: typeof ofPages): Promise<readonly Problem[]> {
  const { messages } = await kernel.lintText(content, options);
  return messages.map(({ loc, ruleId, message }) => ({ line: loc.start.line, rule: ruleId, message }));
}

async function main(): Promise<void> {
  const { stdout } = spawnSync("git", ["-C", ROOT, "ls-files", "--", ...process.argv.slice(2)], { encoding: "utf8" });
  const paths = stdout
    .split("\n")
    .filter((path) => (CODE.test(path) || path.endsWith(".md")) && READ.test(path) && !LEFT_OUT.test(path));
  let count = 0;
  for (const path of paths) {
    for (const { line, rule, message } of await problemsOf(path, readFileSync(at(path), "utf8"))) {
      console.log(`${path}:${line} ${rule}: ${message}`);
      count += 1;
    }
  }
  if (count > 0) console.log(`${count} sentences to rewrite (the style guide: CONTRIBUTING.md)`);
  process.exitCode = count > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) void main();
