/** What diagnostics say of creations that did not come to their end. */
import type { Diagnostic } from "../../plugin/provider";
import { error, warning } from "../diagnostics";

export function tainted(type: string): Diagnostic {
  const detail =
    "The object exists on the server, but its creation is incomplete. Terraform marks it as tainted: the next run deletes it and creates it again. To keep it, run `terraform untaint` with its address; the next run then adds only the missing parts.";
  return warning(`${type} was created in part and is tainted`, detail);
}

export function stillOpen(type: string, interrupted: boolean): Diagnostic {
  const why = interrupted
    ? "The run was interrupted before the server answered"
    : "The server did not answer within the timeout, so that the provider does not know the outcome of the request";
  const detail = `${why}. The object is kept in the state as tainted, whether it exists or not. Run apply again: the provider checks the server, removes what exists and creates the object anew.`;
  return warning(`Creation of ${type} unconfirmed`, detail);
}

export function takenBack(type: string): Diagnostic {
  return warning(
    `${type} was not created`,
    "The provider has removed the parts that it had created. Fix the error, then run apply again.",
  );
}

export function goesOn(type: string): Diagnostic {
  const detail =
    "It is not in the state yet. The next run adopts the object and changes only the differences; it removes nothing. To give it up instead, import it and destroy it.";
  return warning(`${type} was changed in part`, detail);
}

export function interruptedAt(type: string): Diagnostic {
  const detail =
    "It exists and is in the state as planned, but parts of it are missing on the server. The next plan shows the missing parts and adds them. Do not skip the refresh with `-refresh=false`.";
  return warning(`Creating ${type} was interrupted`, detail);
}

export function begunByEarlierRun(type: string): Diagnostic {
  const detail =
    "An earlier run in this folder began to create it and ended before it was in the state. The provider has adopted that object.";
  return warning(`${type} existed already`, detail);
}

export function notOurs(type: string): Diagnostic {
  const detail =
    "The object exists on the server with other values than planned, so that another client may have created it. The provider has left it alone. Compare the values, then import the object or remove it.";
  return error(`${type} exists with other values than planned`, detail);
}
