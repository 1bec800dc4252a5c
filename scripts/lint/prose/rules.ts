/** Rules for sentences, as textlint takes them. Each has one problem a sentence at most, with what to write instead. */
import type { TextlintRuleReporter } from "@textlint/kernel";
import { split } from "sentence-splitter";
import { StringSource } from "textlint-util-to-string";

/** Most words of a sentence; the aim is 25. */
const WORDS = 30;

/** Largest share of sentences of a page that are passive and name no agent. */
const PASSIVES = 1 / 8;

/** Words that the style guide replaces. */
const REPLACED: readonly { readonly word: RegExp; readonly write: string }[] = [
  { word: /\bbeside\b/i, write: "alongside, next to, in addition to, outside of" },
  { word: /\bthe engines?\b/i, write: "Terraform (or OpenTofu)" },
  { word: /\bcompositions?\b/i, write: "higher-level construct" },
  { word: /\bverbs?\b/i, write: "method" },
  { word: /\ba text\b/i, write: "a string, a message" },
  { word: /\btrue or false\b/i, write: "Boolean" },
  { word: /\bip ?sets?\b/, write: "IP set" },
  { word: /\b(?:is|are|was|were|be|been|being) told\b|\btells?\b/i, write: "reports, warns, shows, prints" },
  { word: /\bmend(?:s|ed|ing)?\b/i, write: "fix" },
  { word: /\banswers? (?:an?|each|every|whether|undefined|null|nothing)\b/i, write: "returns, responds" },
  { word: /\bask(?:s|ed|ing)? (?:a|the|its|each|every) (?:cluster|server|node)/i, write: "reads from" },
  { word: /\bstay(?:s|ed|ing)?\b/i, write: "remain, is kept" },
  { word: /\b(?:takes?|taking|taken|took) over\b/i, write: "imports, adopts" },
  {
    word: /\b(?:some|every|no)body\b|\beveryone else\b|\bwhoever\b/i,
    write: "a named role: other clients, users, no one",
  },
  { word: /\blook(?:s|ed|ing)? (?:for|after)\b/i, write: "check, search for, wait for, reconcile" },
  { word: /(?<!\bthere )\b(?:is|are) no (?!longer|one\b|more\b|other\b)[a-z]/i, write: "is not a, are not" },
  { word: /\b(?:stranger|newcomer)s?\b/i, write: "the role, or nothing" },
];

/** Clauses that name a thing by a question; "what to do" and "what happens" are names themselves. */
const CLAUSE = /\bwhat\b(?! (?:to\b|happen))/i;
/** Passive forms without an agent. */
const PASSIVE =
  /\b(?:is|are|was|were|be|been|being) (?:\w+ly )?(?:\w+ed|made|done|sent|read|written|given|taken|found|known|shown|seen|put|set|lost|built|run|held)\b(?! (?:by|for|on|in|as|to|with)\b)/i;

type Find = (sentence: string) => { readonly at: number; readonly message: string } | undefined;

interface Sentence {
  readonly text: string;
  /** Position in the node of a position in the sentence. */
  originalOf(offset: number): number;
}

/** All rules read the same nodes. */
const sentences = new WeakMap<object, readonly Sentence[]>();

/** Statements of a paragraph, heading or cell, without questions. Code counts as one word that no rule reads. */
function sentencesIn(node: object): readonly Sentence[] {
  const before = sentences.get(node);
  if (before) return before;
  const source = new StringSource(node as never, {
    replacer: ({ node: inner, maskValue }) => (inner.type === "Code" ? maskValue("x") : undefined),
  });
  const found = split(source.toString())
    .filter(({ type }) => type === "Sentence")
    .flatMap(({ raw, range }) => atNumbers(raw, range[0]))
    .filter(({ text }) => !text.trim().endsWith("?"))
    .map(({ text, start }) => ({
      text,
      originalOf: (offset: number) => source.originalIndexFromIndex(start + offset) ?? 0,
    }));
  sentences.set(node, found);
  return found;
}

/** Splits after a number at the end of a sentence, which the splitter takes for the number of a list. */
function atNumbers(text: string, start: number): { readonly text: string; readonly start: number }[] {
  const next = /\d\.\s(?=[A-Z])/.exec(text);
  if (!next) return [{ text, start }];
  const end = next.index + next[0].length;
  return [{ text: text.slice(0, end), start }, ...atNumbers(text.slice(end), start + end)];
}

type Look = (sentence: string, reportAt: (offset: number, message: string) => void) => void;

/** Calls `look` for each sentence, and `atEnd` after the last one. */
const eachSentence =
  (look: Look, atEnd?: (reportPage: (message: string) => void) => void): TextlintRuleReporter =>
  ({ Syntax, RuleError, report, locator }) => {
    const read = (node: Parameters<typeof report>[0]) => {
      for (const { text, originalOf } of sentencesIn(node))
        look(text, (offset, message) =>
          report(node, new RuleError(message, { padding: locator.at(originalOf(offset)) })),
        );
    };
    return {
      [Syntax.Paragraph]: read,
      [Syntax.Header]: read,
      [Syntax.TableCell]: read,
      [Syntax.DocumentExit]: (node) => atEnd?.((message) => report(node, new RuleError(message))),
    };
  };

/** A rule about single sentences. */
const aboutSentences = (find: Find): TextlintRuleReporter =>
  eachSentence((sentence, reportAt) => {
    const problem = find(sentence);
    if (problem) reportAt(problem.at, problem.message);
  });

const words = aboutSentences((sentence) => {
  for (const { word, write } of REPLACED) {
    const found = word.exec(sentence);
    if (found) return { at: found.index, message: `"${found[0]}": write ${write}` };
  }
  return undefined;
});

const sentenceLength = aboutSentences((sentence) => {
  const count = sentence.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
  return count > WORDS ? { at: 0, message: `${count} words; at most ${WORDS}: split the sentence` } : undefined;
});

const whatClause = aboutSentences((sentence) => {
  const found = CLAUSE.exec(sentence);
  return found ? { at: found.index, message: `"${found[0]} …" stands for a thing: name it` } : undefined;
});

/** A single passive is often right ("The list is empty until it is read"): the rule limits their share of a page. */
const passive: TextlintRuleReporter = (context, options) => {
  let all = 0;
  let passives = 0;
  return eachSentence(
    (sentence) => {
      all += 1;
      if (PASSIVE.test(sentence)) passives += 1;
    },
    (reportPage) => {
      if (all < 20 || passives <= all * PASSIVES) return;
      reportPage(`${passives} of ${all} sentences are passive and name no actor; at most one in ${1 / PASSIVES}`);
    },
  )(context, options);
};

export const rules = { words, "sentence-length": sentenceLength, "what-clause": whatClause };

/** Rules for whole pages. */
export const pageRules = { ...rules, passive };
