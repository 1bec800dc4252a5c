import { path } from "../../../framework/diagnostics";
import type { Path } from "../../../plugin/contract";
import { type Check, inEachCluster, type Problem } from "../check";
import type { Item } from "../item";

export const rootTicketNeeded: Check = {
  id: "root-ticket-needed",
  severity: "warning",
  doc: "Only root@pam with a password may manage the object, but the provider logs in otherwise. This concerns ACME accounts, the membership of nodes, and hook scripts and directories of backup jobs.",
  remedy: "Set `username` to root@pam and `password`, in addition to `apiToken`, or take both from the environment.",
  find: inEachCluster((cluster) =>
    cluster.items.flatMap((item): Problem[] => {
      const what = neededBy(item);
      const provider = cluster.providers.find((one) => one.path === item.block.provider);
      const problem = what !== undefined && provider ? problemOf(provider) : undefined;
      if (problem === undefined) return [];
      return [
        {
          about: [item],
          at: what,
          text: `is for root@pam with a password or ticket only, and ${problem}`,
        },
      ];
    }),
  ),
};

/** Types of which the server refuses everybody else. */
export const ROOT_TYPES = ["pve_acme_account", "pve_cluster", "pve_cluster_membership", "pve_cluster_node_add"];
/** Attributes of backup jobs. */
const ROOT_ATTRIBUTES = ["script", "dump_dir", "tmp_dir"];

/** The attribute; an empty path where it is the whole object. */
function neededBy(item: Item): Path | undefined {
  if (ROOT_TYPES.includes(item.type)) return [];
  if (item.type === "pve_api_object") return item.flag("root_ticket") ? path("root_ticket") : undefined;
  if (item.type !== "pve_backup_job" || !item.isResource) return undefined;
  const set = ROOT_ATTRIBUTES.find((name) => typeof item.text(name) === "string");
  return set === undefined ? undefined : path(set);
}

/** What the block leaves out may come from the environment; what is a variable may be anything. */
function problemOf(provider: Item): string | undefined {
  const isSet = (name: string) => provider.value(name) !== null;
  if (isSet("ticket")) return undefined;
  const user = provider.text("username");
  if (typeof user === "string" && user !== "root@pam") return `${provider.path} logs in as ${user}.`;
  if (!isSet("api_token") || user !== null || isSet("password")) return undefined;
  return `${provider.path} has an API token and no password.`;
}
