import { path } from "../../../framework/diagnostics";
import { closest } from "../../../naming/closest";
import type { Value } from "../../../plugin/cty/value";
import { exactIn, isOfNoJob } from "../../../resources/notifications/matcher-cautions";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import { namedElsewhere } from "../elsewhere";
import type { Item } from "../item";
import { isNumbered } from "../numbered";

export const matcherUnknownJob: Check = {
  id: "matcher-unknown-job",
  severity: "warning",
  doc: "A notification matcher names a job that the application does not define: a misspelt id, or an id in one list with defined jobs.",
  remedy: "Correct the id, or name a job from elsewhere by `backup.Job.fromJobId`.",
  find: inEachCluster((cluster, application) => {
    const elsewhere = namedElsewhere(application);
    return cluster.of("pve_notification_matcher").flatMap((matcher) => problemsOf(matcher, cluster, elsewhere));
  }),
};

function problemsOf(matcher: Item, cluster: Cluster, elsewhere: ReadonlySet<string>): Problem[] {
  const given = (name: string): Value => matcher.given(name) ?? null;
  const config: Readonly<Record<"match_fields" | "mode", Value>> = {
    match_fields: given("match_fields"),
    mode: given("mode"),
  };
  const wanted = exactIn(config).filter(({ field }) => field === "job-id");
  // The caution `matcher-job` reports such a matcher.
  if (isOfNoJob(config) || wanted.length === 0) return [];
  const problem = (index: number, text: string): Problem => ({
    about: [matcher],
    at: path("match_fields", index),
    text,
  });
  const jobs = cluster.of(/^pve_(backup|replication)_job$/).map((job) => job.text("job_id"));
  const ids = jobs.filter((id) => typeof id === "string");
  const areAll = ids.length > 0 && ids.length === jobs.length && !cluster.items.some(isOneOfSeveralJobs);
  return wanted.flatMap(({ index, values }) =>
    values.flatMap((value): Problem[] => {
      if (ids.includes(value)) return [];
      const others = ids.filter((id) => !isNumbered(id, value));
      const meant = closest(value, others);
      const what = `nothing in the application defines the job "${value}".`;
      if (meant !== undefined) return [problem(index, `${what} Did you mean "${meant}"?`)];
      // Replication jobs are called by their guest. A list without jobs of the application may be about jobs from elsewhere.
      const isReplication = /^\d+-\d+$/.test(value);
      if (!areAll || !values.some((one) => ids.includes(one)) || elsewhere.has(value) || isReplication) return [];
      const known = ids.map((id) => `"${id}"`).join(", ");
      return [problem(index, `${what} It has ${known}. Name a job from elsewhere by \`backup.Job.fromJobId\`.`)];
    }),
  );
}

const isOneOfSeveralJobs = ({ type, isResource, block }: Item): boolean =>
  isResource && block.several && /^pve_(backup|replication)_job$/.test(type);
