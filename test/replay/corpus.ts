/** Replays the corpora of single requests. Lines of one family share a seeded state, which is restored before each. */
import type { Snapshot } from "../../src/simulator/kernel/store";
import { type Difference, differences, normalizeText } from "./compare";
import { type RecordedRequest, type RecordedResponse, readCorpus, readCorpusLines } from "./data";
import type { Replayed } from "./result";
import { Session } from "./session";

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

interface Seed {
  readonly pre: string | null;
  readonly requests: readonly RecordedRequest[];
}

const seeds = readCorpus<Record<string, Seed>>("seeds");

/** Opens a session in the start state of a family's lines. */
async function seededSession(family: string): Promise<Session> {
  const seed = seeds[family];
  const session = new Session({ fixture: seed?.pre ? "ha-rules" : "recorded" });
  for (const request of seed?.requests ?? []) {
    await session.send({ contentType: "application/x-www-form-urlencoded", ...request });
  }
  return session;
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
  const sessions = new Map<string, { session: Session; start: Snapshot }>();
  const replayed: Replayed[] = [];
  for (const line of readCorpusLines<CorpusLine>(name).filter(wanted)) {
    let seeded = sessions.get(line.family);
    if (!seeded) {
      const session = await seededSession(line.family);
      seeded = { session, start: session.store.snapshot() };
      sessions.set(line.family, seeded);
    }
    seeded.session.store.restore(seeded.start);
    const simulated = await seeded.session.send(line);
    replayed.push({
      operation: line.operation,
      title: line.id,
      request: line,
      differences: lineDifferences(line, simulated),
    });
  }
  return replayed;
}
