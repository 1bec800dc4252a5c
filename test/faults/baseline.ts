/** Requests and results of an operation without a fault. */

import type { VirtualTime } from "../support/virtual-time";
import type { SeenRequest } from "./seen-requests";
import { configsOf, type Subject } from "./subjects";
import { hasErrors, type Run } from "./terraform";
import type { Configs } from "./values";
import { type Start, World } from "./world";

export type Operation = "create" | "update" | "delete";

export interface Baseline {
  readonly operation: Operation;
  readonly start: Start;
  /** Configurations that the operation should reach. */
  readonly configs: Configs;
  readonly requests: readonly SeenRequest[];
  /** Contents of the cluster after the operation, and after a destroy that follows it. */
  readonly done: string;
  readonly destroyed: string;
  /** Contents before the operation. */
  readonly started: string;
  /** Contents after a creation that follows a deletion. */
  readonly created: string;
  /** The same contents if another client has created the neighbour before. */
  withNeighbour(): Promise<Ends>;
}

export type Ends = Pick<Baseline, "done" | "destroyed" | "started" | "created">;

export async function baselinesOf(
  time: VirtualTime,
  subject: Subject,
  { withDeletion = true } = {},
): Promise<readonly Baseline[]> {
  const { created, updated } = subject;
  const start = await prepared(time, subject);
  const create = await baseline(time, "create", start, configsOf(subject, created), subject);
  const followUps: { baseline: Baseline }[] = [];
  if (updated) followUps.push(await baseline(time, "update", create.end, configsOf(subject, updated), subject));
  if (withDeletion && !subject.lasting) followUps.push(await baseline(time, "delete", create.end, {}, subject));
  return [create.baseline, ...followUps.map((item) => item.baseline)];
}

/** Opens the cluster with the requirements of the subject. */
export async function prepared(time: VirtualTime, { given, fixture, version }: Subject): Promise<Start> {
  const world = new World(time, { fixture, version, state: new Map() });
  const values: Record<string, string> = {};
  for (const [address, config] of Object.entries(given)) {
    const resolved = JSON.parse(
      JSON.stringify(config).replace(/\$\{([^}]+)\}/g, (_, reference: string) => values[reference] ?? reference),
    ) as Configs[string];
    world.terraform.state = new Map();
    succeed(await time.until(world.terraform.apply({ [address]: resolved })), address);
    for (const [name, value] of Object.entries(world.terraform.state.get(address)?.value ?? {})) {
      values[`${address}.${name}`] = String(value);
    }
  }
  const start = { ...world.now, state: new Map() };
  await world.close();
  return start;
}

async function baseline(time: VirtualTime, operation: Operation, start: Start, configs: Configs, subject: Subject) {
  const { requests, ends, end } = await course(time, operation, start, configs, subject);
  let other: Promise<Ends> | undefined;
  const withNeighbour = () => {
    other ??= neighboured(time, start, subject).then(
      async (from) => (await course(time, operation, from, configs, subject)).ends,
    );
    return other;
  };
  return { baseline: { operation, start, configs, requests, ...ends, withNeighbour }, end };
}

async function course(time: VirtualTime, operation: Operation, start: Start, configs: Configs, subject: Subject) {
  const world = new World(time, start);
  const { server, terraform } = world;
  const started = world.contents;
  succeed(await time.until(terraform.apply(configs, () => server.watch())), `${subject.name} ${operation}`);
  const requests = [...server.seen];
  const { changes } = await time.until(terraform.plan(configs));
  if (changes.length > 0) throw new Error(`${subject.name} ${operation}: not empty afterwards: ${changes}`);
  const [done, end] = [world.contents, world.now];
  if (!subject.lasting) succeed(await time.until(terraform.apply({})), `${subject.name} destroy`);
  const destroyed = world.contents;
  if (!subject.lasting) succeed(await time.until(terraform.apply(configsOf(subject, subject.created))), "create again");
  const ends: Ends = { started, done, destroyed, created: world.contents };
  await world.close();
  return { requests, ends, end };
}

async function neighboured(time: VirtualTime, start: Start, subject: Subject): Promise<Start> {
  const world = new World(time, start);
  succeed(await time.until(world.neighbour(subject)), `${subject.name} neighbour`);
  const { now } = world;
  await world.close();
  return now;
}

export function succeed({ diagnostics }: Run, what: string): void {
  if (!hasErrors(diagnostics)) return;
  throw new Error(`${what}: ${diagnostics.map(({ summary, detail }) => `${summary} ${detail}`).join("; ")}`);
}
