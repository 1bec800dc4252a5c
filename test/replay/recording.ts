/** Replays a recording: new start state, all steps in order, and a comparison of each response. */
import { type Difference, differences, normalizeText } from "./compare";
import { type RecordedResponse, readRecording, type Step } from "./data";
import type { Replayed } from "./result";
import { Session } from "./session";

function pointed(body: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);
}

/** Takes parameters from earlier responses out of the simulator's own ones. */
function withOwnValues({ request }: Step, answers: readonly RecordedResponse[]) {
  const own = Object.entries(request.paramSources ?? {}).map(([name, { step, pointer }]) => [
    name,
    pointed(answers[step]?.body, pointer),
  ]);
  return { ...request, params: own.length > 0 ? { ...request.params, ...Object.fromEntries(own) } : request.params };
}

function answerDifferences(recorded: RecordedResponse, simulated: RecordedResponse, step?: Step): Difference[] {
  const result: Difference[] = [];
  if (recorded.status !== simulated.status) {
    result.push({ at: "status", recorded: recorded.status, simulated: simulated.status });
  }
  if (normalizeText(recorded.reason) !== normalizeText(simulated.reason)) {
    result.push({ at: "reason", recorded: recorded.reason, simulated: simulated.reason });
  }
  return [...result, ...differences(recorded.body, simulated.body, { trimmed: step?.trimmed }, "body")];
}

export async function replay(name: string): Promise<Replayed[]> {
  const session = new Session({ fixture: name });
  const answers: RecordedResponse[] = [];
  const replayed: Replayed[] = [];
  for (const [index, step] of readRecording(name).entries()) {
    const request = withOwnValues(step, answers);
    const simulated = await session.send(request, step.step);
    answers.push(simulated);
    const found = answerDifferences(step.response, simulated, step);
    const operation = `${request.method} ${request.path}`;
    replayed.push({ operation, title: `step ${index}, ${step.step}`, request, differences: found });
  }
  return replayed;
}
