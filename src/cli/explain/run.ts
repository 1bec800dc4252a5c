/** `cdktf-pve explain`: the first way in which something is understood. */
import { closest } from "../../text/closest";
import { printable, printableLine } from "../../text/printable";
import { readText } from "../../text/read-text";
import type { Paint } from "../command/paint";
import type { Report } from "../command/report";
import { FOUND } from "../exit-codes";
import { codeCalled, codes, errorSaying } from "./errors";
import type { Explanation } from "./explanation";
import { numberCalled } from "./numbers";
import { operations, operationsAt } from "./operations";
import { subjects, subjectsCalled } from "./subjects";
import { attributesCalled, constructs, types, typesCalled } from "./types";

export function explained(given: string): readonly Explanation[] {
  const name = given.trim();
  const isName = /^[\w.:[\]()-]+$/.test(name);
  const ways = isName
    ? [numberCalled, named, attributesCalled, errorSaying]
    : [numberCalled, operationsAt, errorSaying];
  for (const way of ways) {
    const found = way(name);
    if (found.length > 0) return found;
  }
  return [];
}

/** One name may be that of several things. */
const named = (name: string) => [...codeCalled(name), ...subjectsCalled(name), ...typesCalled(name)];

/** The name that may have been meant. */
export function nearest(given: string): string | undefined {
  const name = given.trim();
  const [owner = ""] = /^(?:(?:data|action|ephemeral)\.)?\w+(?=\.\w)/.exec(name) ?? [];
  const names = types.map(({ address }) => address);
  const within = owner === "" ? undefined : types.find(({ address }) => address === owner);
  const attributes = Object.keys(within?.attributes ?? {}).map((attribute) => `${owner}.${attribute}`);
  const others = subjects().flatMap((subject) => subject.names);
  return closest(name, [...codes, ...attributes, ...names, ...constructs(), ...others, ...operations().keys()]);
}

export function runExplain(given: string): Report {
  const input = given === "-" ? readText(0) : given;
  const found = explained(input);
  const json = (meant?: string) => ({ explanations: found, ...(meant !== undefined && { meant }) });
  if (found.length > 0) return { text: (paint) => found.map((one) => asText(one, paint)).join("\n"), json: json() };
  const meant = nearest(input);
  const hint = meant === undefined ? "" : ` Did you mean ${meant}?`;
  const note = `cdktf-pve: nothing is known of "${printableLine(input, 200)}".${hint}`;
  return { text: () => "", json: json(meant), notes: [note], code: FOUND };
}

function asText({ title, text, facts }: Explanation, paint: Paint): string {
  const lines = Object.entries(facts).flatMap(([name, values]) =>
    values.length === 1 ? [`${name}: ${values[0]}`] : [`${name}:`, ...values.map((value) => `  ${value}`)],
  );
  const below = [text, ...lines].map((line) => `  ${line.replaceAll("\n", "\n  ")}\n`).join("");
  return `${paint("title", printable(title))}\n${printable(below)}`;
}
