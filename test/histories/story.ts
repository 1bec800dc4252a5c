/** The shortest history of one object that still shows a problem, for people. */
import { check } from "./check";
import { isNamedBy } from "./check/changes";
import type { Problem } from "./check/problem";
import { shown } from "./check/results";
import { type Call, changedObjects, contentsAt, type History, type Request } from "./history";

interface Line {
  readonly at: number;
  readonly text: string;
}

/** Each line begins with its moment of the logical clock. */
export function storyOf(history: History, problem: Problem): string {
  const short = shortened(aboutObject(history, problem), problem);
  const lines = [
    ...short.calls.flatMap((call) => linesOfCall(call, problem)),
    ...short.requests.flatMap(linesOfRequest),
    ...linesOfVersions(short, problem),
  ].sort((one, other) => one.at - other.at);
  const title = `${problem.property}: ${problem.object} (${problem.run}, at ${problem.at})\n  ${problem.text}`;
  return [title, ...lines.map(({ at, text }) => `${String(at).padStart(6)}  ${text}`)].join("\n");
}

/** Leaves out events of other objects. */
function aboutObject(history: History, { object, at }: Problem): History {
  const { versions } = history;
  const changing = versions.filter(
    ({ contents }, index) =>
      index === 0 ||
      changedObjects(versions[index - 1]?.contents ?? {}, contents).some((name) => isAbout(name, object)),
  );
  const moments = new Set(changing.map((version) => version.at));
  const isNear = (call: Call) =>
    [call.prior, call.planned, call.result].some((claims) =>
      Object.keys(claims ?? {}).some((name) => isAbout(name, object) || isNamedBy(name, object)),
    );
  const calls = history.calls.filter((call) => call.from <= at && isNear(call));
  const requests = history.requests.filter(
    (request) =>
      request.at <= at &&
      request.method !== "GET" &&
      (moments.has(request.applied ?? -1) || isOfCall(request, calls, object)),
  );
  return { ...history, calls, requests, versions: versions.filter((version) => version.at <= at) };
}

/** A list and its rules belong together. */
function isAbout(name: string, object: string): boolean {
  const list = object.startsWith("order of ") ? object.slice("order of ".length) : undefined;
  return name === object || (list !== undefined && name.startsWith("rule ") && name.endsWith(` of ${list}`));
}

function isOfCall({ run, at, path, parameters }: Request, calls: readonly Call[], object: string): boolean {
  const word = object.split(" ").at(-1) as string;
  const isNamed = path.includes(word) || Object.values(parameters).some((value) => String(value).includes(word));
  return isNamed && calls.some((call) => call.run === run && call.from <= at && at <= call.to);
}

/** Drops one event after the other, as long as the problem remains. */
function shortened(history: History, problem: Problem): History {
  const remains = (less: History) =>
    check(less).some(
      ({ property, object, at }) => property === problem.property && object === problem.object && at === problem.at,
    );
  if (!remains(history)) return history;
  let short = history;
  for (const call of history.calls) {
    const less = { ...short, calls: short.calls.filter((other) => other !== call) };
    if (remains(less)) short = less;
  }
  for (const request of history.requests) {
    const less = { ...short, requests: short.requests.filter((other) => other !== request) };
    if (remains(less)) short = less;
  }
  return short;
}

function linesOfCall(call: Call, { at }: Problem): Line[] {
  const { from, to, run, doing, address, prior, planned, result, outcome, messages } = call;
  const plan = doing === "read" ? `state ${shown(prior ?? undefined)}` : `plans ${shown(planned ?? undefined)}`;
  const end = `${run}: ${doing} of ${address} ends: ${outcome}, state ${shown(result ?? undefined)}`;
  const words = messages.length > 0 ? ` (${messages.join("; ").replace(/\s+/g, " ").slice(0, 200)})` : "";
  const ended = to <= at ? [{ at: to, text: `${end}${words}` }] : [];
  return [{ at: from, text: `${run}: ${doing} of ${address} begins, ${plan}` }, ...ended];
}

function linesOfRequest({ at, run, method, path, parameters, applied, status, answered, seen }: Request): Line[] {
  const lines = [{ at, text: `${run}: → ${method} ${path} ${JSON.stringify(parameters)}` }];
  if (applied === undefined) lines.push({ at, text: `${run}:   the server never does it` });
  else if (status !== 200) lines.push({ at: applied, text: `${run}:   the server refuses it with ${status}` });
  if (answered === undefined) lines.push({ at: applied ?? at, text: `${run}:   no answer reaches the client` });
  else lines.push({ at: answered, text: `${run}: ← ${seen}` });
  return lines;
}

function linesOfVersions(history: History, { object }: Problem): Line[] {
  const lines: Line[] = [];
  for (const [index, { at, contents }] of history.versions.entries()) {
    const before = history.versions[index - 1]?.contents;
    if (!before) continue;
    for (const name of changedObjects(before, contents).filter((changed) => isAbout(changed, object)))
      lines.push({ at, text: `  server: ${name} ${shown(before[name])} becomes ${shown(contents[name])}` });
  }
  if (lines.length === 0) {
    const at = history.versions[0]?.at ?? 0;
    lines.push({ at, text: `  server: ${object} is ${shown(contentsAt(history, at)[object])}` });
  }
  return lines;
}
