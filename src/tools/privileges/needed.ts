/** Computes the minimum privileges for all objects of a plan or a stack. */

import { withKeyedSets } from "../../framework/values/state";
import type { ValueMap } from "../../plugin/cty/value";
import { allTypes } from "../../resources";
import { Grants, leastGrants } from "../../resources/permissions/grants";
import { type Grant, isFulfilled, needsRoot, type Requirement } from "../../resources/permissions/requirement";
import { type Need, needsOf, needsOfDataSource } from "../../resources/privileges/needs";
import type { Related, Values } from "../../resources/privileges/values";
import type { Subject, Subjects } from "../inputs/subjects";

export interface NeededPrivileges {
  /** Minimum grants, each with the addresses of the objects that need it. */
  readonly grants: readonly (Grant & { readonly for: readonly string[] })[];
  /** Operations that only root@pam with a ticket may use, with the addresses of their objects. */
  readonly root: readonly { readonly operation: string; readonly for: readonly string[] }[];
  readonly requirements: readonly Requirement[];
}

type Addressed = Need & { readonly address: string };

export function neededPrivileges({ subjects, appliesSdn }: Subjects): NeededPrivileges {
  const surroundings = { appliesSdn, related: relatedAmong(subjects) };
  const needs = subjects.flatMap((subject): Addressed[] =>
    needsOfSubject(subject, surroundings).map((need) => ({ ...need, address: subject.address })),
  );
  const requirements = needs.map(({ requirement }) => requirement);
  const grants = leastGrants(requirements);
  return {
    requirements,
    root: byOperation(needs.filter(({ requirement }) => needsRoot(requirement))),
    grants: grants.map((grant) => ({ ...grant, for: whoNeeds(grant, grants, needs) })),
  };
}

function needsOfSubject(subject: Subject, surroundings: Parameters<typeof needsOf>[2]): readonly Need[] {
  const { type, isData, doing } = subject;
  if (isData) {
    const definition = allTypes.dataSources.find(type);
    return definition ? needsOfDataSource(definition, subject.planned ?? {}, surroundings) : [];
  }
  const definition = allTypes.resources.find(type);
  if (!definition) return [];
  const sideOf = (values: Values | null) => values && withKeyedSets(definition.attributes, values as ValueMap);
  const [prior, planned] = [sideOf(subject.prior), sideOf(subject.planned)];
  return doing.flatMap((change) => {
    // The read before the change needs privileges at the old place, the read after it at the new one.
    const sides =
      change === "read" && prior && planned
        ? [
            { prior, planned: prior },
            { prior, planned },
          ]
        : [{ prior, planned }];
    return sides.flatMap((side) => needsOf(definition, { doing: change, ...side }, surroundings));
  });
}

/** Looks up attributes of objects that others refer to by id. */
function relatedAmong(subjects: readonly Subject[]): Related {
  const named = new Map<string, Subject>();
  for (const subject of subjects) {
    const definition = subject.isData ? undefined : allTypes.resources.find(subject.type);
    for (const [name, { traits }] of Object.entries(definition?.attributes ?? {})) {
      const id = (subject.planned ?? subject.prior)?.[name];
      if (typeof id !== "string") continue;
      for (const referent of traits.identifies ?? []) named.set(`${referent} ${id}`, subject);
    }
  }
  return (referent, id, name) => {
    const found = named.get(`${referent} ${id}`);
    const values = found?.planned ?? found?.prior;
    return found && name in (allTypes.resources.find(found.type)?.attributes ?? {})
      ? (values?.[name] ?? null)
      : undefined;
  };
}

function whoNeeds(grant: Grant, grants: readonly Grant[], needs: readonly Addressed[]): string[] {
  const otherGrants = new Grants(grants.filter((other) => other !== grant));
  const lacking = needs.filter(({ requirement }) => !isFulfilled(requirement, otherGrants.holds));
  return [...new Set(lacking.map(({ address }) => address))];
}

function byOperation(needs: readonly Addressed[]): NeededPrivileges["root"] {
  const operations = [...new Set(needs.map(({ operation }) => operation))].sort();
  return operations.map((operation) => {
    const matching = needs.filter((need) => need.operation === operation);
    return { operation, for: [...new Set(matching.map(({ address }) => address))] };
  });
}
