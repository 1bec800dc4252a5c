/**
 * Something that is done rather than something that exists: a migration, a test message, an apply. As a resource it runs
 * when it is created and again when an argument or `triggers` changes; destroying it does nothing, unless the definition
 * says otherwise.
 */
import type { PveSession } from "../../api/types";
import { type Attributes, map, type State, string } from "../../framework/attribute";
import type { ApplyContext } from "../../framework/resource";
import { type Resource, resource } from "./define";

type Given = Omit<Parameters<typeof resource>[0], "behaviour" | "identity" | "lifeCycle">;

export interface OperationOptions extends Given {
  /** Does it and waits for its end; answers the computed attributes. */
  readonly run: (planned: State, context: ApplyContext<PveSession>) => Promise<State>;
  readonly onDestroy?: (state: State, context: ApplyContext<PveSession>) => Promise<void>;
}

export function operationResource({ run, onDestroy, ...given }: OperationOptions): Resource {
  return resource({
    ...given,
    attributes: { ...rerun(given.attributes), triggers: triggers() },
    identity: [],
    lifeCycle: { kind: "operation" },
    behaviour: {
      // What was done stays done: there is nothing on the server to compare with.
      read: async () => ({}),
      create: (planned, context) => run(planned, context),
      async delete(state, context) {
        await onDestroy?.(state, context);
      },
    },
  });
}

function triggers() {
  return map(string({ doc: "Value." }), { doc: "Any values: a change of one runs the operation again." })
    .optional()
    .replaces();
}

/** Every argument that can be set runs the operation again when it changes. */
function rerun(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      attribute.isConfigurable ? attribute.replaces() : attribute,
    ]),
  );
}
