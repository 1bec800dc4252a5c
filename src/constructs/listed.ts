import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";
import { refuse } from "./mistakes";

/** The list with one more item at its end, or as it is where it is known after synthesis only. */
export function appended<T>(
  owner: Construct,
  attribute: string,
  items: T[] | IResolvable | undefined,
  added: T,
): T[] | IResolvable {
  if (items === undefined || Array.isArray(items)) return [...(items ?? []), added];
  refuse(
    owner,
    `\`${attribute}\` comes from an expression, to which nothing can be added: give a list, or leave \`${attribute}\` out.`,
  );
  return items;
}
