/** What diagnostics say of creations that did not come to their end. */
import type { Diagnostic } from "../../plugin/provider";
import { error, warning } from "../diagnostics";

export function tainted(type: string): Diagnostic {
  const detail =
    "It exists on the server, but its creation did not come to its end. Terraform marks it as tainted: the next run deletes it and creates it again. To keep it, run `terraform untaint` with its address; the next run then changes only what is missing.";
  return warning(`${type} is in the state, as tainted`, detail);
}

export function stillOpen(type: string, interrupted: boolean): Diagnostic {
  const why = interrupted
    ? "The run was interrupted before the server answered"
    : "The server did not answer, and within the time allowed it could not be found out what became of the request";
  const detail = `${why}. So that nothing is lost it is in the state, as tainted, whether it exists or not: the next run looks for it, removes what is there and creates it anew. Nothing has to be done by hand.`;
  return warning(`Whether ${type} was created is not known yet`, detail);
}

export function takenBack(type: string): Diagnostic {
  return warning(
    `${type} was not created`,
    "What had been made of it was removed again, so that the next run can start afresh.",
  );
}

export function goesOn(type: string): Diagnostic {
  const detail =
    "It is not in the state yet. The next run takes over what is there and changes only what differs; nothing is removed for that. To give it up instead, import it and destroy it.";
  return warning(`${type} was changed in part`, detail);
}

export function interruptedAt(type: string): Diagnostic {
  const detail =
    "It exists and is in the state as planned, but some of it is still missing on the server. The next plan looks at the server and adds it: do not switch that off with `-refresh=false`.";
  return warning(`Creating ${type} was interrupted`, detail);
}

export function begunByEarlierRun(type: string): Diagnostic {
  const detail =
    "An earlier run in this folder began to create it and ended before it was in the state. What that run made was taken over.";
  return warning(`${type} existed already`, detail);
}

export function notOurs(type: string): Diagnostic {
  const detail =
    "The object exists on the server, but with other values than planned, so it is not certain that this run created it. It was left alone: look at it, then import or remove it.";
  return error(`Outcome of creating ${type} is not known`, detail);
}
