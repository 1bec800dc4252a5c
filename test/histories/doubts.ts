/** Diagnostics by which the provider reports an unknown or incomplete result. */
import {
  changedInPart,
  createdInPart,
  creationInterrupted,
  creationUnconfirmed,
  earlierRequestOpen,
} from "../../src/framework/applying/diagnostics";
import type { Diagnostic } from "../../src/plugin/contract";
import { withEllipses } from "../../src/plugin/diagnostic";
import { requestUnconfirmed } from "../../src/provider/diagnostics";
import { escaped } from "../support/escaped";

const DOUBTS = [
  changedInPart,
  createdInPart,
  creationInterrupted,
  creationUnconfirmed,
  earlierRequestOpen,
  requestUnconfirmed,
].map(({ id, severity, summary }) => ({
  id,
  severity: severity ?? "error",
  pattern: new RegExp(`^${withEllipses(summary).split("…").map(escaped).join(".+")}$`, "s"),
}));

/** Returns the ids of the diagnostics that report a doubt. */
export const doubtsIn = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.flatMap(({ severity, summary }) =>
    DOUBTS.filter((doubt) => doubt.severity === severity && doubt.pattern.test(summary)).map(({ id }) => id),
  );
