/** The one request that lists all fabrics and all their nodes. Facts: docs/facts/sdn-routing.md#fabrics. */
import type { Answer } from "../../kinds/collection";

export type FabricProtocol = "openfabric" | "ospf" | "bgp" | "wireguard";

export const LIST = "/cluster/sdn/fabrics/all";

interface All {
  readonly fabrics?: readonly Answer[];
  readonly nodes?: readonly Answer[];
}

export function fabricsIn(answer: unknown): readonly Answer[] {
  return (answer as All | null)?.fabrics ?? [];
}

export function nodesIn(answer: unknown): readonly Answer[] {
  return (answer as All | null)?.nodes ?? [];
}
