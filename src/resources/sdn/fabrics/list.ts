/** The one request that lists all fabrics and all their nodes. Facts: contributing/facts/sdn-routing.md#fabrics. */
import type { AnswerOf } from "../../../api/calls";
import type { PveSession } from "../../../api/types";
import { SDN_LOCK } from "../lock";

export type FabricProtocol = "openfabric" | "ospf" | "bgp" | "wireguard";

export const LIST = "/cluster/sdn/fabrics/all";

type All = AnswerOf<`GET ${typeof LIST}`>;
export type FabricNode = All["nodes"][number];

/** The fabrics in an answer of the list. */
export function fabricsIn(answer: unknown): All["fabrics"] {
  return partsOf(answer).fabrics ?? [];
}

export function nodesIn(answer: unknown): All["nodes"] {
  return partsOf(answer).nodes ?? [];
}

/** Restores the type of an answer, because collections pass answers on as `unknown`. */
function partsOf(answer: unknown): Partial<All> {
  return answer ?? {};
}

export async function allNodes(session: PveSession): Promise<All["nodes"]> {
  return nodesIn(await session.read(`GET ${LIST}`, {}, {}, { shared: SDN_LOCK }));
}
