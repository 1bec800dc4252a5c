import type { Cluster } from "../../../framework/checks/application";
import { type Check, inEachCluster, type Problem } from "../../../framework/checks/check";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { haMigration } from "../migration";
import { boundsOf } from "./guest-bounds";

export const migrationToForbiddenNode: Check = {
  id: "migration-to-forbidden-node",
  severity: "error",
  doc: "A guest migrates to a node that a strict HA rule forbids.",
  remedy: "Choose a node that the rule allows.",
  find: inEachCluster(migrationsIn),
};

function migrationsIn(cluster: Cluster): Problem[] {
  return cluster.of(haMigration).flatMap((migration): Problem[] => {
    const [sid, node] = [migration.text("sid"), migration.text("node_name")];
    const bound = typeof sid === "string" ? boundsOf(cluster).get(sid) : undefined;
    if (!bound || typeof node !== "string" || bound.nodes.includes(node)) return [];
    const text = message`${bound.rule.path} is strict, and allows ${bound.nodes.join(", ")} only. Got ${node}.`;
    return [{ about: [bound.rule, migration], at: path("node_name"), text }];
  });
}
