/**
 * `POST /cluster/config`: a node that stands alone becomes the first of a new cluster.
 * Facts: contributing/facts/cluster.md#membership.
 */
import type { Call } from "../../kernel/call";
import { INVENTORY } from "../../kernel/inventory";
import { addresses, givenLinks } from "./links";
import * as refuse from "./texts";

const DEFAULT_TOKEN_COEFFICIENT = 125;

export function create(call: Call): string {
  if (call.cluster.inventory.clusterName !== "") refuse.clusterExists();
  const name = call.required("clustername");
  const links = givenLinks(call);
  return call.startTask("clustercreate", name, (task) => {
    call.cluster.store.change(INVENTORY, (inventory) => {
      if (inventory.clusterName !== "") refuse.clusterExists();
      const node = inventory.nodes.find((candidate) => candidate.name === inventory.localNode);
      if (!node) throw new Error(`the start state has no node '${inventory.localNode}'`);
      node.nodeid = call.number("nodeid") ?? 1;
      node.votes = call.number("votes") ?? 1;
      node.links = Object.keys(links).length > 0 ? addresses(links) : undefined;
      const priorities = Object.entries(links).flatMap(([link, { priority }]) =>
        priority === undefined ? [] : [[link, priority] as const],
      );
      inventory.clusterName = name;
      inventory.configVersion = 1;
      inventory.corosync = {
        tokenCoefficient: call.number("token-coefficient") ?? DEFAULT_TOKEN_COEFFICIENT,
        linkPriorities: Object.fromEntries(priorities),
      };
    });
    task.log("Corosync Cluster Engine Authentication key generator.");
    task.log("Writing corosync key to /etc/corosync/authkey.");
    task.log("Writing corosync config to /etc/pve/corosync.conf");
    task.log("Restart corosync and cluster filesystem");
  });
}
