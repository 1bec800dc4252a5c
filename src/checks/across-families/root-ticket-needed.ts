import type { Item } from "../../framework/checks/application";
import { inEachCluster, likelyMistake, type Problem, problem } from "../../framework/checks/check";
import { path } from "../../framework/diagnostics";
import { message } from "../../naming/message";
import type { Path } from "../../plugin/contract";
import type { Resource } from "../../resources/kinds/define";
import { ruleOf } from "../../resources/permissions/requirement";
import { resourceOf } from "../types";

export const rootTicketNeeded = likelyMistake("root-ticket-needed", {
  doc: "Only root@pam with a password may manage the object, but the provider logs in otherwise. This concerns ACME accounts, the membership of nodes, and hook scripts and directories of backup jobs.",
  remedy: "Set `username` to root@pam and `password`, in addition to `apiToken`, or take both from the environment.",
  find: inEachCluster((cluster) =>
    cluster.items.flatMap((item): Problem[] => {
      const at = neededBy(item);
      const provider = cluster.providers.find((candidate) => candidate.path === item.provider);
      const reason = at !== undefined && provider ? problemOf(provider) : undefined;
      if (reason === undefined) return [];
      return [problem([item], message`is for root@pam with a password or ticket only, and ${reason}`, at)];
    }),
  ),
});

/** The path of the attribute that needs the ticket; empty if every change of the object needs it. */
function neededBy(item: Item<string>): Path | undefined {
  const definition = resourceOf(item.type);
  if (!definition) return undefined;
  if (isForRoot(definition)) return [];
  if (!item.isResource) return undefined;
  const isNeeded = (name: string) =>
    item.sets(name) && definition.rights?.byRoot?.({ [name]: item.value(name) ?? null }) === true;
  const name = item.flag("root_ticket") ? "root_ticket" : Object.keys(item.attributes).find(isNeeded);
  return name === undefined ? undefined : path(name);
}

const WRITE = /^(?:POST|PUT|DELETE) /;

/** Whether the server lets only root@pam write objects of the type. */
function isForRoot({ operations }: Resource): boolean {
  const writes = operations.filter((operation) => WRITE.test(operation));
  return writes.length > 0 && writes.every((operation) => ruleOf(operation) === "root");
}

/** Omitted settings may come from the environment, and variables may have any value. */
function problemOf(provider: Item<string>): string | undefined {
  const isSet = (name: string) => provider.value(name) !== null;
  if (isSet("ticket")) return undefined;
  const user = provider.text("username");
  if (typeof user === "string" && user !== "root@pam") return `${provider.path} logs in as ${user}.`;
  if (!isSet("api_token") || user !== null || isSet("password")) return undefined;
  return `${provider.path} has an API token and no password.`;
}
