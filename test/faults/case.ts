/** One case: an operation with a fault, the command that the user gives next, and what has to hold then. */

import type { VirtualTime } from "../support/virtual-time";
import type { Baseline, Ends } from "./baseline";
import type { Fault } from "./faults";
import { faultsFor } from "./faults";
import { countOf, type Planned } from "./faulty-server";
import { difference, OTHER_ORDER } from "./oracle";
import { misplaced } from "./rules";
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

export interface Verdict {
  /** What is wrong; nothing when all is well. */
  readonly problems: readonly string[];
  /** The fault did not come to its turn. */
  readonly missed: boolean;
  /** All requests, with the time at which they came. */
  readonly requests: readonly string[];
}

export function casesOf(subject: Subject, baselines: readonly Baseline[]): Case[] {
  return baselines.flatMap((baseline) =>
    baseline.requests.flatMap(({ method, hasDigest }, index) =>
      faultsFor(method, hasDigest)
        .filter(({ neighbour }) => !neighbour || subject.neighbour)
        // What others make anew after it was deleted is theirs.
        .filter(({ undone }) => !undone || baseline.operation !== "delete")
        .filter(() => isTried(subject, baseline, index))
        .flatMap((fault) =>
          nextOf(subject, baseline, method).map((next): Case => ({ subject, baseline, index, fault, next })),
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

/** Reading changes nothing, so that the next command makes no difference. */
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

export async function run(time: VirtualTime, given: Case): Promise<Verdict> {
  const world = new World(time, given.baseline.start);
  try {
    const verdict = await new Course(world, given).run();
    return { ...verdict, requests: world.server.trace };
  } catch (error) {
    return { problems: [`broken: ${(error as Error).stack}`], missed: false, requests: world.server.trace };
  } finally {
    await world.close();
  }
}

class Course {
  readonly #problems: string[] = [];

  constructor(
    private readonly world: World,
    private readonly given: Case,
  ) {}

  async run(): Promise<Omit<Verdict, "requests">> {
    const { world, given } = this;
    const { subject, baseline, fault, next } = given;
    const { server, terraform } = world;
    server.neighbour = () => world.neighbour(subject);
    server.undo = () => world.undo();
    const watch = misplaced(subject, baseline, () => world.contents);
    server.afterWrite = watch.look;
    const first = await this.#command(baseline.configs, () => server.watch(plannedOf(given)));
    if (!server.struck) return { problems: [], missed: true };
    server.revive();
    const ends: Ends = fault.neighbour ? await baseline.withNeighbour() : baseline;
    if (!hasErrors(first.diagnostics) && server.outstanding.size === 0 && !fault.undone) {
      this.#same("success is said, but", world.contents, baseline.operation === "delete" ? ends.destroyed : ends.done);
    }
    if (!fault.hasty) await world.calm();
    const wanted = wantedBy(given);
    let last = await this.#command(wanted);
    if (server.outstanding.size > 0) {
      // What the server does only now cannot be known before.
      await world.calm();
      last = await this.#command(wanted);
    }
    this.#expectSuccess(`${next} fails`, last);
    // What was never made need not be removed.
    const untouched = next === "destroy" && baseline.operation === "create" && world.contents === ends.started;
    if (!untouched)
      this.#same(`after ${next}`, world.contents, next === "destroy" ? ends.destroyed : endOf(given, ends));
    if (next !== "destroy") {
      const tainted = [...terraform.state.values()].some((kept) => kept.tainted);
      if (tainted) this.#problems.push("still tainted");
      const { changes, diagnostics } = await world.time.until(terraform.plan(wanted));
      this.#expectSuccess("plan fails", { changes, diagnostics });
      if (changes.length > 0) this.#problems.push(`plan is not empty: ${changes}`);
      if (this.#problems.length === 0 && !subject.lasting) {
        this.#expectSuccess("destroy fails", await this.#command({}));
        this.#same("after destroy", world.contents, ends.destroyed);
      }
    } else if (terraform.state.size > 0) this.#problems.push("still in the state");
    return { problems: [...watch.problems, ...this.#problems], missed: false };
  }

  #command(configs: Configs, before?: () => void): Promise<Run> {
    const { server, time, terraform } = this.world;
    server.trace.push(`--- ${Object.keys(configs).length > 0 ? "apply" : "destroy"}`);
    return time.until(terraform.apply(configs, before));
  }

  #expectSuccess(what: string, { diagnostics }: Run): void {
    const failed = diagnostics.find(({ severity }) => severity === "error");
    if (failed) this.#problems.push(`${what}: ${failed.summary}: ${(failed.detail ?? "").split("\n", 1)[0]}`);
  }

  #same(when: string, found: string, wanted: string): void {
    const differs = difference(found, wanted);
    // Whose rule comes first is a matter of who was first.
    const { fault, subject } = this.given;
    if (differs === OTHER_ORDER && (fault.neighbour || Object.keys(subject.others).length > 0)) return;
    if (differs) this.#problems.push(`${when}: ${differs}`);
  }
}

function wantedBy({ next, baseline, subject }: Case): Configs {
  if (next === "destroy") return {};
  return next === "create" ? configsOf(subject, subject.created) : baseline.configs;
}

/** Created again after a deletion is as it was before. */
function endOf({ next }: Case, ends: Ends): string {
  return next === "create" ? ends.created : ends.done;
}
