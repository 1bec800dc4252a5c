/**
 * What fabrics of all protocols have in common. Facts (docs/facts/sdn-routing.md#fabrics): one request lists all
 * fabrics and all nodes; every PUT names the protocol, which can never be changed; deleting a fabric deletes its
 * nodes; unknown parameters are ignored silently.
 */
import { type Attributes, string } from "../../../framework/attribute";
import type { Documentation, Report } from "../../../framework/resource";
import type { ValueMap } from "../../../plugin/cty/value";
import { canonicalNetwork, cidr, parseNetwork } from "../../formats/networks";
import { newFabricId, prefixListId } from "../../formats/sdn-names";
import { collectionResource, type Resource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { reference } from "../fields";
import { lockToken, SDN_LOCK } from "../lock";
import { type FabricProtocol, fabricsIn, LIST } from "./list";
import { nameOf, nodesOf, planPrefixes } from "./prefixes";

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
).since("9.2");

interface FabricOptions {
  readonly protocol: FabricProtocol;
  readonly attributes: Attributes;
  readonly documentation: Documentation;
  readonly validate?: (config: ValueMap, report: Report) => void;
}

export function fabricResource({ protocol, attributes, documentation, validate }: FabricOptions): Resource {
  const fabric = collectionResource({
    type: `sdn_fabric_${protocol}`,
    besides: ["protocol"],
    family: "sdn",
    documentation,
    attributes,
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
    ...(validate && { validate }),
    plan: planPrefixes,
  });
  const { behaviour } = fabric;
  return {
    ...fabric,
    behaviour: {
      ...behaviour,
      async delete(state, context) {
        const left = (await nodesOf(String(state.fabric), context.services)).map(nameOf);
        await behaviour.delete(state, context);
        if (left.length === 0) return;
        const detail = `They were not managed here, or not destroyed before: ${left.join(", ")}.`;
        context.warn(`Fabric ${String(state.fabric)} was deleted with its nodes`, detail);
      },
    },
  };
}
