/**
 * Shared parts of fabrics. Facts: contributing/facts/sdn-routing.md#fabrics. One request lists all fabrics and all nodes. Every PUT names the
 * protocol, which cannot change. Deleting a fabric deletes its nodes. The server silently ignores unknown parameters.
 */

import { randomUUID } from "node:crypto";
import type { PveSession } from "../../../api/types";
import { type Attributes, string } from "../../../framework/attribute";
import type { Behaviour, Documentation, PlanContext, Report } from "../../../framework/resource";
import type { ConfigOf, PlannedOf, StateOf } from "../../../framework/state-of";
import { UNKNOWN } from "../../../plugin/cty/value";
import { canonicalNetwork, cidr, parseNetwork } from "../../formats/networks";
import { newFabricId, prefixListId } from "../../formats/sdn-names";
import { collectionResource, type Defined, type Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { fabricDeletedWithNodes } from "../diagnostics";
import { referenceField } from "../fields";
import { lockToken, SDN_LOCK } from "../lock";
import { type FabricProtocol, fabricsIn, LIST } from "./list";
import { nameOf, nodesOf } from "./prefixes";

/** `since`: first server version with the protocol. */
export function fabricKey(since: string) {
  return parameter("id", {
    doc: "ID of the fabric: 2 to 8 letters, digits and hyphens, beginning and ending with a letter or digit.",
    check: [newFabricId],
  })
    .key()
    .identifies("sdn.fabric")
    .since(since);
}

/** Requires the IP version, which the server checks only later. */
const ofVersion = (version: 4 | 6) => (value: string) =>
  parseNetwork(value)?.version === version ? undefined : `must be an IPv${version} network`;

const PREFIX = "All nodes have an address in it. It must not overlap with networks of other fabrics.";

const PREFIX_CHANGE =
  "It changes in place if the new network contains the addresses of all nodes. Removing it replaces the fabric, and so does adding it to a fabric with nodes.";

export const ipPrefix = parameter("ip_prefix", {
  doc: `IPv4 network of the fabric. ${PREFIX}`,
  check: [cidr, ofVersion(4)],
  canonical: canonicalNetwork,
}).whenWritten(PREFIX_CHANGE);

export const ip6Prefix = parameter("ip6_prefix", {
  doc: `IPv6 network of the fabric. ${PREFIX}`,
  check: [cidr, ofVersion(6)],
  canonical: canonicalNetwork,
}).whenWritten(PREFIX_CHANGE);

export const routeFilter = referenceField(
  "route_filter",
  "Prefix list of the routes that the nodes accept from the fabric.",
  prefixListId,
)
  .refersTo("sdn.prefix_list")
  .since("9.2");

export type FabricKey = { readonly fabric: ReturnType<typeof fabricKey> };

interface FabricOptions<A extends Attributes & FabricKey> extends Documentation {
  readonly protocol: FabricProtocol;
  readonly attributes: A;
  readonly validate?: (config: ConfigOf<A>, report: Report) => void;
  readonly plan?: (context: PlanContext<PveSession, A>) => Promise<void>;
}

export function fabricResource<const A extends Attributes & FabricKey>({
  protocol,
  ...definition
}: FabricOptions<A>): Defined<Resource, A> {
  const fabric = collectionResource({
    type: `sdn_fabric_${protocol}`,
    ignoredProperties: ["protocol"],
    ...definition,
    collection: {
      path: "/cluster/sdn/fabrics/fabric",
      listPath: LIST,
      entries: fabricsIn,
      key: "fabric",
      domain: SDN_LOCK,
      onCreate: { protocol },
      onUpdate: { protocol },
      update: "partial",
      deleteForm: "repeat",
      ofThisType: (entry) => entry.protocol === protocol,
      withEveryWrite: lockToken,
    },
  });
  return { ...fabric, behaviour: warningOfNodes(fabric.behaviour) };
}

/** Warns at a deletion of nodes that the server deletes with the fabric. */
function warningOfNodes(base: Behaviour<PveSession>): Behaviour<PveSession> {
  return {
    ...base,
    async delete(state, context) {
      // Every fabric has this attribute.
      const { fabric } = state as StateOf<FabricKey>;
      const nodes = (await nodesOf(fabric, context.services)).map(nameOf);
      await base.delete(state, context);
      if (nodes.length === 0) return;
      context.warn(fabricDeletedWithNodes({ fabric, nodes: nodes.join(", ") }));
    },
  };
}

/**
 * Distinguishes a fabric from its replacement. The server deletes the nodes of a fabric with it, which Terraform cannot know. Nodes that
 * are created again with their fabric need a value that changes at a replacement, and only then.
 */
const creationId = {
  creation_id: string({
    doc: "ID of this creation of the fabric, which changes only at a replacement. To create nodes again with their fabric, use `lifecycle { replace_triggered_by = [<fabric>.creation_id] }`. Null for imported fabrics.",
  }).computed(),
};

export function withCreationId<A extends Attributes>(
  fabric: Defined<Resource, A>,
): Defined<Resource, A & typeof creationId> {
  const { behaviour } = fabric;
  return {
    ...fabric,
    attributes: { ...fabric.attributes, ...creationId },
    behaviour: {
      ...behaviour,
      async create(planned, context) {
        // The attribute was added above.
        const { creation_id: kept } = planned as PlannedOf<typeof creationId>;
        // A fabric that was staged for deletion and is created again before the apply keeps its ID.
        // biome-ignore lint/plugin/machine: made up for an object, and kept in its state
        const id = { creation_id: kept === null || kept === UNKNOWN ? randomUUID() : kept };
        const created = (known = {}) => context.created({ ...known, ...id });
        return { ...(await behaviour.create(planned, { ...context, created })), ...id };
      },
    },
  };
}
