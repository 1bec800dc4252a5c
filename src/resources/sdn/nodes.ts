/**
 * Names of nodes in SDN objects. Fact (contributing/facts/sdn.md#common-settings): the server stores any name, and no node
 * then does what was meant for it.
 */
import type { PveSession } from "../../api/types";
import { path } from "../../framework/diagnostics";
import type { PlanContext } from "../../framework/resource";
import type { Resource } from "../kinds/define";
import { NODE_OPERATION, warnOfUnknownNodes } from "../lookups/known-nodes";

/** The resource with a warning for each of these attributes that names nodes which the cluster does not have. */
export function withKnownNodes<R extends Resource>(resource: R, ...attributes: readonly string[]): R {
  const names = attributes.filter((name) => name in resource.attributes);
  if (names.length === 0) return resource;
  return {
    ...resource,
    operations: [...resource.operations, NODE_OPERATION],
    async plan(context: PlanContext<PveSession>) {
      await resource.plan?.(context);
      for (const name of names) {
        const value = context.planned[name];
        await warnOfUnknownNodes(context, Array.isArray(value) ? value : [value], path(name));
      }
    },
  };
}
