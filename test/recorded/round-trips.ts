/**
 * Every value that the genuine server accepted and kept, as a configuration. It is applied, by creation or by update,
 * and the next plan must be empty. Then it is removed from the configuration, and the plan must be empty again.
 */
import type { State } from "../../src/framework/attribute";
import { nullState } from "../../src/framework/values/state";
import type { Resource } from "../../src/resources/kinds/define";
import { requiredOf } from "../replay/round-trip-kinds";
import { creationOf, type RoundTripLine, roundTripLines, sessionAround } from "../replay/round-trips";
import type { Lifecycle } from "../support/lifecycle";
import { sampled } from "../support/runs";
import { configurationOf, NotOurs, withParameters } from "./cases";
import { type RecordedCluster, recordedClusters } from "./cluster";
import { Inexpressible, isComplete, SentOtherwise } from "./express";
import { type Found, type Params, targetOf, typesFor } from "./targets";

export interface Walked {
  readonly line: RoundTripLine;
  readonly type: string;
  /** Undefined if there is no problem. */
  readonly problem?: string;
  /** No configuration can express it, or the provider sends it in another form. */
  readonly unwritten?: string;
}

export const accepted = roundTripLines.filter(({ status }) => status === 200);

/**
 * Returns `firewall-alias comment update`, and `comment Aa-0`: letters, digits and other characters of a value are
 * replaced by their class.
 */
function classesOf({ kind, field, via, sent }: RoundTripLine): string[] {
  const form = JSON.stringify(sent)
    .replace(/[a-z]+/g, "a")
    .replace(/[A-Z]+/g, "A")
    .replace(/\d+/g, "0")
    .replace(/[^ -~]+/g, "ü");
  return [`${kind} ${field} ${via}`, `${field} ${form}`];
}

/** By day the first case of each field, kind and request, and of each form of a field's value. */
export const triedLines = (() => {
  const seen = new Set<string>();
  return sampled(accepted, (line) => {
    const fresh = classesOf(line).filter((name) => !seen.has(name));
    for (const name of fresh) seen.add(name);
    return fresh.length > 0;
  });
})();

export async function walkAll(): Promise<Walked[]> {
  const clusterOf = recordedClusters((kind) => sessionAround(kind));
  const walked: Walked[] = [];
  for (const line of triedLines) {
    const result = await walk(await clusterOf(line.kind), line);
    if (result) walked.push(result);
  }
  return walked;
}

async function walk(cluster: RecordedCluster, line: RoundTripLine): Promise<Walked | undefined> {
  const path = line.request.split(" ")[1] as string;
  const before = line.via === "update" ? creationOf(line) : undefined;
  const params: Params =
    line.via === "update" ? { ...before?.params, ...line.other } : { ...requiredOf(line.kind), ...line.other };
  const created = before && targetOf("create", before.path);
  const found = created ?? targetOf(line.via, path) ?? targetOf("create", path);
  if (!found) return undefined;
  for (const resource of typesFor(found.target, params)) {
    const outcome = await cluster.work(resource, (life) => walkOne(life, resource, found, line, params));
    return { line, type: resource.type, ...outcome };
  }
  return undefined;
}

type Outcome = Pick<Walked, "problem" | "unwritten">;

async function walkOne(
  life: Lifecycle,
  resource: Resource,
  found: Found,
  line: RoundTripLine,
  params: Params,
): Promise<Outcome> {
  const { target, segments } = found;
  let without: State;
  let config: State;
  try {
    const start = target.create
      ? { ...nullState(resource.attributes), ...target.keys?.(segments) }
      : configurationOf(resource.attributes, (await life.import(target.importId?.(segments) ?? "")) as State);
    without = withParameters(resource, target, start, params);
    config = withParameters(resource, target, without, { [line.field]: line.sent });
  } catch (failure) {
    if (failure instanceof Inexpressible || failure instanceof SentOtherwise || failure instanceof NotOurs)
      return { unwritten: `${failure.constructor.name}: ${failure.message}` };
    throw failure;
  }
  if (!isComplete(resource.attributes, config)) return { unwritten: "a required argument is missing" };
  try {
    const lacking = !isComplete(resource.attributes, without);
    const prior = line.via === "update" && !lacking ? await life.apply(without) : null;
    const applied = await life.apply(config, prior);
    const difference = await changesAfter(life, config, applied);
    if (difference) return { problem: `not quiet: ${difference}` };
    if (lacking || line.via === "create") return {};
    const refreshed = (await life.refresh(applied)) as State;
    const { requiresReplace } = await life.plan(without, refreshed);
    if (requiresReplace.length > 0) await life.apply(null, refreshed);
    const cleared = await life.apply(without, requiresReplace.length > 0 ? null : refreshed);
    const remaining = await changesAfter(life, without, cleared);
    return remaining ? { problem: `not quiet after clearing: ${remaining}` } : {};
  } catch (failure) {
    return { problem: (failure as Error).message };
  }
}

async function changesAfter(life: Lifecycle, config: State, applied: State): Promise<string | undefined> {
  const refreshed = await life.refresh(applied);
  if (!refreshed) return "the object is gone";
  const changes = await life.changes(config, refreshed);
  const lines = changes.map(
    (name) => `${name}: ${JSON.stringify(config[name])} applied, ${JSON.stringify(refreshed[name])} read`,
  );
  return changes.length > 0 ? lines.join("; ") : undefined;
}
