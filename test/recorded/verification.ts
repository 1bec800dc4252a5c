/**
 * Validates and plans single recorded requests: values that the server refused are refused before any request, and
 * accepted ones are allowed.
 */
import type { State } from "../../src/framework/attribute";
import { nullState } from "../../src/framework/values/state";
import type { Resource } from "../../src/resources/kinds/define";
import type { CorpusLine } from "../replay/corpus";
import { readCorpusLines } from "../replay/data";
import { seededSession } from "../replay/start-states";
import type { Lifecycle } from "../support/lifecycle";
import { configurationOf, isConfigured, NotOurs, withParameters } from "./cases";
import { type RecordedCluster, recordedClusters } from "./cluster";
import { expressed, Inexpressible, isComplete, SentOtherwise } from "./express";
import { type Target, targetOf, typesFor } from "./targets";

export interface Judged {
  readonly line: CorpusLine;
  readonly type: string;
  readonly accepted: boolean;
  /** The check that refuses it: Terraform's type check, or ours. Undefined: only the server refuses it. */
  readonly caught?: "type" | "check";
  readonly problems: readonly string[];
}

/** Lines that a configuration can cause. */
export async function judgeAll(): Promise<Judged[]> {
  const clusterOf = recordedClusters(seededSession);
  const judged: Judged[] = [];
  const lines = (["verification", "verification-late"] as const).flatMap((name) => readCorpusLines<CorpusLine>(name));
  for (const line of lines.filter(({ method }) => method === "POST" || method === "PUT")) {
    const verdict = await judge(await clusterOf(line.family), line);
    if (verdict) judged.push(verdict);
  }
  return judged;
}

async function judge(cluster: RecordedCluster, line: CorpusLine): Promise<Judged | undefined> {
  for (const does of line.method === "POST" ? (["create"] as const) : (["update", "create"] as const)) {
    const found = targetOf(does, line.path);
    if (!found) continue;
    for (const resource of typesFor(found.target, line.params ?? {})) {
      if (!isConfigured(resource, found.target, line.parameter)) continue;
      const prior =
        does === "update" ? await cluster.imported(resource, found.target.importId?.(found.segments) ?? "") : undefined;
      if (prior === null) continue;
      const base = prior
        ? configurationOf(resource.attributes, prior)
        : { ...nullState(resource.attributes), ...found.target.keys?.(found.segments) };
      const verdict = await cluster.work(resource, (life) =>
        verdictOf(resource, life, line, prior ?? null, () => configured(resource, found.target, base, line)),
      );
      if (verdict) return verdict;
    }
  }
  return undefined;
}

/** The other parameters in any form, and the tested one as sent. */
function configured(resource: Resource, target: Target, base: State, { params, parameter }: CorpusLine): State {
  const { [parameter]: tested, ...others } = params ?? {};
  const config = withParameters(resource, target, base, others);
  return tested === undefined ? config : withParameters(resource, target, config, { [parameter]: tested }, expressed);
}

async function verdictOf(
  resource: Resource,
  life: Lifecycle,
  line: CorpusLine,
  prior: State | null,
  configure: () => State,
): Promise<Judged | undefined> {
  const accepted = line.accepted === true || line.response.status === 200;
  const verdict = { line, type: resource.type, accepted };
  let config: State;
  try {
    config = configure();
  } catch (failure) {
    if (failure instanceof Inexpressible) return { ...verdict, caught: "type", problems: [failure.message] };
    if (failure instanceof SentOtherwise || failure instanceof NotOurs) return undefined;
    throw failure;
  }
  if (!isComplete(resource.attributes, config)) {
    return { ...verdict, caught: "type", problems: ["a required argument is missing"] };
  }
  const problems = await problemsOf(life, config, prior);
  return { ...verdict, ...(problems.length > 0 && { caught: "check" as const }), problems };
}

async function problemsOf(life: Lifecycle, config: State, prior: State | null): Promise<string[]> {
  const validation = life.validate(config);
  const found = validation.some(({ severity }) => severity === "error")
    ? validation
    : (await life.plan(config, prior)).diagnostics;
  return found
    .filter(({ severity }) => severity === "error")
    .map(({ summary, detail }) => `${summary}: ${detail ?? ""}`);
}
