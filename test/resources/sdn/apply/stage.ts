import { Activity } from "../../../../src/framework/activity";
import type { Attempt } from "../../../../src/resources/sdn/apply/scheduler";
import { ApplyScheduler } from "../../../../src/resources/sdn/apply/scheduler";
import type { ResultNotes } from "../../../../src/resources/sdn/apply/unreported";
import { ManualClock, settled } from "../../../support/manual-clock";

/** Memory of a scheduler whose notes do not matter. */
export const FORGETFUL: ResultNotes<string> = {
  open: () => true,
  keep: () => true,
  begin: () => ({ started: () => undefined, ended: () => undefined }),
};

/** One cluster whose applies end when the test ends them. */
export class Stage {
  readonly clock = new ManualClock();
  /** Calls of Terraform that are under way. */
  readonly activity = new Activity();
  readonly scheduler: ApplyScheduler<string>;
  /** Lines that waiters have logged. */
  readonly logged: string[] = [];
  readonly events: string[] = [];
  private count = 0;
  private readonly ends = new Map<string, { resolve(result: string): void; reject(failure: Error): void }>();
  private readonly finished = new Map<string, Promise<string>>();

  constructor(memory = FORGETFUL) {
    this.scheduler = new ApplyScheduler<string>(this.clock, memory, this.activity);
  }

  attempt(who: string, changes: Partial<Attempt<string>> = {}): Attempt<string> {
    return {
      log: (message) => void this.logged.push(`${who}: ${message}`),
      patienceMs: Number.POSITIVE_INFINITY,
      isAbandoned: false,
      isOwnFailure: (failure) => failure instanceof Error && failure.message === "cancelled",
      start: async () => {
        const name = `apply${++this.count}`;
        this.events.push(`${who} starts ${name}`);
        this.finished.set(name, new Promise((resolve, reject) => this.ends.set(name, { resolve, reject })));
        this.finished.get(name)?.catch(() => undefined);
        return name;
      },
      finish: (name) => {
        this.events.push(`${who} waits for ${name}`);
        return this.finished.get(name) as Promise<string>;
      },
      ...changes,
    };
  }

  /** Records the outcome for one waiter. */
  wait(who: string, attempt = this.attempt(who), options = {}): void {
    this.scheduler.apply(attempt, options).then(
      (result) => this.events.push(`${who}: ${result ?? "left to another"}`),
      (failure: Error) => this.events.push(`${who}: ${failure.message}`),
    );
  }

  async end(name: string, failure?: string): Promise<void> {
    const end = this.ends.get(name);
    if (failure) end?.reject(new Error(failure));
    else end?.resolve(`${name} done`);
    await settled();
  }
}
