/** The section "Privileges" of a reference page: the server's own rules of the operations that the type uses, with the names of its attributes. */

import { isOperation } from "../../src/framework/life-cycle";
import type { Rule } from "../../src/resources/permissions/rule";
import { ruleOf } from "../../src/resources/permissions/table";
import type { Described } from "../../src/resources/privileges/needs";
import { type Doing, namesInPath, usedOperations } from "../../src/resources/privileges/used-operations";
import { attributeFor } from "../../src/resources/privileges/values";
import { SDN_APPLY_OPERATION } from "../../src/resources/sdn/apply/operation";

const NAMES: readonly (readonly [Doing, string])[] = [
  ["read", "read"],
  ["create", "create"],
  ["update", "change"],
  ["delete", "destroy"],
];

export function privilegesOf(definition: Described): string[] {
  const { rights } = definition;
  if (rights?.calls)
    return ["Those of the operations that the path takes: see its rules in the API viewer of the server."];
  const lines = NAMES.flatMap(([doing, name]) => {
    const change = { doing, prior: null, planned: null };
    const operations = usedOperations(definition, change, false, () => undefined);
    const texts = textsOf(operations, definition);
    if (texts.length === 0) return [];
    const what = isOperation(definition) ? "run" : name;
    return [{ what, text: texts.join("; ") }];
  });
  const byText = new Map<string, string[]>();
  for (const { what, text } of lines) byText.set(text, [...(byText.get(text) ?? []), what]);
  const list = [...byText].map(([text, whats]) => `- ${inWords(whats)}: ${text}`);
  const isStaged =
    definition.operations.includes(SDN_APPLY_OPERATION) && definition.operations[0] !== SDN_APPLY_OPERATION;
  const applying = isStaged ? ['- with `sdn_apply = "auto"`, to apply what was changed: `SDN.Allocate` on `/sdn`'] : [];
  return list.length + applying.length === 0
    ? ["None: the server lets every user do it."]
    : [[...list, ...applying].join("\n")];
}

function textsOf(operations: readonly string[], definition: Described): string[] {
  const rules = operations.flatMap((operation) => ruleOf(operation) ?? []);
  const texts = rules.flatMap((rule) => textOf(rule, definition)).filter((text) => text !== "");
  return [...new Set(texts)];
}

const inWords = (words: readonly string[]) => {
  const text = words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
  return `to ${text}`;
};

function textOf(rule: Rule, definition: Described): string[] {
  const named = (name: string) => {
    const names = { ...namesInPath(definition), ...definition.rights?.names };
    return attributeFor({ attributes: definition.attributes, names }, name);
  };
  if (rule === "everybody") return [];
  if (rule === "root") return ["`root@pam` with its password, since no API token may"];
  if ("every" in rule) return rule.every.flatMap((part) => textOf(part, definition));
  if ("some" in rule) return [rule.some.map((part) => textOf(part, definition).join(" and ")).join(", or ")];
  if ("has" in rule) return named(rule.has) === undefined ? [] : textOf(rule.of, definition);
  if ("each" in rule || "without" in rule) {
    const name = named("each" in rule ? rule.each : rule.without);
    const inner = textOf(rule.of, definition);
    if (name === undefined) return "each" in rule ? [] : inner;
    return inner.map((text) => `with${"each" in rule ? "" : "out"} \`${name}\` ${text}`);
  }
  const path = rule.path.replace(/\{([^}=]+)(=[^}]+)?\}/g, (_, name: string) => `<${named(name) ?? name}>`);
  const privileges = "any" in rule ? rule.any.map(code).join(" or ") : rule.all.map(code).join(" and ");
  return [`${privileges} on \`${path}\`${rule.below ? " and below" : ""}`];
}

const code = (word: string) => `\`${word}\``;
