/**
 * Compares a cluster with states. Reads objects with the provider's definitions, in one session for all states, so that each list of the
 * server is read once.
 */

import type { PveSession } from "../../api/types";
import type { Attributes, State } from "../../framework/attribute";
import { explainFailure } from "../../framework/handlers/engine";
import { importIdOf, objectKey, objectKeyOfId } from "../../framework/handlers/identity";
import { decodePrivate } from "../../framework/handlers/private-data";
import { upgradeState } from "../../framework/handlers/upgrade";
import { allInOrder } from "../../framework/in-order";
import { isLeftToOthers, withoutUnmanaged } from "../../framework/planning/kept-after-import";
import { withTimeouts } from "../../framework/timeouts";
import { reconcileRead } from "../../framework/values/reconcile";
import { objectIn } from "../../framework/values/state";
import { explain } from "../../provider/explain-all";
import { allTypes } from "../../resources";
import { hasCode } from "../../resources/failures";
import type { Resource } from "../../resources/kinds/define";
import { readingContext } from "../connect";
import { CONNECTION_FAILURES, takeInventory } from "../inventory/inventory";
import type { Progress } from "../report/report";
import { type Change, changesIn } from "./changes";
import type { StoredObject, StoredStack } from "./states";
import { type RelatedTask, recentTasks, relatedTasks, type Task } from "./tasks";

export interface Drifted {
  readonly address: string;
  readonly type: string;
  readonly what: "changed" | "gone";
  readonly changes: readonly Change[];
  /** Recent tasks that may have changed the object, newest first. The server keeps no other history. */
  readonly touched: readonly RelatedTask[];
}

interface Problem {
  readonly address: string;
  readonly problem: string;
}

export interface StackReport {
  readonly name: string;
  /** Addresses of the compared objects. */
  readonly addresses: readonly string[];
  readonly drifted: readonly Drifted[];
  readonly problems: readonly Problem[];
}

export interface DriftReport {
  readonly stacks: readonly StackReport[];
  /** Objects that are in no state. Empty if they were not searched. */
  readonly unmanaged: readonly { readonly type: string; readonly id: string }[];
  readonly problems: readonly string[];
}

export async function findDrift(
  stacks: readonly StoredStack[],
  session: PveSession,
  withUnmanaged = true,
  progress?: Progress,
): Promise<DriftReport> {
  const managed = new Set<string>();
  const reports: StackReport[] = [];
  let tasks: Promise<readonly Task[]> | undefined;
  /** Recent tasks, read at most once, and only for drifted objects. They are a hint, so failures are ignored. */
  const tasksOnce = () => {
    tasks ??= recentTasks(session).catch(() => []);
    return tasks;
  };
  for (const { name, objects } of stacks) {
    const found = await allInOrder(objects, (object, index) => {
      progress?.(`comparing ${name}`, index, objects.length);
      return compareObject(object, session);
    });
    for (const { key } of found) if (key !== undefined) managed.add(key);
    reports.push({
      name,
      addresses: objects.map(({ address }) => address),
      drifted: await allInOrder(
        found.flatMap(({ drifted }) => drifted ?? []),
        async ({ family, id, ...drifted }) => {
          const touched = relatedTasks(await tasksOnce(), { family, id, changes: drifted.changes });
          return { ...drifted, touched };
        },
      ),
      problems: found.flatMap(({ problem }) => problem ?? []),
    });
  }
  if (!withUnmanaged) return { stacks: reports, unmanaged: [], problems: [] };
  const { objects, problems } = await takeInventory(session, [], progress);
  const unmanaged = objects
    .filter(({ resource, id }) => !managed.has(keyOf(resource.type, objectKeyOfId(resource, id))))
    .map(({ resource, id }) => ({ type: `pve_${resource.type}`, id }));
  return { stacks: reports, unmanaged, problems };
}

/** A drifted object before its tasks are looked up by family and id. */
interface FoundDrift extends Omit<Drifted, "touched"> {
  readonly family: string;
  readonly id: string;
}

interface Comparison {
  readonly key?: string;
  readonly drifted?: FoundDrift;
  readonly problem?: Problem;
}

async function compareObject(stored: StoredObject, session: PveSession): Promise<Comparison> {
  const { address } = stored;
  const type = `pve_${stored.type}`;
  const definition = allTypes.resources.find(stored.type);
  if (!definition) return { problem: { address, problem: `this version of the provider has no ${type}` } };
  const attributes = withTimeouts(definition);
  const { state, diagnostics } = upgradeState(definition, attributes, { ...stored, signal: session.signal });
  if (state === null) return { problem: { address, problem: diagnostics.map(({ summary }) => summary).join(" ") } };
  const prior = objectIn(state);
  const id = importIdOf(definition, prior);
  const key = keyOf(stored.type, objectKey(definition, prior));
  const { family } = definition;
  try {
    const remote = await read(definition, attributes, prior, session);
    if (remote === null) return { key, drifted: { address, type, family, id, what: "gone", changes: [] } };
    // Values from an import that no configuration has set since.
    const { kept = [] } = decodePrivate(Buffer.from(stored.private ?? "", "base64"));
    const changes = Object.entries(attributes)
      .filter(
        ([name, { isConfigurable }]) =>
          isConfigurable && name !== "timeouts" && !isLeftToOthers(attributes, kept, name),
      )
      .flatMap(([name, attribute]) => changesIn(name, attribute, prior[name] ?? null, remote[name] ?? null));
    return { key, ...(changes.length > 0 && { drifted: { address, type, family, id, what: "changed", changes } }) };
  } catch (failure) {
    if (hasCode(failure, ...CONNECTION_FAILURES)) throw failure;
    const [explained] = explainFailure({ explain }, failure, { type, attributes, doing: "read", state: prior });
    return { key, problem: { address, problem: explained?.summary ?? (failure as Error).message } };
  }
}

/** The object as a refresh of Terraform would store it; `null` if it is gone. */
async function read(
  definition: Resource,
  attributes: Attributes,
  prior: State,
  session: PveSession,
): Promise<State | null> {
  const remote = await definition.behaviour.read(prior, readingContext(session));
  return remote === null ? null : withoutUnmanaged(attributes, prior, reconcileRead(attributes, prior, remote));
}

const keyOf = (type: string, key: string): string => `${type} ${key}`;
