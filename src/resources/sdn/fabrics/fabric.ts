/**
 * What fabrics of all protocols have in common. Facts (contributing/facts/sdn-routing.md#fabrics): one request lists all
 * fabrics and all nodes; every PUT names the protocol, which can never be changed; deleting a fabric deletes its
 * nodes; unknown parameters are ignored silently.
 */
import type { PveSession } from "../../../api/types";
import { type Attributes, string } from "../../../framework/attribute";
import type { Behaviour, Documentation, PlanContext, Report } from "../../../framework/resource";
import type { ConfigOf, StateOf } from "../../../framework/state-of";
import { canonicalNetwork, cidr, parseNetwork } from "../../formats/networks";
import { newFabricId, prefixListId } from "../../formats/sdn-names";
import { collectionResource, type Defined, type Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { reference } from "../fields";
import { lockToken, SDN_LOCK } from "../lock";
import { type FabricProtocol, fabricsIn, LIST } from "./list";
import { nameOf, nodesOf } from "./prefixes";

/** `since`: the server version that brought the protocol. */
export function fabricKey(since: string) {
  return parameter(
    "id",
    string({
      doc: "Id of the fabric: 2 to 8 letters, digits and hyphens, beginning and ending with a letter or digit.",
      check: [newFabricId],
    }),
  )
    .required()
    .identifies("sdn.fabric")
    .replaces()
    .since(since);
}

/** The format allows both versions for both prefixes; the rest of the server does not. */
const ofVersion = (version: 4 | 6) => (value: string) =>
  parseNetwork(value)?.version === version ? undefined : `must be an IPv${version} network`;

const PREFIX =
  "All nodes have an address in it. It may not overlap with those of other fabrics. It changes in place while the addresses of all nodes lie in the new one too. Removing it replaces the fabric, and so does adding it to a fabric that has nodes.";

export const ipPrefix = parameter(
  "ip_prefix",
  string({ doc: `IPv4 network of the fabric. ${PREFIX}`, check: [cidr, ofVersion(4)], canonical: canonicalNetwork }),
);

export const ip6Prefix = parameter(
  "ip6_prefix",
  string({ doc: `IPv6 network of the fabric. ${PREFIX}`, check: [cidr, ofVersion(6)], canonical: canonicalNetwork }),
);

export const routeFilter = reference(
  "route_filter",
  "Prefix list that says which routes the nodes take over from the fabric.",
  prefixListId,
)
  .refersTo("sdn.prefix_list")
  .since("9.2");

export type FabricKey = { readonly fabric: ReturnType<typeof fabricKey> };

interface FabricOptions<A extends Attributes & FabricKey> {
  readonly protocol: FabricProtocol;
  readonly attributes: A;
  readonly documentation: Documentation;
  readonly validate?: (config: ConfigOf<A>, report: Report) => void;
  readonly plan?: (context: PlanContext<PveSession, A>) => Promise<void>;
}

export function fabricResource<const A extends Attributes & FabricKey>({
  protocol,
  ...given
}: FabricOptions<A>): Defined<Resource, A> {
  const fabric = collectionResource({
    type: `sdn_fabric_${protocol}`,
    besides: ["protocol"],
    family: "sdn",
    ...given,
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

/** Deletions say which nodes go with the fabric. */
function warningOfNodes(base: Behaviour<PveSession>): Behaviour<PveSession> {
  return {
    ...base,
    async delete(state, context) {
      // Behaviours of any attributes have no types: every fabric has its key.
      const { fabric } = state as StateOf<FabricKey>;
      const left = (await nodesOf(fabric, context.services)).map(nameOf);
      await base.delete(state, context);
      if (left.length === 0) return;
      const detail = `They were not managed here, or not destroyed before: ${left.join(", ")}.`;
      context.warn(`Fabric ${fabric} was deleted with its nodes`, detail);
    },
  };
}
