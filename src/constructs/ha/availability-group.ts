import { Construct } from "constructs";
import { NodeAffinityRule } from "../../bindings/ha/node-affinity-rule";
import { ResourceAffinityRule } from "../../bindings/ha/resource-affinity-rule";
import { availabilityGroupConfigKeys } from "../../bindings/written-keys";
import { type Message, message, template } from "../../naming/message";
import { refuse, refuseAtSynthesis } from "../mistakes";
import { refuseUnknownKeys } from "../unknown-keys";
import { Resource } from "./resource";

/** Options of {@link AvailabilityGroup}. */
export interface AvailabilityGroupConfig {
  /**
   * Prefix of the rule names: letters, digits, `-` and `_`, beginning with a letter.
   * @default - the construct's id
   */
  readonly name?: string | undefined;
  /** Ids of guests, such as `vm:100` or `ct:200`. Add more with `addGuest`. */
  readonly guests?: string[] | undefined;
  /** Whether each guest runs on a different node. Needs at least two guests, and as many nodes. */
  readonly apart?: boolean | undefined;
  /** Whether all guests run on the same node. Needs at least two guests. */
  readonly together?: boolean | undefined;
  /** Nodes in order of preference. With `apart` or `together`, all have the same priority. Other nodes are used only if none of them is online. */
  readonly preferredNodes?: string[] | undefined;
  /** The only nodes for the guests, in order of preference. With `apart` or `together`, all have the same priority. */
  readonly onlyOnNodes?: string[] | undefined;
  /** Nodes that are used only if no other node is online. Needs Proxmox VE 9.2 or newer. */
  readonly avoidedNodes?: string[] | undefined;
  /** Requested state of the guests: `started`, `stopped`, `disabled` or `ignored`. */
  readonly state?: string | undefined;
  /**
   * Number of restarts on the same node after a failed start.
   * @default 1
   */
  readonly maxRestart?: number | undefined;
  /**
   * Number of attempts on another node after a failed start.
   * @default 1
   */
  readonly maxRelocate?: number | undefined;
}

/**
 * Guests that the HA manager keeps running, with common rules: on different nodes or on the same node, and on chosen nodes.
 *
 * ```ts
 * const database = new ha.AvailabilityGroup(this, "database", {
 *   guests: ["vm:101", "vm:102"],
 *   apart: true,
 *   onlyOnNodes: ["pve1", "pve2"],
 * });
 * ```
 *
 * Creates an `ha.Resource` for each guest, and the rules: `ha.ResourceAffinityRule` and `ha.NodeAffinityRule`.
 */
export class AvailabilityGroup extends Construct {
  /** The guests as HA resources, in the order in which they were added. */
  public readonly resources: Resource[] = [];
  /** Rule of `apart` or `together`. */
  public readonly distribution?: ResourceAffinityRule;
  /** Rule of `preferredNodes` or `onlyOnNodes`. */
  public readonly placement?: NodeAffinityRule;
  /** Rule of `avoidedNodes`. */
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
    if (apart && together) refuse(this, template("choose one of `apart` and `together`"));
    if (config.onlyOnNodes && config.preferredNodes)
      refuse(this, template("choose one of `onlyOnNodes` and `preferredNodes`"));
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
        nodes: this.distribution ? withoutPriority(nodes) : byPreference(nodes),
        resources: this.resources,
        strict,
      });
    }
    if (avoidedNodes) {
      this.avoidance = new NodeAffinityRule(this, "avoidance", {
        rule: `${name}-avoided`,
        affinity: "negative",
        nodes: withoutPriority(avoidedNodes),
        resources: this.resources,
      });
    }
    for (const guest of guests) this.addGuest(guest);
    refuseAtSynthesis(this, () => this.problems());
  }

  /**
   * Adds a guest to the group and its rules. Returns its HA resource.
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

  private problems(): Message[] {
    const count = this.resources.length;
    const { apart, onlyOnNodes } = this.config;
    if (count === 0) return [template("an availability group needs guests: `guests`, or `addGuest`")];
    if (this.distribution && count < 2) return [template("`apart` and `together` need at least two guests")];
    if (apart && onlyOnNodes && onlyOnNodes.length < count)
      return [
        message`${count} guests cannot be apart: \`onlyOnNodes\` needs as many nodes, and has ${onlyOnNodes.length}`,
      ];
    return [];
  }
}

function withoutPriority(nodes: readonly string[]): Record<string, number> {
  return Object.fromEntries(nodes.map((node) => [node, 0]));
}

/** Priorities of nodes in order of preference: the first node has the highest. */
function byPreference(nodes: readonly string[]): Record<string, number> {
  return Object.fromEntries(nodes.map((node, index) => [node, nodes.length - index]));
}
