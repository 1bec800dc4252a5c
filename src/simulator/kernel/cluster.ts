/** A simulated cluster: its state and everything that works on it, apart from the network. */

import { TicketOffice } from "./access/tickets";
import { SECRETS } from "./access/user-config";
import { Clock } from "./clock";
import { ClusterLog } from "./cluster-log";
import type { Frozen } from "./config-file";
import { type Fault, Faults } from "./faults";
import { INVENTORY, type Inventory } from "./inventory";
import type { Latency } from "./latency";
import { LockQueues } from "./lock-wait";
import { type Machine, thisMachine } from "./machine";
import { Random } from "./random";
import { type Author, Store, type Watcher } from "./store";
import { Tasks } from "./tasks";

export interface ClusterOptions {
  /** Default: the one that the simulator runs on. */
  readonly machine?: Machine;
  /** Contents of configuration files by path. */
  readonly contents?: Readonly<Record<string, unknown>>;
  readonly faults?: readonly Fault[] | undefined;
  /** Makes ids, keys and addresses repeatable. */
  readonly seed?: number | undefined;
  /** Leaves to chance what the genuine server leaves to it (`http/answer-order.ts`); the seed of it. */
  readonly shuffle?: number | undefined;
  /** Default: one that shows the machine's time. */
  readonly clock?: Clock;
  /** How long a request waits for a lock, in milliseconds. The genuine server: 10 s. */
  readonly lockTimeout?: number | undefined;
  /** Default: none. */
  readonly latency?: Latency | undefined;
}

export class Cluster {
  readonly machine: Machine;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** Where nothing is shuffled, absent. */
  readonly chance?: Random;
  readonly log: ClusterLog;
  readonly tasks: Tasks;
  readonly faults: Faults;
  readonly lockTimeout: number;
  readonly latency: Latency;
  /** Where writes take time, which they do under their locks. */
  readonly lockQueues: LockQueues | undefined;
  /** SHA-256 fingerprint of the certificate that the nodes answer with; none without TLS. */
  certificateFingerprint?: string | undefined;
  #watcher: Watcher | undefined;

  constructor(options: ClusterOptions = {}) {
    this.store = new Store(options.contents);
    this.machine = options.machine ?? thisMachine;
    this.clock = options.clock ?? new Clock(this.machine.now);
    this.random = new Random(options.seed ?? this.machine.seed());
    if (options.shuffle !== undefined) this.chance = new Random(options.shuffle);
    this.log = new ClusterLog(this.store);
    this.tasks = new Tasks(this.store, this.clock, this.log);
    this.faults = new Faults(options.faults);
    this.lockTimeout = options.lockTimeout ?? 10_000;
    this.latency = options.latency ?? {};
    this.lockQueues = this.latency.write ? new LockQueues() : undefined;
    if (this.store.read(SECRETS).ticketKey === "") this.expireTickets();
  }

  get watcher(): Watcher | undefined {
    return this.#watcher;
  }

  /** One at most. */
  watch(watcher: Watcher): void {
    this.#watcher = watcher;
    this.store.watcher = watcher;
    this.faults.watcher = watcher;
  }

  /** Does work on behalf of someone, whom the watcher may want to know. */
  as<T>(author: Author, work: () => T): T {
    return this.#watcher ? this.#watcher.as(author, work) : work();
  }

  get tickets(): TicketOffice {
    return new TicketOffice(this.store.read(SECRETS).ticketKey, () => this.clock.seconds());
  }

  /** A new signing key: all tickets end. */
  expireTickets(): void {
    this.store.change(SECRETS, (secrets) => {
      secrets.ticketKey = this.random.hex(64);
    });
  }

  get inventory(): Frozen<Inventory> {
    return this.store.read(INVENTORY);
  }
}
