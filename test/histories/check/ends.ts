/** Without faults each client completes its work: the states and the server agree, and a destroy leaves nothing. */
import {
  type Claims,
  changedFields,
  changedObjects,
  clientOf,
  contentsAt,
  type Fields,
  type History,
} from "../history";
import { ALWAYS_THERE } from "../kinds";
import { isNamedBy } from "./changes";
import type { Problem } from "./problem";
import { matches, shown } from "./results";

export function wrongEnds(history: History): Problem[] {
  const open = unfinished(history);
  // A trial that did not end has no end state.
  return history.settledAt === 0
    ? open
    : [...open, ...unfulfilled(history), ...disagreeing(history), ...leftOver(history)];
}

function unfinished({ laterChanges, settledAt, calls, calmFrom }: History): Problem[] {
  const plans = laterChanges.map(
    (text): Problem => ({
      property: "unfinished",
      object: text,
      run: text,
      text: `still planned: ${text}`,
      at: settledAt,
    }),
  );
  const destroys =
    settledAt === 0 ? [] : calls.filter(({ from, outcome }) => from > settledAt && outcome !== "success");
  // The first run without faults may only report open results of an earlier one.
  const failed = destroys.map(
    ({ address, run, to, messages }): Problem => ({
      property: "unfinished",
      object: address,
      run,
      text: `the destroy of ${address} failed: ${messages.join("; ")}`,
      at: Math.max(to, calmFrom),
    }),
  );
  return [...plans, ...failed];
}

/** A plan without changes proves nothing if it overlooks a difference. */
function unfulfilled({ wanted, states, settledAt: at }: History): Problem[] {
  return Object.entries(wanted).flatMap(([client, addresses]) =>
    Object.entries(addresses).flatMap(([address, claims]) => {
      const state = states[client]?.[address] ?? {};
      const missed = Object.entries(claims).filter(([name, fields]) => {
        const found = Object.entries(state).filter(([other]) => other === name || isNamedBy(name, other));
        return !found.some((claimed) => changedFields(definedIn(fields), definedIn(claimed[1])).length === 0);
      });
      return missed.map(([object, fields]): Problem => {
        const text = `${address} is configured as ${shown(fields)}, and the state has ${shown(state)}`;
        return { property: "unfinished", object, run: client, text, at };
      });
    }),
  );
}

const definedIn = (fields: Claims[string]): Fields =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

function disagreeing(history: History): Problem[] {
  const { settledAt, versions, states } = history;
  const contents = contentsAt(history, settledAt);
  const initial = versions[0]?.contents ?? {};
  const claimed: Record<string, Claims[string]> = {};
  const problems: Problem[] = [];
  for (const [client, addresses] of Object.entries(states))
    for (const claims of Object.values(addresses))
      for (const [object, fields] of Object.entries(claims)) {
        claimed[object] = { ...claimed[object], ...fields };
        if (!matches(contents, object, fields)) {
          const text = `the state of ${client} has ${shown(fields)}, the server ${shown(contents[object])}`;
          problems.push({ property: "lost", object, run: client, text, at: settledAt });
        }
      }
  for (const object of Object.keys(contents)) {
    if (object in initial || object in claimed || ALWAYS_THERE.test(object) || isForgotten(history, object)) continue;
    const text = `no state has it: ${shown(contents[object])}`;
    problems.push({ property: "left over", object, run: "all runs", text, at: settledAt });
  }
  return problems;
}

/** Other checks judge the order of rules. */
const isOrder = (object: string) => object.startsWith("order of ");

/**
 * A killed creation that no later configuration has: Terraform stored nothing, so that no run can destroy it. If a later
 * run completes the creation of that address, it must find this one.
 */
function isForgotten({ calls, requests, versions }: History, object: string): boolean {
  const [given, last] = [versions[0]?.contents[object], versions.at(-1)?.contents[object]];
  const creations = versions.filter(({ contents }, index) =>
    ALWAYS_THERE.test(object)
      ? index > 0 && changedFields(versions[index - 1]?.contents[object], contents[object]).length > 0
      : object in contents && !(object in (versions[index - 1]?.contents ?? {})),
  );
  const runs = requests.filter(({ applied }) => creations.some(({ at }) => at === applied)).map(({ run }) => run);
  return calls.some(
    (call) =>
      call.outcome === "killed" &&
      call.doing === "create" &&
      runs.includes(call.run) &&
      Object.entries(call.planned ?? {}).some(
        ([name, planned]) =>
          (name === object || isNamedBy(name, object)) &&
          (!ALWAYS_THERE.test(object) || changedFields(given, last).every((field) => field in planned)),
      ) &&
      !calls.some(
        ({ address, run, from, doing, outcome }) =>
          address === call.address &&
          clientOf(run) === clientOf(call.run) &&
          doing === "create" &&
          outcome !== "killed" &&
          from > call.to,
      ),
  );
}

function leftOver(history: History): Problem[] {
  const { versions, quiet } = history;
  const [given, last] = [versions[0]?.contents ?? {}, versions.at(-1)?.contents ?? {}];
  const changed = changedObjects(given, last).filter((object) => !isForgotten(history, object) && !isOrder(object));
  return changed.map((object) => ({
    property: object in last ? "left over" : "lost",
    object,
    run: "all runs",
    text: `at the start ${shown(given[object])}, after all destroys ${shown(last[object])}`,
    at: quiet.at(-1) ?? 0,
  }));
}
