import type { Construct } from "constructs";
import type { IResource } from "../../bindings/ha/i-resource";
import { NodeAffinityRule, type NodeAffinityRuleOptions } from "../../bindings/ha/node-affinity-rule";
import type { ResourceConfig } from "../../bindings/ha/resource";
import { ResourceAffinityRule, type ResourceAffinityRuleOptions } from "../../bindings/ha/resource-affinity-rule";
import { ResourceBinding } from "../../bindings/ha/resource-binding";
import { withProvider } from "../with-provider";

/**
 * A guest that the HA manager keeps in the wanted state.
 *
 * ```ts
 * const db1 = new ha.Resource(this, "db1", { sid: "vm:101" });
 * const db2 = new ha.Resource(this, "db2", { sid: "vm:102" });
 * db1.keepApart("apart", [db2], { rule: "databases-apart" });
 * db1.prefer("fast", { pve1: 2, pve2: 1 }, { rule: "db1-fast" });
 * ```
 *
 * Several guests under the same rules: `ha.AvailabilityGroup`.
 */
export class Resource extends ResourceBinding {
  public constructor(scope: Construct, id: string, config: ResourceConfig) {
    super(scope, id, config);
  }

  /**
   * Keeps this guest and the others on one node.
   *
   * ```ts
   * db1.keepTogether("together", [db2], { rule: "databases-together" });
   * ```
   */
  public keepTogether(id: string, others: IResource[], options: ResourceAffinityRuleOptions): ResourceAffinityRule {
    return this.affinity(id, "positive", others, options);
  }

  /**
   * Keeps this guest and the others each on a node of its own.
   *
   * ```ts
   * db1.keepApart("apart", [db2], { rule: "databases-apart" });
   * ```
   */
  public keepApart(id: string, others: IResource[], options: ResourceAffinityRuleOptions): ResourceAffinityRule {
    return this.affinity(id, "negative", others, options);
  }

  /**
   * Says on which nodes the guest runs rather than on others; with `strict`, on no others. A guest has one enabled rule about nodes.
   *
   * ```ts
   * db1.prefer("fast", { pve1: 2, pve2: 1 }, { rule: "db1-fast" });
   * ```
   *
   * @param nodes priorities by name of the node: a node with a higher one is taken first
   */
  public prefer(id: string, nodes: { [node: string]: number }, options: NodeAffinityRuleOptions): NodeAffinityRule {
    return new NodeAffinityRule(this, id, withProvider(this, options, { nodes, resources: [this] }));
  }

  /**
   * Says on which nodes the guest runs only where no other one is online; with `strict`, never. Needs Proxmox VE 9.2 or newer.
   *
   * ```ts
   * db1.avoid("slow", ["pve3"], { rule: "db1-not-slow" });
   * ```
   */
  public avoid(id: string, nodes: string[], options: NodeAffinityRuleOptions): NodeAffinityRule {
    const priorities = Object.fromEntries(nodes.map((node) => [node, 0]));
    const given = { affinity: "negative", nodes: priorities, resources: [this] };
    return new NodeAffinityRule(this, id, withProvider(this, options, given));
  }

  private affinity(
    id: string,
    affinity: string,
    others: IResource[],
    options: ResourceAffinityRuleOptions,
  ): ResourceAffinityRule {
    const resources = [this.sid, ...others.map(({ sid }) => sid)];
    return new ResourceAffinityRule(this, id, withProvider(this, options, { affinity, resources }));
  }
}
