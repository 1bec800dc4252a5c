/** One case: an operation with a fault, the user's next command, and the conditions afterwards. */

import type { VirtualTime } from "../support/virtual-time";
import type { Baseline, Ends } from "./baseline";
import type { Fault } from "./faults";
import { faultsFor } from "./faults";
import { type Difference, difference } from "./oracle";
import { misplaced } from "./rules";
import { countOf, type Planned } from "./seen-requests";
import { configsOf, type Subject } from "./subjects";
import { hasErrors, type Run } from "./terraform";
import type { Configs } from "./values";
import { World } from "./world";

type Next = "apply" | "destroy" | "create";

export interface Case {
  readonly subject: Subject;
  readonly baseline: Baseline;
  readonly index: number;
  readonly fault: Fault;
  readonly next: Next;
}

type ProblemKind = "lost" | "doubled" | "left over" | "changed" | "unfinished";

export interface Problem {
  readonly kind: ProblemKind;
  readonly text: string;
}

export interface Verdict {
  /** Empty if the case passes. */
  readonly problems: readonly Problem[];
  /** Whether the faulty request was never sent. */
  readonly missed: boolean;
  /** All requests, with their times. */
  readonly requests: readonly string[];
}

export function casesOf(subject: Subject, baselines: readonly Baseline[]): Case[] {
  return baselines.flatMap((baseline) =>
    baseline.requests.flatMap((request, index) =>
      faultsFor(request)
        .filter(({ neighbour }) => !neighbour || subject.neighbour)
        // An object that another client creates after the deletion belongs to that client.
        .filter(({ undone }) => !undone || baseline.operation !== "delete")
        .filter(() => isTried(subject, baseline, index))
        .flatMap((fault) =>
          nextOf(subject, baseline, request.method).map((next): Case => ({ subject, baseline, index, fault, next })),
        ),
    ),
  );
}

/** With ten objects: the first, a middle and the last request that writes. */
function isTried({ others }: Subject, { requests }: Baseline, index: number): boolean {
  if (Object.keys(others).length === 0) return true;
  const writing = requests.flatMap(({ method }, at) => (method === "GET" ? [] : [at]));
  return [writing[0], writing[Math.floor(writing.length / 2)], writing.at(-1)].includes(index);
}

/** Reading changes nothing, so that one next command suffices. */
function nextOf({ lasting }: Subject, { operation }: Baseline, method: string): Next[] {
  if (operation === "delete") return method === "GET" ? ["destroy"] : ["destroy", "create"];
  return lasting || method === "GET" ? ["apply"] : ["apply", "destroy"];
}

/** `pve_pool · create · request 2 POST /pools · reset-after · apply`. */
export function nameOf({ subject, baseline, index, fault, next }: Case): string {
  const { method, path } = baseline.requests[index] ?? { method: "?", path: "?" };
  return [subject.name, baseline.operation, `request ${index + 1} ${method} ${path}`, fault.name, next].join(" · ");
}

function plannedOf({ baseline: { requests }, index, fault }: Case): Planned | undefined {
  const request = requests[index];
  return request && { fault, ...request, nth: countOf(requests.slice(0, index), request.method, request.path) };
}

export async function run(time: VirtualTime, item: Case): Promise<Verdict> {
  const world = new World(time, item.baseline.start);
  try {
    const verdict = await new Course(world, item).run();
    return { ...verdict, requests: world.server.trace };
  } catch (error) {
    return {
      problems: [{ kind: "unfinished", text: `broken: ${(error as Error).stack}` }],
      missed: false,
      requests: world.server.trace,
    };
  } finally {
    await world.close();
  }
}

class Course {
  readonly #problems: Problem[] = [];

  constructor(
    private readonly world: World,
    private readonly item: Case,
  ) {}

  async run(): Promise<Omit<Verdict, "requests">> {
    const { world, item } = this;
    const { subject, baseline, fault, next } = item;
    const { server, terraform } = world;
    server.neighbour = () => world.neighbour(subject);
    server.undo = () => world.undo();
    server.stop = () => terraform.stop();
    terraform.withTicket = fault.expiredTicket === true;
    if (fault.diskFull) world.fillDisk();
    const watch = misplaced(subject, baseline, () => world.contents);
    server.afterWrite = watch.look;
    const first = await this.#command(baseline.configs, () => server.watch(plannedOf(item)));
    if (!server.struck) return { problems: [], missed: true };
    server.revive();
    if (server.beside) this.#expectSuccess("the run beside fails", await world.time.until(server.beside));
    const ends: Ends = fault.neighbour ? await baseline.withNeighbour() : baseline;
    // Terraform reports the stop to the user, in addition to the result.
    const isSuccess = !hasErrors(first.diagnostics) && !fault.stop;
    if (isSuccess && server.outstanding.size === 0 && !fault.undone) {
      const destroyed = baseline.operation === "delete";
      this.#same("success is said, but", world.contents, destroyed ? ends.destroyed : ends.done, destroyed);
    }
    if (!fault.hasty) await world.calm();
    const wanted = wantedBy(item);
    let last = await this.#command(wanted);
    if (server.outstanding.size > 0) {
      // Work that the server does only now cannot be known before.
      await world.calm();
      last = await this.#command(wanted);
    }
    this.#expectSuccess(`${next} fails`, last);
    // An object that was never created needs no removal.
    const untouched = next === "destroy" && baseline.operation === "create" && world.contents === ends.started;
    if (!untouched)
      this.#same(
        `after ${next}`,
        world.contents,
        next === "destroy" ? ends.destroyed : endOf(item, ends),
        next === "destroy",
      );
    if (next !== "destroy") {
      const tainted = [...terraform.state.values()].some((kept) => kept.tainted);
      if (tainted) this.#note("unfinished", "still tainted");
      const { changes, diagnostics } = await world.time.until(terraform.plan(wanted));
      this.#expectSuccess("plan fails", { changes, diagnostics });
      if (changes.length > 0) this.#note("unfinished", `plan is not empty: ${changes}`);
      if (this.#problems.length === 0 && !subject.lasting) {
        this.#expectSuccess("destroy fails", await this.#command({}));
        this.#same("after destroy", world.contents, ends.destroyed, true);
      }
    } else if (terraform.state.size > 0) this.#note("unfinished", "still in the state");
    const moments = watch.problems.map((text): Problem => ({ kind: "changed", text }));
    return { problems: [...moments, ...this.#problems], missed: false };
  }

  #command(configs: Configs, before?: () => void): Promise<Run> {
    const { server, time, terraform } = this.world;
    server.trace.push(`--- ${Object.keys(configs).length > 0 ? "apply" : "destroy"}`);
    return time.until(terraform.apply(configs, before));
  }

  #expectSuccess(what: string, { diagnostics }: Run): void {
    const failed = diagnostics.find(({ severity }) => severity === "error");
    if (failed) this.#note("unfinished", `${what}: ${failed.summary}: ${(failed.detail ?? "").split("\n", 1)[0]}`);
  }

  #note(kind: ProblemKind, text: string): void {
    this.#problems.push({ kind, text });
  }

  #same(when: string, found: string, wanted: string, destroyed: boolean): void {
    const differs = difference(found, wanted);
    // The order of concurrent rules depends on the run.
    const { fault, subject } = this.item;
    if (differs?.kind === "order" && (fault.neighbour || Object.keys(subject.others).length > 0)) return;
    if (differs) this.#note(kindOf(differs, destroyed), `${when}: ${differs.text}`);
  }
}

function kindOf({ kind }: Difference, destroyed: boolean): ProblemKind {
  if (kind === "missing") return "lost";
  if (kind === "extra") return destroyed ? "left over" : "doubled";
  return "changed";
}

function wantedBy({ next, baseline, subject }: Case): Configs {
  if (next === "destroy") return {};
  return next === "create" ? configsOf(subject, subject.created) : baseline.configs;
}

/** An object that is created again after a deletion is as before. */
function endOf({ next }: Case, ends: Ends): string {
  return next === "create" ? ends.created : ends.done;
}
