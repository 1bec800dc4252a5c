/**
 * Distinguishes a fabric from the one that replaces it. Fact (contributing/facts/sdn-routing.md#fabrics): the server deletes the nodes of a
 * fabric with it, which Terraform cannot know; nodes that are to be created again with their fabric need something
 * that changes when it is replaced, and only then.
 */
import { randomUUID } from "node:crypto";
import { type Attributes, string } from "../../../framework/attribute";
import type { PlannedOf } from "../../../framework/state-of";
import { UNKNOWN } from "../../../plugin/cty/value";
import type { Defined, Resource } from "../../kinds/define";

const creationId = {
  creation_id: string({
    doc: "Names this creation of the fabric: another one after a replacement, the same whatever else changes. Nodes are created again with their fabric by `lifecycle { replace_triggered_by = [<fabric>.creation_id] }`. Null for fabrics that were imported.",
  }).computed(),
};

export function withCreationId<A extends Attributes>(
  fabric: Defined<Resource, A>,
): Defined<Resource, A & typeof creationId> {
  const { behaviour } = fabric;
  return {
    ...fabric,
    attributes: { ...fabric.attributes, ...creationId },
    behaviour: {
      ...behaviour,
      async create(planned, context) {
        // Behaviours of any attributes have no types: this one is there besides those of the fabric.
        const { creation_id: kept } = planned as PlannedOf<typeof creationId>;
        // Staged for deletion, and wanted again before that was applied: the state knows it, and keeps it.
        // biome-ignore lint/plugin/machine: made up for an object, and kept in its state
        const id = { creation_id: kept === null || kept === UNKNOWN ? randomUUID() : kept };
        const created = (known = {}) => context.created({ ...known, ...id });
        return { ...(await behaviour.create(planned, { ...context, created })), ...id };
      },
    },
  };
}
