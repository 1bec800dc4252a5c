/**
 * Collections whose elements other resources may manage: a definition gets them only where the configuration has them. Those
 * that it never had, as after an import, or has no more, are left as they are on the server until the object itself is removed.
 */
import type { ApplyRequest } from "../../plugin/provider";
import type { Attributes, State } from "../attribute";
import { decodePrivate } from "../handlers/private-data";
import type { ResourceDefinition } from "../resource";
import { sameState } from "../values/equality";
import { objectOrNullIn } from "../values/kinds";

export function leavingUnmanaged<S>(
  definition: ResourceDefinition<S>,
  attributes: Attributes,
  { prior, planned, plannedPrivate }: Pick<ApplyRequest, "prior" | "planned" | "plannedPrivate">,
): ResourceDefinition<S> {
  // The plan of a removal shows the elements in the state, and they go with the object.
  if (prior === null || planned === null) return definition;
  const { kept = [] } = decodePrivate(plannedPrivate);
  const wanted = objectOrNullIn(planned);
  const names = Object.keys(attributes).filter((name) => {
    if (!attributes[name]?.traits.sharedWith) return false;
    return kept.includes(name) || (wanted?.[name] ?? null) === null;
  });
  if (names.length === 0) return definition;
  const nothing = Object.fromEntries(names.map((name) => [name, null]));
  const without = (state: State): State => ({ ...state, ...nothing });
  const { behaviour } = definition;
  return {
    ...definition,
    behaviour: {
      ...behaviour,
      async read(state, context) {
        const remote = await behaviour.read(without(state), context);
        return remote && Object.fromEntries(Object.entries(remote).filter(([name]) => !names.includes(name)));
      },
      ...(behaviour.update && {
        async update(planned: State, prior: State, context) {
          const [after, before] = [without(planned), without(prior)];
          // Nothing else changes: nothing is sent.
          return sameState(attributes, after, before) ? undefined : behaviour.update?.(after, before, context);
        },
      }),
    },
  };
}
