/**
 * Objects of which a list has single members elsewhere (`list-member.ts`). An owner leaves those alone: where it does not have
 * the list, and with `keep_others` those that it does not list.
 */
import type { PveSession } from "../../api/types";
import { type Attributes, bool, type State } from "../../framework/attribute";
import type { Behaviour } from "../../framework/resource";
import type { Value } from "../../plugin/cty/value";
import type { Defined, Resource } from "./define";
import { byValue, elementName, owning } from "./hands-over";

interface SharedList {
  /** Attribute of the owner that is the list. */
  readonly list: string;
  /** Type of the single members. */
  readonly members: string;
  /** Their attribute that is the member. */
  readonly member: string;
  readonly domain: string;
}

const keepOthers = (members: string, list: string) =>
  bool({
    doc: `Whether members that are not in \`${list}\` are left alone: those that \`pve_${members}\` adds.`,
  }).optional();

/** Of owners that must have the list: `keep_others` says that it is not all of it. */
export function keepingOthers<A extends Attributes>(
  resource: Defined<Resource, A>,
  shared: SharedList,
): Defined<Resource, A & { readonly keep_others: ReturnType<typeof keepOthers> }> {
  const { list, domain, members, member } = shared;
  const base = resource.behaviour;
  const [key = ""] = resource.identity;
  const attribute = resource.attributes[list];
  const own = (state: State) => listIn(state[list]);
  const behaviour: Behaviour<PveSession> = {
    ...base,
    async read(state, context) {
      const remote = await base.read(state, context);
      if (!remote || context.importing || state.keep_others !== true || (state[list] ?? null) === null) return remote;
      const listed = own(state);
      return {
        ...remote,
        [list]: listIn(remote[list]).filter((entry) => listed.some((mine) => String(mine) === String(entry))),
      };
    },
    ...(base.update && {
      async update(planned: State, prior: State, context) {
        if (planned.keep_others !== true || !Array.isArray(planned[list]))
          return base.update?.(planned, prior, context);
        return context.services.exclusive(domain, async (services) => {
          const held = { ...context, services };
          const now = await base.read({ ...planned, [list]: null }, held);
          // Until now the list was all of it: an import, or an owner that begins to share, leaves the rest to others.
          const before = prior.keep_others === true ? own(prior) : [];
          const goesOn = (entry: Value) =>
            own(planned).includes(entry) ||
            context.isHandedOver?.("added", elementName(members, planned[key], String(entry)));
          const removed = before.filter((entry) => !goesOn(entry));
          const kept = listIn(now?.[list]).filter((entry) => !removed.includes(entry) && !own(planned).includes(entry));
          const merged = { ...planned, [list]: [...own(planned), ...kept] };
          await base.update?.(merged, { ...prior, [list]: now?.[list] ?? prior[list] ?? null }, held);
          return undefined;
        });
      },
    }),
  };
  const attributes = { ...resource.attributes, keep_others: keepOthers(members, list) };
  if (!attribute) throw new Error(`${resource.type} has no ${list}`);
  const rights = { ...resource.rights, local: [...(resource.rights?.local ?? []), "keep_others"] };
  const handsOver = owning(members, key, { [list]: { nameOf: byValue, attribute: member } });
  return { ...resource, attributes, behaviour, rights, handsOver } as never;
}

/** Of owners that may leave the list out: then it is not theirs. */
export function unmanagedWhenAbsent<R extends Resource>(resource: R, list: string): R {
  const base = resource.behaviour;
  const members = resource.attributes[list]?.traits.sharedWith;
  if (members === undefined) throw new Error(`${resource.type} shares no ${list}`);
  return {
    ...resource,
    handsOver: owning(members, resource.identity[0], { [list]: { nameOf: byValue } }),
    behaviour: {
      ...base,
      async read(state, context) {
        const remote = await base.read(state, context);
        if (!remote || context.importing || (state[list] ?? null) !== null) return remote;
        const { [list]: _, ...others } = remote;
        return others;
      },
    },
  };
}

function listIn(value: Value | undefined): readonly Value[] {
  return Array.isArray(value) ? value : [];
}
