/** A simulated cluster without its network interface: state, clock, tasks, faults. */

import { TicketAuthority } from "./access/tickets";
import { SECRETS } from "./access/user-config";
import { Clock } from "./clock";
import { ClusterLog } from "./cluster-log";
import type { Frozen } from "./config-file";
import { type Fault, Faults } from "./faults";
import { INVENTORY, type Inventory } from "./inventory";
import { LockQueues } from "./locks";
import { type Machine, thisMachine } from "./machine";
import { Random } from "./random";
import { type Author, Store, type Watcher } from "./store";
import { Tasks } from "./tasks";

/** Duration of the server's work, in milliseconds. Durations that are left out add nothing to the machine's own. */
export interface Latency {
  /** From the client to the server and back. */
  readonly roundTrip?: number;
  /** Duration of a read. Reads do not wait for each other. */
  readonly read?: number;
  /** How long a write holds its locks. Other writes of one of these locks wait behind it, first come, first served. */
  readonly write?: number;
  /** Duration of the task of an SDN apply. */
  readonly apply?: number;
}

export interface ClusterOptions {
  /** Default: the machine that the simulator runs on. */
  readonly machine?: Machine;
  /** Contents of configuration files by path. */
  readonly contents?: Readonly<Record<string, unknown>>;
  readonly faults?: readonly Fault[] | undefined;
  /** Makes generated ids, keys and addresses repeatable. */
  readonly seed?: number | undefined;
  /** Seed for shuffling everything that has no fixed order on the genuine server (`http/answer-order.ts`). */
  readonly shuffle?: number | undefined;
  /** Default: the machine's time. */
  readonly clock?: Clock;
  /** How long a request waits for a lock, in milliseconds. Default: 10 s, as on the genuine server. */
  readonly lockTimeout?: number | undefined;
  /** Default: none. */
  readonly latency?: Latency | undefined;
}

export class Cluster {
  readonly machine: Machine;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** Source of random order. Absent: nothing is shuffled. */
  readonly shuffler?: Random;
  readonly log: ClusterLog;
  readonly tasks: Tasks;
  readonly faults: Faults;
  readonly lockTimeout: number;
  readonly latency: Latency;
  /** Absent if writes take no time. */
  readonly lockQueues: LockQueues | undefined;
  /** SHA-256 fingerprint of the nodes' certificate. Absent without TLS. */
  certificateFingerprint?: string | undefined;
  #watcher: Watcher | undefined;

  constructor(options: ClusterOptions = {}) {
    this.store = new Store(options.contents);
    this.machine = options.machine ?? thisMachine;
    this.clock = options.clock ?? new Clock(this.machine.now);
    this.random = new Random(options.seed ?? this.machine.seed());
    if (options.shuffle !== undefined) this.shuffler = new Random(options.shuffle);
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

  /** Sets the watcher. There is at most one. */
  watch(watcher: Watcher): void {
    this.#watcher = watcher;
    this.store.watcher = watcher;
    this.faults.watcher = watcher;
  }

  /** Runs work and reports to the watcher on whose behalf. */
  actAs<T>(author: Author, work: () => T): T {
    return this.#watcher ? this.#watcher.actAs(author, work) : work();
  }

  get tickets(): TicketAuthority {
    return new TicketAuthority(this.store.read(SECRETS).ticketKey, () => this.clock.seconds());
  }

  /** Replaces the signing key, so that all tickets become invalid. */
  expireTickets(): void {
    this.store.change(SECRETS, (secrets) => {
      secrets.ticketKey = this.random.hex(64);
    });
  }

  get inventory(): Frozen<Inventory> {
    return this.store.read(INVENTORY);
  }
}
