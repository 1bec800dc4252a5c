/** The node in the path of a request. */
import type { Call } from "../../kernel/call";

/** Returns the name of the node; `localhost` is the node that receives the request. */
export function namedNode(call: Call): string {
  const name = call.required("node");
  return name === "localhost" ? call.cluster.inventory.localNode : name;
}
