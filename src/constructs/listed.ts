import type { IResolvable } from "cdktf";
import type { Construct } from "constructs";

/** A list that is known while synthesizing. */
export function listed<T>(owner: Construct, attribute: string, items: T[] | IResolvable | undefined): T[] {
  if (items === undefined || Array.isArray(items)) return items ?? [];
  throw new Error(
    `${owner.node.path} takes \`${attribute}\` from an expression, to which nothing can be added: give a list, or leave \`${attribute}\` out.`,
  );
}
