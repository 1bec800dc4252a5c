import type { IResource } from "../../bindings/ha/i-resource";
import { NodeAffinityRule, type NodeAffinityRuleOptions } from "../../bindings/ha/node-affinity-rule";
import { ResourceAffinityRule, type ResourceAffinityRuleOptions } from "../../bindings/ha/resource-affinity-rule";
import { ResourceBinding } from "../../bindings/ha/resource-binding";
import { withProvider } from "../with-provider";

/**
 * A guest that the HA manager keeps in the requested state.
 *
 * ```ts
 * const db1 = new ha.Resource(this, "db1", { sid: "vm:101" });
 * const db2 = new ha.Resource(this, "db2", { sid: "vm:102" });
 * db1.keepApart("apart", [db2], { rule: "databases-apart" });
 * db1.prefer("fast", { pve1: 1, pve2: 1 }, { rule: "db1-fast" });
 * ```
 *
 * Proxmox VE refuses different priorities of nodes for guests that are kept apart or together.
 *
 * For several guests with the same rules, use `ha.AvailabilityGroup`.
 */
export class Resource extends ResourceBinding {
  /**
   * Keeps this guest and the others on the same node.
   *
   * ```ts
   * db1.keepTogether("together", [db2], { rule: "databases-together" });
   * ```
   */
  public keepTogether(id: string, others: IResource[], options: ResourceAffinityRuleOptions): ResourceAffinityRule {
    return this.affinity(id, "positive", others, options);
  }

  /**
   * Keeps this guest and the others on different nodes.
   *
   * ```ts
   * db1.keepApart("apart", [db2], { rule: "databases-apart" });
   * ```
   */
  public keepApart(id: string, others: IResource[], options: ResourceAffinityRuleOptions): ResourceAffinityRule {
    return this.affinity(id, "negative", others, options);
  }

  /**
   * Prefers nodes for the guest. With `strict`, the guest runs on no other nodes. A guest can have one enabled node affinity rule.
   *
   * ```ts
   * db1.prefer("fast", { pve1: 2, pve2: 1 }, { rule: "db1-fast" });
   * ```
   *
   * @param nodes Priorities by node name. The guest runs on the online node with the highest priority.
   */
  public prefer(id: string, nodes: { [node: string]: number }, options: NodeAffinityRuleOptions): NodeAffinityRule {
    return new NodeAffinityRule(this, id, withProvider(this, options, { nodes, resources: [this] }));
  }

  /**
   * Avoids nodes: the guest runs on them only if no other node is online. With `strict`, it never does. Needs Proxmox VE 9.2 or newer.
   *
   * ```ts
   * db1.avoid("slow", ["pve3"], { rule: "db1-not-slow" });
   * ```
   */
  public avoid(id: string, nodes: string[], options: NodeAffinityRuleOptions): NodeAffinityRule {
    const priorities = Object.fromEntries(nodes.map((node) => [node, 0]));
    const fixed = { affinity: "negative", nodes: priorities, resources: [this] };
    return new NodeAffinityRule(this, id, withProvider(this, options, fixed));
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
