/**
 * What fabrics of all protocols have in common. Facts: one request lists all fabrics and all nodes; every PUT names the
 * protocol, which can never be changed; a prefix cannot be taken away or added while there are nodes; deleting a fabric
 * deletes its nodes; unknown parameters are ignored silently.
 */
import type { PveSession } from "../../../api/types";
import { type Attribute, type Attributes, string } from "../../../framework/attribute";
import { path } from "../../../framework/diagnostics";
import type { Documentation, PlanContext, Report } from "../../../framework/resource";
import { UNKNOWN, type ValueMap } from "../../../plugin/cty/value";
import { canonicalNetwork, cidr, parseNetwork } from "../../formats/networks";
import { newFabricId, prefixListId } from "../../formats/sdn-names";
import { collectionResource, type Resource } from "../../kit/define";
import { field } from "../../kit/wire";
import { reference } from "../fields";
import { lockToken, SDN_LOCK } from "../lock";
import { type FabricProtocol, fabricsIn, LIST, nodesIn } from "./list";

/** `since`: the server version that brought the protocol. */
export function fabricKey(since: string): Attribute {
  return field(
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
  "All nodes have an address in it. It may not overlap with those of other fabrics. Removing it replaces the fabric, and so does adding it to a fabric that has nodes.";

export const ipPrefix = field(
  "ip_prefix",
  string({ doc: `IPv4 network of the fabric. ${PREFIX}`, check: [cidr, ofVersion(4)], canonical: canonicalNetwork }),
);

export const ip6Prefix = field(
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
    plan: replaceWithPrefix,
  });
  const { behaviour } = fabric;
  return {
    ...fabric,
    behaviour: {
      ...behaviour,
      async delete(state, context) {
        const left = await nodeNames(String(state.fabric), context.services);
        await behaviour.delete(state, context);
        if (left.length === 0) return;
        const detail = `They were not managed here, or not destroyed before: ${left.join(", ")}.`;
        context.warn(`Fabric ${String(state.fabric)} was deleted with its nodes`, detail);
      },
    },
  };
}

async function nodeNames(fabric: string, session: PveSession): Promise<string[]> {
  const nodes = nodesIn(await session.get(LIST, {}, { shared: SDN_LOCK }));
  return nodes.filter(({ fabric_id }) => fabric_id === fabric).map(({ node_id }) => String(node_id));
}

/**
 * A network may change in place. It cannot be taken away from a fabric, and not be given to one that has nodes, since they
 * would have no address in it.
 */
async function replaceWithPrefix({ prior, planned, services, replace, warn }: PlanContext<PveSession>): Promise<void> {
  if (!prior) return;
  const [taken, given] = [true, false].map((has) =>
    ["ip_prefix", "ip6_prefix"].filter((name) => {
      const [before, after] = [prior[name] ?? null, planned[name] ?? null];
      return after !== UNKNOWN && (before !== null) === has && (after === null) === has;
    }),
  ) as [string[], string[]];
  if (taken.length + given.length === 0) return;
  const nodes = services ? await nodeNames(String(prior.fabric), services) : [];
  const replacing = nodes.length > 0 ? [...taken, ...given] : taken;
  replace(...replacing.map((name) => path(name)));
  if (nodes.length === 0) return;
  const detail = `The server deletes the nodes of a fabric with it: ${nodes.join(", ")}. Let their resources be replaced together with the fabric: lifecycle { replace_triggered_by = [<the fabric>.creation_id] }.`;
  warn(`Fabric ${String(prior.fabric)} will be replaced, with its nodes`, detail, path(replacing[0] as string));
}
