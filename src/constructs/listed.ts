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

/** Entries of an IP set without comments. */
export const withoutComments = (addresses: readonly string[]): { [address: string]: string } =>
  Object.fromEntries(addresses.map((address) => [address, ""]));

/** Maps that `withEntry` has made. */
const copies = new WeakSet<object>();

/** The map with one more entry. Refuses a map that is an expression, and a key that the map has, and returns it unchanged. */
export function withEntry<M extends { [key: string]: unknown } | IResolvable>(
  owner: Construct,
  attribute: string,
  entries: M | undefined,
  key: string,
  added: ValueOf<M>,
): M {
  if (entries !== undefined && isExpression(entries)) {
    refuse(
      owner,
      message`${named(attribute)} comes from an expression, to which nothing can be added: give a map, or leave ${named(attribute)} out.`,
    );
    return entries;
  }
  const before = entries as { [key: string]: unknown } | undefined;
  if (before?.[key] !== undefined) {
    refuse(owner, message`${named(attribute)} has an entry ${key} already.`);
    return entries as M;
  }
  // A map of the caller is copied, once.
  const grown = before && copies.has(before) ? before : { ...before };
  grown[key] = added;
  copies.add(grown);
  return grown as M;
}

type ValueOf<M> = M extends IResolvable ? never : M extends { [key: string]: infer T } ? T : never;

/** CDKTF encodes a map of strings that is an expression as a map with one key. */
const isExpression = (entries: object): boolean =>
  Tokenization.isResolvable(entries) ||
  (!copies.has(entries) && Tokenization.reverseMap(entries as { [key: string]: string }) !== undefined);

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
