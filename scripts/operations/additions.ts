/**
 * Parameters that the server's description lacks: those of newer servers, or of code that accepts more than it
 * describes. One row per reason. The simulator has separate rows, since it must not share code with the client.
 */
import type { Properties } from "../../src/simulator/schema/operation";

export interface Addition {
  readonly operations: readonly string[];
  readonly parameters: Properties;
  /** The first version that accepts them. */
  readonly since: string;
  readonly reason: string;
}

const ROUTE_MAP = { type: "string", optional: true };
const UNPUBLISHED = "The code of fabrics accepts more than its schema publishes.";

export const ADDITIONS: readonly Addition[] = [
  {
    operations: ["POST /cluster/sdn/fabrics/fabric", "PUT /cluster/sdn/fabrics/fabric/{id}"],
    parameters: { bfd: { type: "boolean", optional: true }, route_map_in: ROUTE_MAP, route_map_out: ROUTE_MAP },
    since: "9.2",
    reason: `${UNPUBLISHED} These belong to fabrics with BGP.`,
  },
  {
    operations: ["POST /cluster/sdn/fabrics/node/{fabric_id}", "PUT /cluster/sdn/fabrics/node/{fabric_id}/{node_id}"],
    parameters: { asn: { type: "integer", optional: true } },
    since: "9.2",
    reason: `${UNPUBLISHED} Nodes of fabrics with BGP need it.`,
  },
  {
    operations: ["DELETE /cluster/sdn/fabrics/fabric/{id}", "DELETE /cluster/sdn/fabrics/node/{fabric_id}/{node_id}"],
    parameters: { digest: { type: "string", optional: true }, "lock-token": { type: "string", optional: true } },
    since: "9.0",
    reason: UNPUBLISHED,
  },
];
