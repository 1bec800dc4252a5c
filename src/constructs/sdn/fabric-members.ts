/**
 * What lies in a fabric is created again with it.
 *
 * The server deletes the nodes of a fabric with the fabric, and with the nodes their peers. Terraform sees a fabric that
 * is replaced under the same name, and nodes that have not changed: they would be missing until the next run finds out.
 * So nodes and peers whose `fabric` is a fabric of the stack get
 *
 * ```
 * lifecycle { replace_triggered_by = [pve_sdn_fabric_ospf.core.creation_id] }
 * ```
 *
 * beside what the application says there itself. An empty list of the application's keeps it away.
 */
import { TerraformResource } from "cdktf";
import { addressOf, type Block, type StackGraph } from "./stack-graph";

const MEMBER = /^pve_sdn_fabric_(node_|wireguard_peers$)/;
const FABRIC = /^pve_sdn_fabric_(openfabric|ospf|bgp|wireguard)$/;
/** A reference, and nothing else. */
const REFERENCE = /^\$\{([\w-]+\.[\w-]+)\.fabric\}$/;

/** Sees to the members of the stack's fabrics. */
export function replaceMembersWithFabric(graph: StackGraph): void {
  for (const block of graph.blocks) if (isMember(block)) follow(block, graph);
}

function follow(member: TerraformResource, graph: StackGraph): void {
  const fabric = fabricOf(member, graph);
  const given = member.lifecycle?.replaceTriggeredBy;
  if (!fabric || given?.length === 0) return;
  const creation = `${addressOf(fabric)}.creation_id`;
  if (given?.includes(creation)) return;
  member.lifecycle = { ...member.lifecycle, replaceTriggeredBy: [...(given ?? []), creation] };
}

/** Named by itself, or by way of another member: `fabric: node.fabric`. */
function fabricOf(member: TerraformResource, graph: StackGraph, seen = new Set<Block>()): Block | undefined {
  const [, address = ""] = REFERENCE.exec(String(graph.valueOf(member, "fabric"))) ?? [];
  const other = graph.at(address);
  if (!other || seen.has(other)) return undefined;
  if (TerraformResource.isTerraformResource(other) && FABRIC.test(other.terraformResourceType)) return other;
  return isMember(other) ? fabricOf(other, graph, seen.add(other)) : undefined;
}

function isMember(block: Block): block is TerraformResource {
  return TerraformResource.isTerraformResource(block) && MEMBER.test(block.terraformResourceType);
}
