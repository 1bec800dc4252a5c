import { Construct } from "constructs";
import { NodeAffinityRule } from "../../bindings/ha/node-affinity-rule";
import { ResourceAffinityRule } from "../../bindings/ha/resource-affinity-rule";
import { availabilityGroupConfigKeys } from "../../bindings/written-keys";
import { refuse, refuseAtSynthesis } from "../mistakes";
import { refuseUnknownKeys } from "../unknown-keys";
import { Resource } from "./resource";

/** Guests that are kept running together, and where. */
export interface AvailabilityGroupConfig {
  /**
   * Beginning of the names of the rules: letters, digits, `-` and `_`, beginning with a letter.
   * @default - the construct's id
   */
  readonly name?: string | undefined;
  /** Ids of guests, such as `vm:100` or `ct:200`. More: `addGuest`. */
  readonly guests?: string[] | undefined;
  /** Each guest on a node of its own, as far as there are enough. Needs at least two guests. */
  readonly apart?: boolean | undefined;
  /** All guests on one node. Needs at least two guests. */
  readonly together?: boolean | undefined;
  /** Nodes in the order in which they are preferred, or alike with `apart` and `together`; others are taken where none of them is online. */
  readonly preferredNodes?: string[] | undefined;
  /** Nodes on which the guests may run at all, in the order in which they are preferred, or alike with `apart` and `together`. */
  readonly onlyOnNodes?: string[] | undefined;
  /** Nodes that are taken only where no other one is online. Needs Proxmox VE 9.2 or newer. */
  readonly avoidedNodes?: string[] | undefined;
  /** Wanted state of the guests: `started`, `stopped`, `disabled` or `ignored`. */
  readonly state?: string | undefined;
  /**
   * How often a start that failed is tried again on the same node.
   * @default 1
   */
  readonly maxRestart?: number | undefined;
  /**
   * How often a guest that does not start is tried on another node.
   * @default 1
   */
  readonly maxRelocate?: number | undefined;
}

/**
 * Guests that the cluster keeps running, apart or together, on the nodes that they should be on.
 *
 * ```ts
 * const database = new ha.AvailabilityGroup(this, "database", {
 *   guests: ["vm:101", "vm:102"],
 *   apart: true,
 *   onlyOnNodes: ["pve1", "pve2"],
 * });
 * ```
 *
 * It is made of an `ha.Resource` for each guest, `ha.ResourceAffinityRule` and `ha.NodeAffinityRule`.
 */
export class AvailabilityGroup extends Construct {
  /** The guests as HA resources, in the order in which they were added. */
  public readonly resources: Resource[] = [];
  /** Keeps the guests apart or together. */
  public readonly distribution?: ResourceAffinityRule;
  /** Says where the guests run. */
  public readonly placement?: NodeAffinityRule;
  /** Says where the guests do not run. */
  public readonly avoidance?: NodeAffinityRule;

  public constructor(
    scope: Construct,
    id: string,
    private readonly config: AvailabilityGroupConfig,
  ) {
    super(scope, id);
    refuseUnknownKeys(this, availabilityGroupConfigKeys, config);
    const { name = id, guests = [], apart, together, avoidedNodes } = config;
    const nodes = config.onlyOnNodes ?? config.preferredNodes;
    if (apart && together) refuse(this, "choose one of `apart` and `together`");
    if (config.onlyOnNodes && config.preferredNodes) refuse(this, "choose one of `onlyOnNodes` and `preferredNodes`");
    if (apart || together) {
      const affinity = apart ? "negative" : "positive";
      this.distribution = new ResourceAffinityRule(this, "distribution", {
        rule: `${name}-${apart ? "apart" : "together"}`,
        affinity,
        resources: this.resources,
      });
    }
    if (nodes) {
      const strict = config.onlyOnNodes !== undefined;
      this.placement = new NodeAffinityRule(this, "placement", {
        rule: `${name}-nodes`,
        // The server refuses several priorities for resources that another rule keeps apart or together.
        nodes: this.distribution ? alike(nodes) : byPreference(nodes),
        resources: this.resources,
        strict,
      });
    }
    if (avoidedNodes) {
      this.avoidance = new NodeAffinityRule(this, "avoidance", {
        rule: `${name}-avoided`,
        affinity: "negative",
        nodes: alike(avoidedNodes),
        resources: this.resources,
      });
    }
    for (const guest of guests) this.addGuest(guest);
    refuseAtSynthesis(this, () => this.problems());
  }

  /**
   * Keeps a guest running, and puts it under the rules of the group. Answers its HA resource.
   *
   * ```ts
   * availability.addGuest("vm:103");
   * ```
   */
  public addGuest(sid: string): Resource {
    const { state, maxRestart, maxRelocate } = this.config;
    const resource = new Resource(this, sid.replace(":", "-"), { sid, state, maxRestart, maxRelocate });
    this.resources.push(resource);
    for (const rule of [this.distribution, this.placement, this.avoidance]) {
      if (rule) rule.resources = this.resources.map((each) => each.sid);
    }
    return resource;
  }

  private problems(): string[] {
    const count = this.resources.length;
    const { apart, onlyOnNodes } = this.config;
    if (count === 0) return ["an availability group needs guests: `guests`, or `addGuest`"];
    if (this.distribution && count < 2) return ["`apart` and `together` need at least two guests"];
    if (apart && onlyOnNodes && onlyOnNodes.length < count)
      return [`${count} guests cannot be apart: \`onlyOnNodes\` needs as many nodes, and has ${onlyOnNodes.length}`];
    return [];
  }
}

function alike(nodes: readonly string[]): Record<string, number> {
  return Object.fromEntries(nodes.map((node) => [node, 0]));
}

/** The first has the highest priority. */
function byPreference(nodes: readonly string[]): Record<string, number> {
  return Object.fromEntries(nodes.map((node, index) => [node, nodes.length - index]));
}
