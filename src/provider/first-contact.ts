/** Explains failures of the first contact: one error for the whole run, at the attribute concerned. */
import type { ClientConfiguration, PveErrorFields } from "../api/types";
import { DiagnosticError, path } from "../framework/diagnostics";
import { asPveError } from "../resources/failures";
import { connectionFailed, connectionUntrusted, loginRefused } from "./diagnostics";

const UNREACHABLE =
  "Check that `endpoint` (PVE_ENDPOINT) names a running node and its port, usually 8006. Check firewall, VPN, and the variables HTTPS_PROXY and NO_PROXY. `endpoints` can name several nodes.";

type Named = Pick<ClientConfiguration, "endpoints" | "username">;

/** Explains a failure by the provider block. Returns other failures unchanged. */
export function firstContactProblem(failure: unknown, configuration: Named): unknown {
  const fault = asPveError(failure);
  const problem = fault && problemOf(fault, configuration);
  return problem ? new DiagnosticError(problem) : failure;
}

function problemOf({ code, serverMessage, advice = "" }: PveErrorFields, { endpoints, username }: Named) {
  const words = serverMessage.trim();
  const named = { endpoints: endpoints.join(", "), words };
  switch (code) {
    case "unreachable":
      return connectionFailed({ ...named, advice: advice || UNREACHABLE }, path("endpoint"));
    case "tls":
      return connectionUntrusted({ ...named, advice }, path("endpoint"));
    case "unauthorised": {
      if (username === undefined) return undefined;
      const realm = username.slice(username.lastIndexOf("@") + 1);
      return loginRefused({ username, realm, words }, path("username"));
    }
    default:
      return undefined;
  }
}
