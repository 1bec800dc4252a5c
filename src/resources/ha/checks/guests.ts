import type { Cluster } from "../../../framework/checks/application";
import { certainMistake, inEachCluster, type Problem, problem } from "../../../framework/checks/check";
import { groupedBy } from "../../../framework/checks/grouping";
import { path } from "../../../framework/diagnostics";
import { message } from "../../../naming/message";
import { haMigration } from "../migration";
import { haResource } from "../resource";
import { boundsOf } from "./guest-bounds";

/** Without a type the server looks the guest up. */
const kindOf = (sid: string): string =>
  sid.startsWith("vm:") ? "a virtual machine" : sid.startsWith("ct:") ? "a container" : "whatever it is";

export const guestAsVmAndCt = certainMistake("guest-as-vm-and-ct", {
  doc: "HA resources use one guest id for a virtual machine and for a container, or once with and once without the type. Ids are unique in a cluster, so that at least one resource is wrong.",
  remedy: "Correct the `sid` of one of them.",
  find: inEachCluster((cluster) => {
    const resources = cluster.of(haResource).flatMap((item) => {
      const sid = item.text("sid");
      return typeof sid === "string" ? [{ item, sid }] : [];
    });
    return groupedBy(resources, ({ sid }) => sid.split(":").at(-1)).flatMap(([first, ...others]) =>
      others.flatMap(({ item, sid }): Problem[] => {
        if (!first || first.sid === sid) return [];
        const text = message`${sid} is ${kindOf(sid)}, and ${first.item.path} has the same guest as ${kindOf(first.sid)}.`;
        return [problem([first.item, item], text, path("sid"))];
      }),
    );
  }),
});

export const migrationToForbiddenNode = certainMistake("migration-to-forbidden-node", {
  doc: "A guest migrates to a node that a strict HA rule forbids.",
  remedy: "Choose a node that the rule allows.",
  find: inEachCluster(migrationsIn),
});

function migrationsIn(cluster: Cluster): Problem[] {
  return cluster.of(haMigration).flatMap((migration): Problem[] => {
    const [sid, node] = [migration.text("sid"), migration.text("node_name")];
    const bound = typeof sid === "string" ? boundsOf(cluster).get(sid) : undefined;
    if (!bound || typeof node !== "string" || bound.nodes.includes(node)) return [];
    const text = message`${bound.rule.path} is strict, and allows ${bound.nodes.join(", ")} only. Got ${node}.`;
    return [problem([bound.rule, migration], text, path("node_name"))];
  });
}
