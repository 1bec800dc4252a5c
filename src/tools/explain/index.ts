/** `cdktf-pve explain`: explains a name, a number, a request or pasted output. The first explainer that knows the input counts. */

import { STATUS_CODES } from "node:http";
import { closest } from "../../naming/closest";
import { printable, printableLine } from "../../output/printable";
import { readText } from "../../system/read-text";
import { EXIT_CODES, FOUND_BY, PROBLEMS_FOUND } from "../report/exit-codes";
import type { Paint, Report } from "../report/report";
import { codes, explainCode, meaningOfStatus } from "./errors";
import { CODE_PAGES, type Explanation, facts, GUIDE } from "./explanation";
import { explainPasted, type InputExplanations } from "./log";
import { explainOperations, operations } from "./operations";
import { explainSubjects, subjects } from "./subjects";
import { constructs, explainAttributes, explainTypes, types } from "./types";

export { anchor, type Explanation } from "./explanation";
export { describedType } from "./types";

export const explanationsOf = (input: string): readonly Explanation[] => explainInput(input).explanations;

function explainInput(input: string): InputExplanations {
  const name = input.trim();
  const isName = /^[\w.:[\]()-]+$/.test(name);
  const explainers = isName ? [explainNumber, explainName, explainAttributes] : [explainNumber, explainOperations];
  for (const explain of explainers) {
    const found = explain(name);
    if (found.length > 0) return { explanations: found, unknown: [] };
  }
  return explainPasted(input);
}

/** Several subjects may have the same name. */
const explainName = (name: string) => [...explainCode(name), ...explainSubjects(name), ...explainTypes(name)];

/** The closest known name. */
export function closestName(input: string): string | undefined {
  const name = input.trim();
  const [owner = ""] = /^(?:(?:data|action|ephemeral)\.)?\w+(?=\.\w)/.exec(name) ?? [];
  const names = types.map(({ address }) => address);
  const within = owner === "" ? undefined : types.find(({ address }) => address === owner);
  const attributes = Object.keys(within?.attributes ?? {}).map((attribute) => `${owner}.${attribute}`);
  const others = subjects().flatMap((subject) => subject.names);
  return closest(name, [...codes, ...attributes, ...names, ...constructs(), ...others, ...operations().keys()]);
}

export interface Explained {
  readonly explanations: readonly Explanation[];
  /** Parts of the input without an explanation. */
  readonly unknown?: readonly string[];
  /** The closest known name. */
  readonly meant?: string;
}

/** `-` is standard input. */
export const runExplain = (input: string): Report<Explained> => explainText(input === "-" ? readText(0) : input);

export function explainText(input: string): Report<Explained> {
  const { explanations, unknown } = explainInput(input);
  const isKnown = explanations.length > 0;
  const meant = isKnown ? undefined : closestName(input);
  const unexplained = isKnown || unknown.length > 0 ? unknown : [input];
  const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
  const notes = unexplained.map((line) => `cdktf-pve: no explanation for "${printableLine(line, 200)}".${hint}`);
  return {
    text: (paint) => explanations.map((explanation) => asText(explanation, paint)).join("\n"),
    json: { explanations, ...(unknown.length > 0 && { unknown }), ...(meant !== undefined && { meant }) },
    notes: unexplained.length > 0 && hint === "" ? [...notes, ELSEWHERE] : notes,
    code: isKnown ? 0 : PROBLEMS_FOUND,
  };
}

const ELSEWHERE = `Paste the whole error as the terminal shows it. The guide lists errors by subject: ${GUIDE}. Its last lines name the place to report an unlisted error.`;

function asText({ title, text, facts }: Explanation, paint: Paint): string {
  const lines = Object.entries(facts).flatMap(([name, values]) =>
    values.length === 1 ? [`${name}: ${values[0]}`] : [`${name}:`, ...values.map((value) => `  ${value}`)],
  );
  const below = [text, ...lines].map((line) => `  ${line.replaceAll("\n", "\n  ")}\n`).join("");
  return `${paint("title", printable(title))}\n${printable(below)}`;
}

// Numbers: HTTP statuses, by the error codes of the provider, and exit codes of commands.

/** Explains `596`, `HTTP 596`, `status code 596`, `exit code 2`, `exit status 130` and `2`. */
function explainNumber(input: string): Explanation[] {
  const [, kind = "", digits = ""] =
    /^(?:(http|status|error|exit)(?:[ -](?:code|status))?:? *)?(\d{1,3})$/i.exec(input) ?? [];
  if (digits === "") return [];
  const isExit = kind.toLowerCase() === "exit" || (kind === "" && !/^[45]\d\d$/.test(digits));
  return isExit ? explainExitCode(digits) : explainStatus(Number(digits));
}

/** Explains a status without a message, by the provider's error codes for it. */
function explainStatus(number: number): Explanation[] {
  if (number < 400 || number > 599) return [];
  const read = meaningOfStatus(number, "GET", "api");
  const write = meaningOfStatus(number, "POST", "api");
  const other = meaningOfStatus(number, "GET", "server");
  const isSame = read.code === write.code;
  const meanings = [
    `${read.code}${isSame ? "" : " (of a read)"}: ${read.remedy}`,
    isSame ? undefined : `${write.code} (of a write): ${write.remedy}`,
    [read.code, write.code].includes(other.code) ? undefined : `${other.code} (from another service): ${other.remedy}`,
  ];
  const words = STATUS_CODES[number];
  return [
    {
      kind: "status",
      title: `HTTP status ${number}${words ? ` ${words}` : ""}`,
      text: "The message that comes with it often has more details: explain the whole error.",
      facts: facts({ Meaning: meanings, Pages: CODE_PAGES }),
    },
  ];
}

function explainExitCode(digits: string): Explanation[] {
  const listed = EXIT_CODES.find(({ code }) => code === Number(digits));
  if (listed === undefined) return [];
  const commands = Object.entries(FOUND_BY).map(([command, when]) => `cdktf-pve ${command}: ${when}`);
  return [
    {
      kind: "exit-code",
      title: `Exit code ${digits} of cdktf-pve`,
      text: listed.meaning,
      facts: facts({ Commands: listed.code === PROBLEMS_FOUND ? commands : [], Page: ["docs/guides/exit-codes.md"] }),
    },
  ];
}
