import { type IResolvable, Tokenization } from "cdktf";
import type { Construct } from "constructs";
import { message, attribute as named } from "../naming/message";
import { refuse } from "./mistakes";

/** The list with one more item at its end. Refuses a list that is an expression, and returns it unchanged. */
export function appended<T>(
  owner: Construct,
  attribute: string,
  items: T[] | IResolvable | undefined,
  added: T,
): T[] | IResolvable {
  if (items === undefined || Array.isArray(items)) return [...(items ?? []), added];
  refuse(
    owner,
    message`${named(attribute)} comes from an expression, to which nothing can be added: give a list, or leave ${named(attribute)} out.`,
  );
  return items;
}

/** A map with these keys, whose entries have no options. */
export const withoutOptions = (keys: readonly string[]): { [key: string]: object } =>
  Object.fromEntries(keys.map((key) => [key, {}]));

/** Maps that `withEntry` has made. */
const copies = new WeakSet<object>();

/** The map with one more entry. Refuses a map that is an expression, and a key that the map has, and returns it unchanged. */
export function withEntry<T>(
  owner: Construct,
  attribute: string,
  entries: { [key: string]: T } | IResolvable | undefined,
  key: string,
  added: T,
): { [key: string]: T } | IResolvable {
  if (Tokenization.isResolvable(entries)) {
    refuse(
      owner,
      message`${named(attribute)} comes from an expression, to which nothing can be added: give a map, or leave ${named(attribute)} out.`,
    );
    return entries;
  }
  if (entries?.[key] !== undefined) {
    refuse(owner, message`${named(attribute)} has an entry ${key} already.`);
    return entries;
  }
  // A map of the caller is copied, once.
  const grown = entries && copies.has(entries) ? entries : { ...entries };
  grown[key] = added;
  copies.add(grown);
  return grown;
}

interface Rule {
  readonly action?: string | undefined;
}

/** The list with one more rule at its end. Refuses a rule that has another `action`. */
export function withRule<R extends Rule>(
  owner: Construct,
  rules: R[] | IResolvable | undefined,
  action: string,
  rule: R,
): R[] | IResolvable {
  if (rule.action !== undefined && rule.action !== action)
    refuse(owner, message`a rule says action ${rule.action}, and is added as ${action}: leave \`action\` out.`);
  return appended(owner, "rules", rules, { ...rule, action });
}
