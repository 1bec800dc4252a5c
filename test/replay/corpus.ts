/** Replays the corpora of single requests. Lines of one family share a seeded state, which is restored before each. */
import { type Difference, differences, normalizeText } from "./compare";
import { type RecordedRequest, type RecordedResponse, readCorpusLines } from "./data";
import type { Replayed } from "./result";
import { seededSession, startStates } from "./start-states";

export interface CorpusLine extends RecordedRequest {
  readonly id: string;
  readonly family: string;
  readonly operation: string;
  readonly parameter: string;
  readonly case: string;
  readonly response: RecordedResponse;
  readonly accepted?: boolean;
  readonly guarded?: boolean;
}

/** Compares refusals completely; of accepted requests only the status. */
function lineDifferences({ response }: CorpusLine, simulated: RecordedResponse): Difference[] {
  if (response.status === 200) {
    return simulated.status === 200 ? [] : [{ at: "status", recorded: 200, simulated: simulated.body }];
  }
  const reason =
    normalizeText(response.reason) === normalizeText(simulated.reason)
      ? []
      : [{ at: "reason", recorded: response.reason, simulated: simulated.reason }];
  return [...reason, ...differences(response.body, simulated.body, {}, "body")];
}

export async function replayCorpus(
  name: "verification" | "verification-late",
  wanted: (line: CorpusLine) => boolean = () => true,
): Promise<Replayed[]> {
  const startOf = startStates();
  const replayed: Replayed[] = [];
  for (const line of readCorpusLines<CorpusLine>(name).filter(wanted)) {
    const session = await startOf(line.family, () => seededSession(line.family));
    const simulated = await session.send(line);
    replayed.push({
      operation: line.operation,
      title: line.id,
      request: line,
      differences: lineDifferences(line, simulated),
    });
  }
  return replayed;
}
