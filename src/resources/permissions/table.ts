/** The rules of all operations, which `npm run generate` writes. */
import type { Rule } from "./rule";
import written from "./rules.json";

let rules: ReadonlyMap<string, Rule> | undefined;

/** Undefined for what the description does not have. */
export function ruleOf(operation: string): Rule | undefined {
  rules ??= new Map((written.rules as unknown as Row[]).flatMap(([rule, names]) => names.map((name) => [name, rule])));
  return rules.get(operation);
}

/** Paths of rules before the name of an object: `/pool` of `/pool/{poolid}`. */
export function pathsOfObjects(): readonly string[] {
  return [
    ...new Set([...JSON.stringify(written.rules).matchAll(/"path":"([^"{]+)\/\{/g)].map(([, path = ""]) => path)),
  ];
}

type Row = readonly [Rule, readonly string[]];
