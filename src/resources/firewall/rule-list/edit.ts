/**
 * Edits of a rule list: the effect of each on the list, and its exact requests.
 *
 * | edit | requests | server fact |
 * |---|---|---|
 * | `insert` at 0 | `POST` | a POST always inserts at position 0 and ignores `pos` |
 * | `insert` at t > 0 | `POST`, `PUT 0 moveto=t+1` | |
 * | `update` | `PUT` | partial: fields that are neither sent nor in `delete` are kept |
 * | `move` | `PUT moveto` | inserts before the rule with index `moveto` in the old list; ignores all other fields |
 * | `remove` | `DELETE` | later rules move up |
 *
 * ```ts
 * requestsOf({ kind: "move", from: 0, to: 2 }); // [{ method: "PUT", position: 0, parameters: { moveto: 3 } }]
 * ```
 *
 * Facts: contributing/facts/firewall.md#rules.
 */
import { asStored, OPTIONAL_RULE_FIELDS, type OptionalRuleField, RULE_FIELDS, type Rule, sameField } from "./rule";
import { parameterName, type RuleParameters, ruleParameters } from "./rule-parameters";

export type Edit =
  | { readonly kind: "insert"; readonly index: number; readonly rule: Rule }
  | {
      readonly kind: "update";
      readonly position: number;
      readonly set: Partial<Rule>;
      readonly delete: readonly OptionalRuleField[];
    }
  /** `to` is the index of the rule after the move. */
  | { readonly kind: "move"; readonly from: number; readonly to: number }
  | { readonly kind: "remove"; readonly position: number };

export type RuleRequest =
  | { readonly method: "POST"; readonly parameters: RuleParameters }
  | { readonly method: "PUT"; readonly position: number; readonly parameters: RuleParameters }
  | { readonly method: "DELETE"; readonly position: number };

/** Splits an edit into edits of one request each. */
export function singleRequestEdits(edit: Edit): readonly Edit[] {
  return edit.kind === "insert" && edit.index > 0
    ? [
        { ...edit, index: 0 },
        { kind: "move", from: 0, to: edit.index },
      ]
    : [edit];
}

export function requestsOf(edit: Edit): readonly RuleRequest[] {
  return singleRequestEdits(edit).map(requestOf);
}

/** The request of an edit that takes exactly one. */
export function requestOf(edit: Edit): RuleRequest {
  switch (edit.kind) {
    case "insert":
      return { method: "POST", parameters: ruleParameters(edit.rule) };
    case "update": {
      const cleared = edit.delete.map(parameterName).join(",");
      const parameters = { ...ruleParameters(edit.set), ...(cleared !== "" && { delete: cleared }) };
      return { method: "PUT", position: edit.position, parameters };
    }
    case "move":
      return { method: "PUT", position: edit.from, parameters: { moveto: moveTarget(edit.from, edit.to) } };
    case "remove":
      return { method: "DELETE", position: edit.position };
  }
}

/** `moveto` is an index in the list before the move, which still includes the rule. */
function moveTarget(from: number, to: number): number {
  return to < from ? to : to + 1;
}

export function requestCount(edits: readonly Edit[]): number {
  return edits.flatMap(singleRequestEdits).length;
}

/** The list after the edit. */
export function applyEdit(rules: readonly Rule[], edit: Edit): Rule[] {
  const list = [...rules];
  switch (edit.kind) {
    case "insert":
      list.splice(edit.index, 0, asStored(edit.rule));
      return list;
    case "update": {
      const rule = list[edit.position];
      if (rule !== undefined) list[edit.position] = updated(rule, edit.set, edit.delete);
      return list;
    }
    case "move":
      list.splice(edit.to, 0, ...list.splice(edit.from, 1));
      return list;
    case "remove":
      list.splice(edit.position, 1);
      return list;
  }
}

/** `delete` overrides a value in the same request. */
function updated(rule: Rule, set: Partial<Rule>, cleared: readonly OptionalRuleField[]): Rule {
  const next: Record<string, unknown> = { ...rule, ...set };
  for (const field of cleared) delete next[field];
  return asStored(next as unknown as Rule);
}

/** The fields to write and to delete, to turn one rule into another. */
export function difference(from: Rule, to: Rule): Pick<Extract<Edit, { kind: "update" }>, "set" | "delete"> {
  const differing = RULE_FIELDS.filter((field) => !sameField(from, to, field));
  const set: Partial<Rule> = Object.fromEntries(
    differing.filter((field) => to[field] !== undefined).map((field) => [field, to[field]]),
  );
  return { set, delete: OPTIONAL_RULE_FIELDS.filter((field) => differing.includes(field) && to[field] === undefined) };
}
