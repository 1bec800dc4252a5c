/** The samples of a scenario that the server supports. */

import { resources } from "../../src/resources";
import { definitionOf } from "../lifecycle/instances";
import { type Config, companyOf, plainValue, type Sample, type Scenario, type Value } from "../lifecycle/sample";
import type { Facts } from "./facts";
import type { LeftOut } from "./left-out";
import { missing, renamedIn } from "./names";
import { unmet } from "./needs";
import type { Server } from "./server";
import { missingKind, missingOperation, missingParameter, missingValue, refusedByPlan } from "./too-old";

export interface Fitted {
  readonly scenario: Scenario;
  readonly leftOut: readonly LeftOut[];
}

export async function fitScenario(scenario: Scenario, server: Server): Promise<Fitted> {
  let samples = scenario.samples.map((sample) => renamedSample(sample, server.facts));
  const leftOut: LeftOut[] = [];
  // Another object may need an omitted one.
  for (;;) {
    const fitted: Sample[] = [];
    const before = leftOut.length;
    const removed = goneFrom(scenario, samples, server.facts);
    for (const sample of samples) {
      const result = await fitSample(sample, server, removed);
      leftOut.push(...result.leftOut);
      if (result.sample) fitted.push(result.sample);
    }
    samples = fitted;
    if (leftOut.length === before) return { scenario: { ...scenario, samples }, leftOut };
  }
}

interface Gone {
  readonly addresses: readonly string[];
  readonly names: readonly string[];
}

/** Returns objects of the original scenario that no sample creates any more. */
function goneFrom(scenario: Scenario, samples: readonly Sample[], facts: Facts): Gone {
  const remaining = new Set(samples.flatMap(({ given }) => Object.keys(given ?? {})));
  const all = Object.entries(Object.assign({}, ...scenario.samples.map(({ given }) => renamedIn(given, facts))));
  const removed = all.filter(([address]) => !remaining.has(address)) as [string, Config][];
  return {
    addresses: removed.map(([address]) => address),
    names: removed.flatMap(([address, config]) => nameOf(address, config)),
  };
}

function nameOf(address: string, config: Config): string[] {
  const definition = resources.find(({ type }) => address.startsWith(`pve_${type}.`));
  const [key, ...more] = definition?.identity ?? [];
  const name = key === undefined || more.length > 0 ? undefined : config[key];
  return typeof name === "string" ? [name] : [];
}

async function fitSample(sample: Sample, server: Server, gone: Gone) {
  const type = `pve_${sample.type}`;
  const leftOut: LeftOut[] = [];
  const given: Record<string, Config> = {};
  for (const [address, config] of Object.entries(sample.given ?? {})) {
    const problem = await problemOf(address.slice("pve_".length).split(".")[0] as string, config, server, gone);
    if (problem === undefined) given[address] = config;
    else leftOut.push({ type, attribute: `next to ${address}`, reason: problem });
  }
  const problemOfSample = await firstOf(
    [1, 2].map((n) => () => problemOf(sample.type, sample.minimal(n), server, gone)),
  );
  if (problemOfSample !== undefined) return { leftOut: [{ type, reason: problemOfSample }] };
  const fields = { ...sample.fields };
  const except = { ...sample.except };
  for (const [name, values] of Object.entries(sample.fields)) {
    const configs = values.map((value) => ({ ...sample.minimal(1), ...companyOf(value), [name]: plainValue(value) }));
    const reason = await firstOf(configs.map((config) => () => problemOf(sample.type, config, server, gone)));
    if (reason === undefined) continue;
    delete fields[name];
    except[name] = reason;
    leftOut.push({ type, attribute: name, reason });
  }
  return { sample: { ...sample, given, fields, except }, leftOut };
}

/** Returns the reason why the server does not accept the object. */
async function problemOf(type: string, config: Config, { facts, settings }: Server, gone: Gone) {
  const definition = definitionOf(type);
  const text = JSON.stringify(config);
  const operation = missingOperation(type, facts);
  const [tooOld] = await refusedByPlan(definition, config as never, facts.version);
  const unknown = Object.keys(config).filter((name) => config[name] !== null);
  const parameter = unknown
    .map((name) => missingParameter(definition, name, facts) ?? missingValue(definition, name, config[name], facts))
    .find((found) => found !== undefined);
  const kind = missingKind(definition, facts);
  const [need] = unmet(type, facts, settings);
  const [lack] = missing(text, facts);
  const reference =
    gone.addresses.find((address) => text.includes(`{${address}.`)) ??
    gone.names.find((name) => text.includes(JSON.stringify(name)));
  if (tooOld !== undefined) return tooOld;
  if (operation !== undefined) return `the server has no ${operation}`;
  if (kind !== undefined) return `the server has no ${kind}`;
  if (parameter !== undefined) return `the server has no ${parameter}`;
  if (need !== undefined) return need;
  if (lack !== undefined) return `the server has ${lack}`;
  return reference === undefined ? undefined : `it needs ${reference}, which is left out`;
}

async function firstOf(tries: readonly (() => Promise<string | undefined>)[]): Promise<string | undefined> {
  for (const attempt of tries) {
    const found = await attempt();
    if (found !== undefined) return found;
  }
  return undefined;
}

function renamedSample(sample: Sample, facts: Facts): Sample {
  return {
    ...sample,
    minimal: (n) => renamedIn(sample.minimal(n), facts),
    fields: renamedIn(sample.fields as Record<string, readonly [Value, Value]>, facts),
    ...(sample.given && { given: renamedIn(sample.given, facts) }),
  };
}
