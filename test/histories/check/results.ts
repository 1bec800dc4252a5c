/** Each result of a call is true: at a moment of the call the server had it, and later changes came from other runs. */

import { type Call, type Claims, type Contents, type Fields, type History, sameFields, type Version } from "../history";
import { ALWAYS_THERE, orderOfRule } from "../kinds";
import type { Problem } from "./problem";

/** True if nothing reports whether the call took effect. A success is in doubt only if it reports missing parts. */
export const isDoubtful = ({ outcome, doubts }: Call): boolean =>
  outcome === "killed" || (outcome === "error" && doubts.length > 0) || doubts.includes("creation-interrupted");

export function falseResults(history: History): Problem[] {
  return history.calls.flatMap((call) => {
    if (isDoubtful(call) || (call.doing === "read" && call.outcome !== "success")) return [];
    return [...untrue(history, call), ...unreported(history, call), ...late(history, call)];
  });
}

/** Objects that a creation made, and that it neither removed nor returned. */
function unreported(history: History, { run, address, doing, outcome, planned, result, from, to }: Call): Problem[] {
  if (doing !== "create" || outcome !== "error" || result !== null) return [];
  const during = versionsDuring(history, from, to);
  return Object.keys(planned ?? {}).flatMap((object): Problem[] => {
    const isThere = ({ contents }: Version) => object in contents;
    const creation = during.findLast(
      (version, index) => index > 0 && isThere(version) && !isThere(during[index - 1] as Version),
    );
    if (!creation || runAt(history, creation.at) !== run || !isThere(during.at(-1) as Version)) return [];
    const text = `create of ${address} ended with an error, without a state and without a doubt: the server has the object`;
    return [{ property: "reported as not done, but done", object, run, text, at: to }];
  });
}

function untrue(history: History, call: Call): Problem[] {
  const expected = expectedOf(call);
  const during = versionsDuring(history, call.from, call.to);
  return Object.keys(expected).flatMap((object): Problem[] => {
    if (isPartOfFailedDeletion(call, object)) return [];
    // An update that fails halfway may leave the changed rule with the old one; the next run shows one and removes the other.
    const isHalfway = call.doing === "read" || (call.doing === "update" && call.outcome === "error");
    const fits = (contents: Contents) =>
      matches(contents, object, expected[object]) ||
      (isHalfway && formsOf(contents[object]).some((form) => matches({ [object]: form }, object, expected[object])));
    const last = during.findLastIndex(({ contents }) => fits(contents));
    const isChanged = ({ contents }: Version, index: number) =>
      !sameFields(during[index - 1]?.contents[object], contents[object]);
    const undone = during.find(
      (version, index) => index > last && isChanged(version, index) && runAt(history, version.at) === call.run,
    );
    // Another run may have changed it after the moment of success.
    if (last >= 0 && !undone) return [];
    const found = during.at(-1)?.contents[object];
    const text = `${call.doing} of ${call.address} ended with ${call.outcome}, and the state has ${shown(expected[object])}: the server has ${shown(found)}`;
    return [{ property: propertyOf(call, during, object), object, run: call.run, text, at: call.to }];
  });
}

/** A deletion removes the rules of a list before the list. If it then fails, the next reading shows which rules are left. */
export const isPartOfFailedDeletion = ({ doing, outcome, prior }: Call, object: string): boolean =>
  doing === "delete" && outcome === "error" && /^(rule|order) /.test(object) && orderOfRule(object) in (prior ?? {});

/** Both forms of a rule that exists twice. */
function formsOf(found: Fields | undefined): Fields[] {
  if (!found?.twice) return [];
  const { twice, ...first } = found;
  return [first, JSON.parse(twice) as Fields];
}

function propertyOf(call: Call, during: readonly Version[], object: string): Problem["property"] {
  if (call.outcome === "success" && call.doing !== "read") return "acknowledged, but not done";
  const { contents = {} } = during.at(-1) ?? {};
  const isDone = call.planned ? matches(contents, object, call.planned[object]) : !(object in contents);
  return call.outcome === "error" && isDone ? "reported as not done, but done" : "false state";
}

/** Work of a call that the server did after the call had ended without a doubt. */
function late({ requests, versions }: History, call: Call): Problem[] {
  if (call.doing === "read") return [];
  const expected = expectedOf(call);
  return requests.flatMap(({ run, at, applied, method, path }): Problem[] => {
    if (run !== call.run || at < call.from || at > call.to || applied === undefined || applied <= call.to) return [];
    const index = versions.findIndex((version) => version.at === applied);
    const [before, after] = [versions[index - 1]?.contents, versions[index]?.contents];
    if (!before || !after) return [];
    return Object.keys(expected)
      .filter((object) => matches(before, object, expected[object]) && !matches(after, object, expected[object]))
      .map((object) => ({
        property: call.outcome === "error" ? "reported as not done, but done" : "acknowledged, but not done",
        object,
        run,
        text: `${method} ${path} of ${call.address} took effect after the call had ended with ${call.outcome}`,
        at: applied,
      }));
  });
}

/** The objects of the call after it; `undefined` for one that is gone. */
function expectedOf(call: Call): Record<string, Claims[string] | undefined> {
  const { prior, planned, result } = call;
  const before = [...Object.keys(prior ?? {}), ...(call.outcome === "success" ? Object.keys(planned ?? {}) : [])];
  const names = before.filter((name) => !name.includes("*"));
  const absent = names.map((name): [string, undefined] => [name, undefined]);
  // A creation that reports success has a state; one without must not have left anything.
  return { ...Object.fromEntries(absent), ...result };
}

export function matches(contents: Contents, object: string, wanted: Claims[string] | undefined): boolean {
  const found = contents[object];
  if (wanted === undefined) return found === undefined || ALWAYS_THERE.test(object);
  if (!found || found.twice) return false;
  return Object.entries(wanted).every(([field, value]) => found[field] === value);
}

/** The version at the beginning, and those until the end. */
function versionsDuring({ versions }: Pick<History, "versions">, from: number, to: number): Version[] {
  const first = versions.findLast(({ at }) => at <= from);
  return [...(first ? [first] : []), ...versions.filter(({ at }) => at > from && at <= to)];
}

const runAt = ({ requests }: History, at: number) => requests.find(({ applied }) => applied === at)?.run;

export const shown = (fields: object | undefined): string => (fields ? JSON.stringify(fields) : "no such object");
