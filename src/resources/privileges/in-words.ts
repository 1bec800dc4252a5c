/** Privileges of a type in words, for reference pages: the server's rules of its operations, with the names of its attributes. */

import { isOperation } from "../../framework/life-cycle";
import { type Rule, ruleOf } from "../permissions/requirement";
import { SDN_APPLY_OPERATION } from "../sdn/apply/task";
import type { DescribedType } from "./needs";
import { type Doing, namesInPath, usedOperations } from "./used-operations";
import { attributeFor } from "./values";

const NAMES: readonly (readonly [Doing, string])[] = [
  ["read", "read"],
  ["create", "create"],
  ["update", "change"],
  ["delete", "destroy"],
];

/** A sentence, or a list with an entry for each kind of access. */
export type PrivilegesInWords = string | readonly string[];

export function privilegesOf(definition: DescribedType): PrivilegesInWords {
  const { rights } = definition;
  if (rights?.calls) return "The privileges of the operations at the path. The API viewer of the server shows them.";
  const lines = NAMES.flatMap(([doing, name]) => {
    const text = neededTo(doing, definition);
    return text === "" ? [] : [{ what: isOperation(definition) ? "run" : name, text }];
  });
  const byText = new Map<string, string[]>();
  for (const { what, text } of lines) byText.set(text, [...(byText.get(text) ?? []), what]);
  const list = [...byText].map(([text, whats]) => `${inWords(whats)}: ${text}`);
  const isStaged =
    definition.operations.includes(SDN_APPLY_OPERATION) && definition.operations[0] !== SDN_APPLY_OPERATION;
  const applying = isStaged ? ['with `sdn_apply = "auto"`, to apply the changes: `SDN.Allocate` on `/sdn`'] : [];
  return list.length + applying.length === 0 ? "None. Every user may do it." : [...list, ...applying];
}

/** The privileges that reading a data source needs, as one sentence. */
export function readingNeeds(definition: DescribedType): string {
  if (definition.rights?.calls)
    return "Reading needs the privileges of the operations at the path. The API viewer of the server shows them.";
  const text = neededTo("read", definition);
  return text === "" ? "Every user may read it." : `Reading needs ${text}.`;
}

function neededTo(doing: Doing, definition: DescribedType): string {
  const operations = usedOperations(definition, { doing, prior: null, planned: null }, false, () => undefined);
  return textsOf(operations, definition).join("; ");
}

function textsOf(operations: readonly string[], definition: DescribedType): string[] {
  const rules = operations.flatMap((operation) => ruleOf(operation) ?? []);
  const texts = rules.flatMap((rule) => textOf(rule, definition)).filter((text) => text !== "");
  return [...new Set(texts)];
}

const inWords = (words: readonly string[]) => {
  const text = words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
  return `to ${text}`;
};

function textOf(rule: Rule, definition: DescribedType): string[] {
  const names = { ...namesInPath(definition), ...definition.rights?.names };
  return ruleInWords(rule, (name) => attributeFor({ attributes: definition.attributes, names }, name));
}

/** @param named returns the name of a parameter to show; `undefined` to hide it */
export function ruleInWords(rule: Rule, named: (name: string) => string | undefined): string[] {
  if (rule === "everybody") return [];
  if (rule === "root") return ["`root@pam` with its password, because the server refuses API tokens"];
  if ("every" in rule) return rule.every.flatMap((part) => ruleInWords(part, named));
  if ("some" in rule) return [rule.some.map((part) => ruleInWords(part, named).join(" and ")).join(", or ")];
  if ("has" in rule) return named(rule.has) === undefined ? [] : ruleInWords(rule.of, named);
  if ("each" in rule || "without" in rule) {
    const name = named("each" in rule ? rule.each : rule.without);
    const inner = ruleInWords(rule.of, named);
    if (name === undefined) return "each" in rule ? [] : inner;
    return inner.map((text) => `with${"each" in rule ? "" : "out"} \`${name}\`: ${text}`);
  }
  const path = rule.path.replace(/\{([^{}=]+)(=[^{}]+)?\}/g, (_, name: string) => `<${named(name) ?? name}>`);
  const privileges = "any" in rule ? rule.any.map(code).join(" or ") : rule.all.map(code).join(" and ");
  return [`${privileges} on \`${path}\`${rule.below ? " and below" : ""}`];
}

const code = (word: string) => `\`${word}\``;
