/** Operations of the server's API, as the definitions send them. */

import { once } from "../../memo/memo";
import { dataSources, ephemerals, resources } from "../../resources";
import { versionOf } from "../../resources/kinds/server-version";
import { ruleOf } from "../../resources/permissions/requirement";
import { ruleInWords } from "../../resources/privileges/in-words";
import { type Explanation, facts } from "./explanation";
import { findType } from "./types";

const kinds = [
  ["", resources],
  ["data.", dataSources],
  ["ephemeral.", ephemerals],
] as const;

/** Types by the operations that they send. */
export const operations = once((): ReadonlyMap<string, readonly string[]> => {
  const all = new Map<string, string[]>();
  for (const [prefix, definitions] of kinds)
    for (const { type, operations: sent } of definitions)
      for (const operation of sent) all.set(operation, [...(all.get(operation) ?? []), `${prefix}pve_${type}`]);
  return all;
});

/** Explains `/cluster/ha/rules`, with or without a method, with names of parameters or of objects. */
export function explainOperations(request: string): Explanation[] {
  const match = /^(?:(get|post|put|delete) +)?(?:https?:\/\/[^/]+)?(?:\/?api2\/(?:json|extjs))?(\/[^\s?]*)/i.exec(
    request,
  );
  if (!match) return [];
  const method = match[1]?.toUpperCase();
  const segments = (match[2] ?? "").split("/").filter((segment) => segment !== "");
  const fitting = [...operations().keys()].filter((operation) => {
    const [own, path = ""] = operation.split(" ");
    return (method === undefined || method === own) && fits(path.split("/").slice(1), segments);
  });
  const parameters = (operation: string) => operation.split("{").length;
  const fewest = Math.min(...fitting.map(parameters));
  // A fixed segment takes precedence over one that stands for any name.
  const exact = fitting.filter((operation) => operation.endsWith(` /${segments.join("/")}`));
  return (exact.length > 0 ? exact : fitting.filter((operation) => parameters(operation) === fewest))
    .sort()
    .map(explainOperation);
}

const sinceOf = (address: string) => {
  const [prefix, type] = address.split("pve_", 2);
  const defined = kinds.find(([own]) => own === prefix)?.[1].find((candidate) => candidate.type === type);
  return defined && versionOf(defined);
};

const byNumber = (a = "", b = "") => a.localeCompare(b, "en", { numeric: true });

const fits = (path: readonly string[], segments: readonly string[]) =>
  path.length === segments.length &&
  path.every((part, index) => part === segments[index] || (part.startsWith("{") && part.endsWith("}")));

function explainOperation(operation: string): Explanation {
  const rule = ruleOf(operation);
  const privileges = rule === undefined ? [] : ruleInWords(rule, (name) => name).filter((text) => text !== "");
  const types = operations().get(operation) ?? [];
  const versions = types.map((type) => sinceOf(type));
  const since = versions.includes(undefined) ? undefined : versions.sort(byNumber)[0];
  return {
    kind: "operation",
    title: operation,
    text: `An operation of the API of Proxmox VE. ${types.length === 1 ? "One type sends it" : `${types.length} types send it`}.`,
    facts: facts({
      Types: types,
      "Server since": [since],
      Privileges:
        privileges.length > 0 || rule === undefined ? privileges : ["None: the server lets every user do it."],
      Pages: types.map((type) => findType(type)?.page),
    }),
  };
}
