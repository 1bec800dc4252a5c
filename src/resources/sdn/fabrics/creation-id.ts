/**
 * Tells a fabric from its successor. Fact (docs/facts/sdn-routing.md#fabrics): the server deletes the nodes of a
 * fabric with it, which Terraform cannot know; nodes that are to be created again with their fabric need something
 * that changes when it is replaced, and only then.
 */
import { randomUUID } from "node:crypto";
import { string } from "../../../framework/attribute";
import type { Resource } from "../../kinds/define";

const creation_id = string({
  doc: "Names this creation of the fabric: another one after a replacement, the same whatever else changes. Nodes are created again with their fabric by `lifecycle { replace_triggered_by = [<fabric>.creation_id] }`. Null for fabrics that were imported.",
}).computed();

export function withCreationId(fabric: Resource): Resource {
  const { behaviour } = fabric;
  return {
    ...fabric,
    attributes: { ...fabric.attributes, creation_id },
    behaviour: {
      ...behaviour,
      async create(planned, context) {
        // Staged for deletion, and wanted again before that was applied: it is known to the state, and stays.
        const kept = planned.creation_id;
        const id = { creation_id: typeof kept === "string" ? kept : randomUUID() };
        const exists = (known = {}) => context.exists({ ...known, ...id });
        return { ...(await behaviour.create(planned, { ...context, exists })), ...id };
      },
    },
  };
}
