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
import { Aspects, type IAspect, TerraformResource, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import type { PveProviderBinding } from "../../bindings/provider-binding";
import { addressOf, type Block, StackGraph } from "./stack-graph";

const MEMBER = /^pve_sdn_fabric_(node_|wireguard_peers$)/;
const FABRIC = /^pve_sdn_fabric_(openfabric|ospf|bgp|wireguard)$/;
/** A reference, and nothing else. */
const REFERENCE = /^\$\{([\w-]+\.[\w-]+)\.fabric\}$/;

/** Sees to the fabrics of the provider's stack. */
export function replaceNodesWithFabric(provider: PveProviderBinding): void {
  const stack = TerraformStack.of(provider);
  const aspects = Aspects.of(stack);
  if (!aspects.all.some((aspect) => aspect instanceof FabricMembers)) aspects.add(new FabricMembers(stack));
}

class FabricMembers implements IAspect {
  constructor(private readonly stack: TerraformStack) {}

  visit(node: IConstruct): void {
    if (node !== this.stack) return;
    const graph = new StackGraph(this.stack);
    for (const block of graph.blocks) if (isMember(block)) follow(block, graph);
  }
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
