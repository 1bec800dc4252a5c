/** Reading the datacenter options. Facts: contributing/facts/cluster.md#options. */
import type { AnswerOf } from "../../../api/calls";
import type { PveSession } from "../../../api/types";
import { DiagnosticError } from "../../../framework/diagnostics";

export const PATH = "/cluster/options";
export const DATACENTER_LOCK = "file-datacenter_cfg";

/** All of them: an answer that was reduced for lack of privileges is refused. */
export async function readOptions(services: PveSession): Promise<AnswerOf<"GET /cluster/options">> {
  const answer = await services.read(`GET ${PATH}`, {}, {}, { shared: DATACENTER_LOCK });
  if (answer.mac_prefix !== undefined) return answer;
  const detail =
    "Without Sys.Audit on / the server hides most options, which would look as if they were not set. Give the credentials that privilege.";
  throw new DiagnosticError("The datacenter options cannot be read", detail);
}
