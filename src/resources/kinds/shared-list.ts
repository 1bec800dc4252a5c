/**
 * Objects with a list that other resources add single members to (`list-member.ts`). An owner without the list leaves it alone.
 * With `keep_others`, an owner leaves members alone that it does not list.
 */
import type { PveSession } from "../../api/types";
import { type Attributes, bool, type State } from "../../framework/attribute";
import type { Behaviour } from "../../framework/resource";
import type { Value } from "../../plugin/cty/value";
import type { Defined, Resource } from "./define";
import { byValue, elementName, listOwner } from "./hands-over";

interface SharedList {
  /** Attribute of the owner that holds the list. */
  readonly list: string;
  /** Type of the single members. */
  readonly members: string;
  /** Their attribute that is the member. */
  readonly member: string;
  readonly domain: string;
}

const keepOthers = (members: string, list: string) =>
  bool({
    doc: `Whether to keep members that are not in \`${list}\`, such as those that \`pve_${members}\` adds. Without it, the server has the listed members only.`,
  }).optional();

/** For owners that require the list. With `keep_others`, the attribute is only a part of the list. */
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
          // Without `keep_others` before (after an import, or when it is set), no member counts as removed by this owner.
          const before = prior.keep_others === true ? own(prior) : [];
          const isKept = (entry: Value) =>
            own(planned).includes(entry) ||
            context.isHandedOver?.("added", elementName(members, planned[key], String(entry)));
          const removed = before.filter((entry) => !isKept(entry));
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
  const handsOver = listOwner(members, key, { [list]: { nameOf: byValue, attribute: member } });
  return { ...resource, attributes, behaviour, rights, handsOver } as never;
}

/** For owners with an optional list. Without it, the owner does not manage the list. */
export function unmanagedWhenAbsent<R extends Resource>(resource: R, list: string): R {
  const base = resource.behaviour;
  const members = resource.attributes[list]?.traits.sharedWith;
  if (members === undefined) throw new Error(`${resource.type} shares no ${list}`);
  return {
    ...resource,
    handsOver: listOwner(members, resource.identity[0], { [list]: { nameOf: byValue } }),
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
