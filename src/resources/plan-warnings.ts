/** All warnings that the provider's setting `acknowledge` silences. Give one as the last argument of `warn`. */
import type { PlanWarning } from "../framework/plan-warnings";

export const PLAN_WARNINGS = {
  acceptAllRule: {
    id: "accept-all-rule",
    finds:
      "A firewall rule in force accepts all incoming or forwarded traffic: it has no source, destination, service or interface. A misspelt attribute of an object in a list is ignored, and leaves such a rule.",
    remedy: "Name a source, a destination or a service, or write `accept all` into the rule's `comment`.",
  },
} as const satisfies Readonly<Record<string, PlanWarning>>;
