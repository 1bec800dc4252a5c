/**
 * Warns of names of storages that the cluster does not have. The server accepts any name for a backup job, and the job then
 * fails when it runs. It is not an error, because another provider may create the storage in the same run.
 */
import type { PveSession } from "../../api/types";
import { unknownReference } from "../../framework/planning/diagnostics";
import type { PlanContext } from "../../framework/resource";
import { closest } from "../../naming/closest";
import type { Path } from "../../plugin/contract";
import type { Value } from "../../plugin/cty/value";
import { acknowledgedBy } from "../../plugin/diagnostic";
import { unknownStorage } from "../diagnostics";
import { unlessRefused } from "../failures";

/** The request that {@link warnOfUnknownStorages} sends. */
export const STORAGE_OPERATION = "GET /cluster/resources";

/** Warns of names that do not exist. Ignores unknown values. */
export async function warnOfUnknownStorages(
  { services, warn }: Pick<PlanContext<PveSession>, "services" | "warn">,
  names: readonly (Value | undefined)[],
  at: Path,
): Promise<void> {
  const wanted = names.filter((name) => typeof name === "string").filter((name) => name !== "");
  if (wanted.length === 0 || !services) return;
  const entries = await unlessRefused(
    services.read("GET /cluster/resources", {}, { type: "storage" }, { shared: "cluster-storages" }),
  );
  const named = (entries ?? []).flatMap(({ storage }) => (typeof storage === "string" ? [storage] : []));
  const storages = [...new Set(named)].sort();
  // The answer leaves out storages that the credentials may not see, so an empty answer proves nothing.
  if (storages.length === 0) return;
  for (const name of wanted) {
    if (storages.includes(name)) continue;
    const meant = closest(name, storages);
    const hint = meant === undefined ? "" : `Did you mean "${meant}"?`;
    warn(acknowledgedBy(unknownStorage({ name, known: storages.join(", "), hint }, at), unknownReference));
  }
}
