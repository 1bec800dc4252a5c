/** `cdktf-pve explain`: the first way in which something is understood. */

import { closest } from "../../naming/closest";
import { printable, printableLine } from "../../output/printable";
import { readText } from "../../system/read-text";
import { PROBLEMS_FOUND } from "../report/exit-codes";
import type { Paint, Report } from "../report/report";
import { codeCalled, codes } from "./errors";
import type { Explanation } from "./explanation";
import { type Understood, understood } from "./log";
import { numberCalled } from "./numbers";
import { operations, operationsAt } from "./operations";
import { GUIDE } from "./pages";
import { subjects, subjectsCalled } from "./subjects";
import { attributesCalled, constructs, types, typesCalled } from "./types";

export const explained = (given: string): readonly Explanation[] => understoodAs(given).explanations;

function understoodAs(given: string): Understood {
  const name = given.trim();
  const isName = /^[\w.:[\]()-]+$/.test(name);
  const ways = isName ? [numberCalled, named, attributesCalled] : [numberCalled, operationsAt];
  for (const way of ways) {
    const found = way(name);
    if (found.length > 0) return { explanations: found, unknown: [] };
  }
  return understood(given);
}

/** One name may be that of several things. */
const named = (name: string) => [...codeCalled(name), ...subjectsCalled(name), ...typesCalled(name)];

/** The closest known name. */
export function nearest(given: string): string | undefined {
  const name = given.trim();
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

export function runExplain(given: string): Report<Explained> {
  const input = given === "-" ? readText(0) : given;
  const { explanations, unknown } = understoodAs(input);
  const isKnown = explanations.length > 0;
  const meant = isKnown ? undefined : nearest(input);
  const said = isKnown || unknown.length > 0 ? unknown : [input];
  const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
  const notes = said.map((one) => `cdktf-pve: nothing is known of "${printableLine(one, 200)}".${hint}`);
  return {
    text: (paint) => explanations.map((one) => asText(one, paint)).join("\n"),
    json: { explanations, ...(unknown.length > 0 && { unknown }), ...(meant !== undefined && { meant }) },
    notes: said.length > 0 && hint === "" ? [...notes, ELSEWHERE] : notes,
    code: isKnown ? 0 : PROBLEMS_FOUND,
  };
}

const ELSEWHERE = `Paste the whole error as the terminal shows it. The guide lists errors by subject: ${GUIDE}. Its last lines say where to report an error that is not listed.`;

function asText({ title, text, facts }: Explanation, paint: Paint): string {
  const lines = Object.entries(facts).flatMap(([name, values]) =>
    values.length === 1 ? [`${name}: ${values[0]}`] : [`${name}:`, ...values.map((value) => `  ${value}`)],
  );
  const below = [text, ...lines].map((line) => `  ${line.replaceAll("\n", "\n  ")}\n`).join("");
  return `${paint("title", printable(title))}\n${printable(below)}`;
}
