import { type Given, PAIRS, type Reference } from "../../constructs/checks/contract";
import type { Attribute } from "../../framework/attribute";
import { certainMistake, type Problem, problem } from "../../framework/checks/check";
import { path } from "../../framework/diagnostics";
import { message } from "../../naming/message";
import type { Path } from "../../plugin/contract";
import type { ApplicationOfBlocks, ClusterOfBlocks } from "../graph/application";
import { isMarked, referencesIn } from "../graph/expressions";
import type { BlockItem } from "../graph/item";

export const referenceToAnotherCluster = certainMistake("reference-to-another-cluster", {
  doc: "A construct names an object that another provider manages in another cluster. Its own cluster has no such object.",
  remedy: "Give both the same `provider`, or create the object in both clusters.",
  find(application: ApplicationOfBlocks): readonly Problem[] {
    const clusterOf = new Map(
      application.clusters.flatMap((cluster) => cluster.items.map((item) => [item, cluster] as const)),
    );
    return application.clusters.flatMap((cluster) =>
      cluster.items.flatMap((item) =>
        namesIn(item).flatMap(({ at, reference }): Problem[] => {
          const other = application.at(reference);
          const home = other && clusterOf.get(other);
          if (!other || !home || home === cluster || !isSure(home) || !isSure(cluster)) return [];
          return [
            problem([other, item], message`${other.path} is in another cluster, which another provider manages.`, at),
          ];
        }),
      ),
    );
  },
});

/** The cluster of an expression is unknown at synthesis. */
const isSure = ({ endpoints, isFromEnvironment }: ClusterOfBlocks): boolean =>
  !isFromEnvironment && endpoints.length > 0;

interface Named {
  readonly at: Path;
  readonly reference: Reference;
}

function namesIn({ block, attributes }: BlockItem): Named[] {
  return Object.entries(block.configuration).flatMap(([name, value]) => {
    const attribute = attributes[name];
    return attribute ? within(attribute, value, path(name)) : [];
  });
}

/** Attributes that name objects. Other values may come from any cluster. */
function within({ shape, traits }: Attribute, value: Given, at: Path): Named[] {
  if (typeof value !== "object" || value === null) return [];
  if (traits.refersTo !== undefined) return referencesIn(value).map(({ reference }) => ({ at, reference }));
  if (shape.kind !== "object" || isMarked(value)) return [];
  if (PAIRS in value) {
    const key = shape.mapKey === undefined ? undefined : shape.attributes[shape.mapKey];
    return (value[PAIRS] as readonly [Given, Given][]).flatMap(([name]) => (key ? within(key, name, at) : []));
  }
  const parts = Array.isArray(value)
    ? value.map((part, index) => [[...at, { index }], part] as const)
    : [[at, value] as const];
  return parts.flatMap(([place, part]) =>
    typeof part !== "object" || part === null
      ? []
      : Object.entries(part).flatMap(([name, inner]) => {
          const attribute = shape.attributes[name];
          return attribute ? within(attribute, inner as Given, [...place, ...path(name)]) : [];
        }),
  );
}
