import type { Item } from "../../../framework/checks/application";
import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { byName, oncePerCluster } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { matcher } from "../matcher";
import { enabled, endpoints, targetsOf } from "./targets";

export const matcherWithoutTarget: Check = {
  id: "matcher-without-target",
  severity: "warning",
  doc: "A notification matcher has no targets, or only disabled ones, so that its notifications reach no endpoint.",
  remedy: "Set `targets`, or disable the matcher.",
  find: inEachCluster((cluster) =>
    enabled(cluster.of(matcher)).flatMap((one): Problem[] => {
      const { known, isAll } = targetsOf(one, cluster);
      if (!isAll) return [];
      const off = known.flatMap((name) => disabledEndpoints(cluster).get(name) ?? []);
      if (known.length > off.length) return [];
      const why = off.length === 0 ? "is empty" : `${off.map(({ path }) => path).join(" and ")} is disabled`;
      return [
        {
          about: [...off, one],
          at: path("targets"),
          text: message`${why}, so that its notifications reach no endpoint.`,
        },
      ];
    }),
  ),
};

export const disabledEndpoints = oncePerCluster(
  (cluster): ReadonlyMap<string, Item> =>
    byName(
      cluster.of(...endpoints).filter((endpoint) => endpoint.flag("enabled") === false),
      "name",
    ),
);
