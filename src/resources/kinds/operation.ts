/**
 * Something that is done rather than something that exists: a migration, a test message, an apply. As a resource it runs
 * when it is created and again when an argument or `triggers` changes; destroying it does nothing, unless the definition
 * says otherwise. Engines that know actions are offered the same as one: the engine makes it of the same definition.
 */
import type { PveSession } from "../../api/types";
import { type Attributes, map, string } from "../../framework/attribute";
import type { ApplyContext } from "../../framework/resource";
import type { PlannedOf, RemoteOf, StateOf } from "../../framework/state-of";
import { type Defined, type Given, type Resource, resource } from "./define";

/** What every operation has beside its own attributes. */
type Triggers = { readonly triggers: ReturnType<typeof triggers> };
/** All attributes of an operation with the arguments and results `A`. */
export type OperationAttributes<A extends Attributes> = A & Triggers;

export type OperationOptions<A extends Attributes> = Omit<
  Given<NoInfer<OperationAttributes<A>>, never>,
  "attributes" | "behaviour" | "identity" | "lifeCycle"
> & {
  readonly attributes: A;
  /** Does it and waits for its end; answers the computed attributes. */
  run(
    planned: PlannedOf<OperationAttributes<NoInfer<A>>>,
    context: ApplyContext<PveSession, OperationAttributes<NoInfer<A>>>,
  ): Promise<RemoteOf<NoInfer<A>>>;
  onDestroy?(
    state: StateOf<OperationAttributes<NoInfer<A>>>,
    context: ApplyContext<PveSession, OperationAttributes<NoInfer<A>>>,
  ): Promise<void>;
};

export function operationResource<const A extends Attributes>(
  given: OperationOptions<A>,
): Defined<Resource, OperationAttributes<A>> {
  // Arguments are gone through by their descriptions; their types stay what they are.
  return ofOperation(given as unknown as OperationOptions<Attributes>) as Defined<Resource, OperationAttributes<A>>;
}

const OCCASIONS =
  "It is done when this resource is created and again when an argument or `triggers` changes; destroying it does nothing.";

function ofOperation({ run, onDestroy, documentation, ...given }: OperationOptions<Attributes>): Resource {
  const { description } = documentation;
  return resource({
    ...given,
    // What is given says what is done; when it is done differs between a resource and an action.
    documentation: { ...documentation, description: `${description} ${OCCASIONS}`, action: description },
    attributes: { ...rerun(given.attributes), triggers: triggers() },
    identity: [],
    lifeCycle: { kind: "operation", action: { without: ["triggers"] } },
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
