import type { Attributes } from "../../framework/attribute";
import type { Cluster, Item } from "../../framework/checks/application";
import { certainMistake, inEachCluster, type Problem, problem } from "../../framework/checks/check";
import { groupBy, groupedBy } from "../../framework/checks/grouping";
import { path } from "../../framework/diagnostics";
import { attribute, message } from "../../naming/message";
import type { Resource } from "../../resources/kinds/define";
import { resourceOf } from "../types";

export const listAndSingleMembers = certainMistake("list-and-single-members", {
  doc: "A construct lists all members of an object (rules, entries, guests), and another construct adds a single member. If the list leaves other members alone, a member in both places causes a warning.",
  remedy: "Name the member in the list, or leave the list out and add each member.",
  find: inEachCluster((cluster) =>
    groupedBy(cluster.of(), ({ type }) => type).flatMap((owners) =>
      ownedListsOf(resourceOf(owners[0]?.type ?? "")).flatMap((owned) => problems(owned, owners, cluster)),
    ),
  ),
});

/** A list with two kinds of resources: an owner of all members, or one resource for each member. */
interface Owned {
  readonly owner: string;
  /** Attribute of the owner with all members. */
  readonly list: string;
  /** Attribute that names the owner. A singleton has none. */
  readonly key: string | undefined;
  /** Type of a single member. */
  readonly member: string;
  /** The attribute with the owner's name, and the attribute that is the member. */
  readonly memberKey: string | undefined;
  readonly name: string | undefined;
  /** Whether the owner may leave other members alone. */
  readonly isShared: boolean;
}

export function ownedListsOf(owner: Resource | undefined): readonly Owned[] {
  if (owner?.handsOver?.as !== "owner") return [];
  const { key, type, lists = {} } = owner.handsOver;
  const memberKey = resourceOf(`pve_${type}`)?.handsOver?.key;
  const isShared = KEEP_OTHERS in owner.attributes;
  // An owner with two lists, such as an IP set with `nomatch`, always sets the one that supersedes the other.
  const isFirst = (list: string) => !owner.attributes[list]?.traits.supersededBy?.some((other) => other in lists);
  const first = Object.entries(lists).filter(([list]) => isFirst(list));
  return first.map(([list, name]) => ({ owner: owner.type, list, key, member: type, memberKey, name, isShared }));
}

const KEEP_OTHERS = "keep_others";

function problems(owned: Owned, all: readonly Item<string>[], cluster: Cluster): Problem[] {
  const { member, memberKey, key, list, name, isShared } = owned;
  const nameOf = (item: Item<string>, attribute: string | undefined) =>
    attribute === undefined ? "" : (item.text(attribute) ?? undefined);
  const owners = all.filter((item) => item.sets(list) && !(isShared && item.sets(KEEP_OTHERS)));
  const members = cluster
    .of({ type: member, attributes: {} as Attributes })
    .filter((item) => name === undefined || item.sets(name));
  const byOwner = groupBy(members, (member) => nameOf(member, memberKey));
  const membersOf = (owner: Item<string>) => {
    const ownerName = nameOf(owner, key);
    return ownerName === undefined ? [] : (byOwner.get(ownerName) ?? []);
  };
  return [
    ...listedAgain(owned, all, membersOf),
    ...owners.flatMap((owner) =>
      membersOf(owner).map((other): Problem => problem([owner, other], described(owner, other, list))),
    ),
  ];
}

/** A list that keeps other members: the destruction of the single member also removes it from the list. */
function listedAgain(
  { isShared, list, memberKey, key, name }: Owned,
  owners: readonly Item<string>[],
  membersOf: (owner: Item<string>) => readonly Item<string>[],
) {
  if (!isShared || memberKey === undefined || key === undefined || name === undefined) return [];
  return owners
    .filter((owner) => owner.sets(KEEP_OTHERS))
    .flatMap((owner) => {
      const listed = new Set(owner.texts(list).known);
      return membersOf(owner)
        .filter((member) => listed.has(String(member.value(name))))
        .map((member): Problem => {
          const text = message`${owner.path} names ${String(member.value(name))} in ${attribute(list)} already. Name it in one of the two.`;
          return problem([owner, member], text, path(name), "warning");
        });
    });
}

const described = (owner: Item, member: Item, list: string) =>
  message`${owner.path} lists all of ${attribute(list)}, and would remove the member of ${member.path}. Name it in ${attribute(list)}, or leave ${attribute(list)} out and add each.`;
