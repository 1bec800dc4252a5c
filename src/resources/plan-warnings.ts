/** Warnings of plans and reads, with an id. Give one as the last argument of `warn`. What one block shows by itself is a caution of its definition. */
import type { PlanWarning } from "../framework/plan-warnings";
import { KEPT_AFTER_IMPORT, LIST_RELEASED } from "../framework/planning/kept-after-import";

export const PLAN_WARNINGS = {
  keptAfterImport: KEPT_AFTER_IMPORT,
  listReleased: LIST_RELEASED,
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
  managementUnreachable: {
    id: "management-unreachable",
    finds:
      "After the plan, the firewall is on and its rules drop TCP 8006 (the API) from every network on some node. The server's own rules for the nodes' network and the IP set `management` come after yours, and no longer count.",
    remedy:
      "Remove the rule that drops everything, or accept TCP 22,8006 from the administrators' network above it. `require_management_access` makes such plans errors.",
  },
  secretInState: {
    id: "secret-in-state",
    finds:
      "A URL, header or body of a webhook endpoint holds a credential. The state and the server show it in plain text, unlike `secrets_wo`.",
    remedy: "Put the credential into `secrets_wo`, and write `{{ secrets.NAME }}` in its place.",
  },
} as const satisfies Readonly<Record<string, PlanWarning>>;
