/** All warnings that the provider's setting `acknowledge` silences. Give one as the last argument of `warn`. */
import type { PlanWarning } from "../framework/plan-warnings";

export const PLAN_WARNINGS = {
  acceptAllRule: {
    id: "accept-all-rule",
    finds:
      "A firewall rule in force accepts all incoming or forwarded traffic: it has no source, destination, service or interface. A misspelt attribute of an object in a list is ignored, and leaves such a rule.",
    remedy: "Name a source, a destination or a service, or write `accept all` into the rule's `comment`.",
  },
  unknownReference: {
    id: "unknown-reference",
    finds:
      "An attribute names an object, such as a zone, an alias or a pool, that neither the server shows to this token nor the configuration creates; or a node or storage that the server does not show.",
    remedy: "Correct the name, or create the object first.",
  },
  fileNearlyFull: {
    id: "file-nearly-full",
    finds:
      "The objects of a configuration take 80 % or more of the 1 MiB that the cluster's file system allows for a file, such as `firewall/cluster.fw`.",
    remedy: "Remove objects that are not needed, or name larger networks.",
  },
} as const satisfies Readonly<Record<string, PlanWarning>>;
