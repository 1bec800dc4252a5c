import type { Cluster, Item, ItemOf } from "../../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../../framework/checks/check";
import { byName, differInNumbers, groupBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { oncePerObject } from "../../../memo/memo";
import { closest } from "../../../naming/closest";
import { type Message, message } from "../../../naming/message";
import type { Value } from "../../../plugin/cty/value";
import { backupJob } from "../../backup/job";
import { replicationJob } from "../../replication/job";
import { gotify } from "../gotify";
import { sendmail, smtp } from "../mail";
import { matcher } from "../matcher";
import { exactMatches, matchesNoJob } from "../matcher-cautions";
import { matcherTarget } from "../matcher-target";
import { webhook } from "../webhook";

export const endpoints = [gotify, sendmail, smtp, webhook] as const;

export const enabled = <I extends Item<"enabled">>(items: readonly I[]): readonly I[] =>
  items.filter((item) => item.flag("enabled") !== false);

/** Targets of the matcher itself, and those of `pve_notification_matcher_target` for it. */
export function targetsOf(item: ItemOf<typeof matcher>, cluster: Cluster) {
  const own = item.texts("targets");
  const { open, byMatcher } = singlesOf(cluster);
  const single = targetsIn([...open, ...(byMatcher.get(item.text("name") ?? "") ?? [])]);
  return { known: [...own.known, ...single.known], isAll: own.isAll && single.isAll };
}

export const singleTargets = (cluster: Cluster) => targetsIn(cluster.allOf(matcherTarget));

type Single = ItemOf<typeof matcherTarget>;

/** `open`: resources that may be for any matcher. */
const singlesOf = oncePerObject((cluster: Cluster) => {
  const all = cluster.allOf(matcherTarget);
  const isOpen = (item: Single) => item.hasCountOrForEach || item.text("matcher") === undefined;
  const byMatcher = groupBy(all, (item) => (isOpen(item) ? undefined : item.text("matcher")));
  return { open: all.filter(isOpen), byMatcher };
});

function targetsIn(singles: readonly Single[]) {
  const names = singles.map((item) => (item.hasCountOrForEach ? undefined : item.text("target")));
  const known = names.filter((name) => typeof name === "string");
  return { known, isAll: known.length === singles.length };
}

export const matcherWithoutTarget = likelyMistake("matcher-without-target", {
  doc: "A notification matcher has no targets, or only disabled ones, so its notifications reach no endpoint.",
  remedy: "Set `targets`, or disable the matcher.",
  find: inEachCluster((cluster) =>
    enabled(cluster.of(matcher)).flatMap((item): Problem[] => {
      const { known, isAll } = targetsOf(item, cluster);
      if (!isAll) return [];
      const off = known.flatMap((name) => disabledEndpoints(cluster).get(name) ?? []);
      if (known.length > off.length) return [];
      const why = off.length === 0 ? "is empty" : `${off.map(({ path }) => path).join(" and ")} is disabled`;
      return [problem([...off, item], message`${why}, so its notifications reach no endpoint.`, path("targets"))];
    }),
  ),
});

export const disabledEndpoints = oncePerObject(
  (cluster: Cluster): ReadonlyMap<string, Item> =>
    byName(
      cluster.of(...endpoints).filter((endpoint) => endpoint.flag("enabled") === false),
      "name",
    ),
);

export const matcherUnknownJob = likelyMistake("matcher-unknown-job", {
  doc: "A notification matcher names a job that the application does not define: a misspelt id, or an id in one list with defined jobs.",
  remedy: "Correct the id, or name a job from elsewhere by `backup.Job.fromJobId`.",
  find: inEachCluster((cluster, application) => {
    return cluster.of(matcher).flatMap((item) => problemsOf(item, cluster, application.elsewhere));
  }),
});

function problemsOf(item: ItemOf<typeof matcher>, cluster: Cluster, elsewhere: ReadonlySet<string>): Problem[] {
  const configuredValue = (name: "match_fields" | "mode"): Value => item.given(name) ?? null;
  const config: Readonly<Record<"match_fields" | "mode", Value>> = {
    match_fields: configuredValue("match_fields"),
    mode: configuredValue("mode"),
  };
  const wanted = exactMatches(config).filter(({ field }) => field === "job-id");
  // The caution `matcher-job` reports a matcher without jobs.
  if (matchesNoJob(config) || wanted.length === 0) return [];
  const problemIn = (index: number, text: Message): Problem => problem([item], text, path("match_fields", index));
  const jobs = cluster.of(backupJob, replicationJob).map((job) => job.text("job_id"));
  const ids = jobs.filter((id) => typeof id === "string");
  const areAll =
    ids.length > 0 &&
    ids.length === jobs.length &&
    !cluster.allOf(backupJob, replicationJob).some(({ hasCountOrForEach }) => hasCountOrForEach);
  return wanted.flatMap(({ index, values }) =>
    values.flatMap((value): Problem[] => {
      if (ids.includes(value)) return [];
      const others = ids.filter((id) => !differInNumbers(id, value));
      const meant = closest(value, others);
      const cause = `nothing in the application defines the job "${value}".`;
      if (meant !== undefined) return [problemIn(index, message`${cause} Did you mean "${meant}"?`)];
      // The id of a replication job is its guest and a number. A list without jobs of the application may be for jobs from elsewhere.
      const isReplication = /^\d+-\d+$/.test(value);
      if (!areAll || !values.some((candidate) => ids.includes(candidate)) || elsewhere.has(value) || isReplication)
        return [];
      const known = ids.map((id) => `"${id}"`).join(", ");
      return [
        problemIn(index, message`${cause} It has ${known}. Name a job from elsewhere by \`backup.Job.fromJobId\`.`),
      ];
    }),
  );
}
