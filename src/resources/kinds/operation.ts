/**
 * An operation, such as a migration, a test message or an apply. As a resource, it runs when it is created, and again when an
 * argument or `triggers` changes. Destroying it does nothing, unless the definition says otherwise. The framework also makes an
 * action of the same definition.
 */
import type { PveSession } from "../../api/types";
import { type Attributes, map, string } from "../../framework/attribute";
import type { ApplyContext } from "../../framework/resource";
import type { PlannedOf, RemoteOf, StateOf } from "../../framework/state-of";
import { type Defined, type Resource, type ResourceOptions, resource } from "./define";

/** The attribute that every operation has in addition. */
type Triggers = { readonly triggers: ReturnType<typeof triggers> };
/** All attributes of an operation with the arguments and results `A`. */
export type OperationAttributes<A extends Attributes> = A & Triggers;

type OperationOptions<A extends Attributes> = Omit<
  ResourceOptions<NoInfer<OperationAttributes<A>>, never>,
  "attributes" | "behaviour" | "identity" | "lifeCycle"
> & {
  readonly attributes: A;
  /** Runs the operation, waits for its end, and returns the computed attributes. */
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
  options: OperationOptions<A>,
): Defined<Resource, OperationAttributes<A>> {
  // The rest handles arguments by their descriptions and keeps their types.
  return ofOperation(options as unknown as OperationOptions<Attributes>) as Defined<Resource, OperationAttributes<A>>;
}

const OCCASIONS =
  "The operation runs when this resource is created, and again when an argument or `triggers` changes. Destroying the resource does nothing.";

function ofOperation({ run, onDestroy, description, ...options }: OperationOptions<Attributes>): Resource {
  return resource({
    ...options,
    // The description names the operation. A resource and an action differ in when it runs.
    description: `${description} ${OCCASIONS}`,
    action: description,
    attributes: { ...rerun(options.attributes), triggers: triggers() },
    identity: [],
    lifeCycle: { kind: "operation", action: { without: ["triggers"] } },
    behaviour: {
      // There is nothing on the server to compare with.
      read: async () => ({}),
      create: (planned, context) => run(planned, context),
      async delete(state, context) {
        await onDestroy?.(state, context);
      },
    },
  });
}

function triggers() {
  return map(string({ doc: "Value." }), { doc: "Any values. A change of a value runs the operation again." })
    .optional()
    .replaces();
}

/** Makes every change of an argument run the operation again. */
function rerun(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => [
      name,
      attribute.isConfigurable ? attribute.replaces() : attribute,
    ]),
  );
}
