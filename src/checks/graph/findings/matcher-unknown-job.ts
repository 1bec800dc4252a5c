import { path } from "../../../framework/diagnostics";
import { closest } from "../../../naming/closest";
import type { Value } from "../../../plugin/cty/value";
import type { Cluster } from "../application";
import { type Check, inEachCluster, type Problem } from "../check";
import { namedElsewhere } from "../elsewhere";
import type { Item } from "../item";
import { isNumbered } from "../numbered";

export const matcherUnknownJob: Check = {
  id: "matcher-unknown-job",
  severity: "warning",
  doc: "A notification matcher names a job that nothing in the application defines: a near miss of a job, or a name beside ids of such jobs.",
  remedy: "Correct the id; name what is made elsewhere by `backup.Job.fromJobId`.",
  find: inEachCluster((cluster, application) => {
    const elsewhere = namedElsewhere(application);
    return cluster.of("pve_notification_matcher").flatMap((matcher) => problemsOf(matcher, cluster, elsewhere));
  }),
};

interface Exact {
  readonly index: number;
  readonly field: string;
  readonly values: readonly string[];
}

const exactIn = (matcher: Item): Exact[] =>
  matcher.objects("match_fields").flatMap(({ index, object }): Exact[] => {
    const { type, field, values } = object;
    const texts = Array.isArray(values) ? values.filter((one: Value) => typeof one === "string") : [];
    return type === "exact" && typeof field === "string" ? [{ index, field, values: texts as string[] }] : [];
  });

/** Types of messages that come of no job: what the matcher itself says then is `matcher-job`. */
const OTHERS = ["fencing", "package-updates", "system-mail"];

function problemsOf(matcher: Item, cluster: Cluster, elsewhere: ReadonlySet<string>): Problem[] {
  const exact = exactIn(matcher);
  const wanted = exact.filter(({ field }) => field === "job-id");
  const types = exact.find(({ field }) => field === "type")?.values ?? [];
  const problem = (index: number, text: string): Problem => ({
    about: [matcher],
    at: path("match_fields", index),
    text,
  });
  const isOfNoJob = matcher.text("mode") !== "any" && types.length > 0 && types.every((type) => OTHERS.includes(type));
  if (isOfNoJob || wanted.length === 0) return [];
  const jobs = cluster.of(/^pve_(backup|replication)_job$/).map((job) => job.text("job_id"));
  const ids = jobs.filter((id) => typeof id === "string");
  const areAll = ids.length > 0 && ids.length === jobs.length && !cluster.items.some(isOneOfSeveralJobs);
  return wanted.flatMap(({ index, values }) =>
    values.flatMap((value): Problem[] => {
      const meant = ids.includes(value)
        ? undefined
        : closest(
            value,
            ids.filter((id) => !isNumbered(id, value)),
          );
      const what = `nothing in the application defines the job "${value}".`;
      if (meant !== undefined) return [problem(index, `${what} Did you mean "${meant}"?`)];
      // Jobs of replication are called by their guest.
      // Whoever names jobs of the application means one of them: others may be made elsewhere.
      if (
        !areAll ||
        !values.some((one) => ids.includes(one)) ||
        ids.includes(value) ||
        elsewhere.has(value) ||
        /^\d+-\d+$/.test(value)
      )
        return [];
      const known = ids.map((id) => `"${id}"`).join(", ");
      return [problem(index, `${what} It has ${known}; what is made elsewhere is named by \`backup.Job.fromJobId\`.`)];
    }),
  );
}

const isOneOfSeveralJobs = ({ type, isResource, block }: Item): boolean =>
  isResource && block.several && /^pve_(backup|replication)_job$/.test(type);
