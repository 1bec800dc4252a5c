/** A cluster in the start state of a case. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT_TOKEN } from "../../src/simulator/fixtures/recorded";
import { ROOT } from "../../src/simulator/kernel/access/permissions";
import { SECRETS } from "../../src/simulator/kernel/access/user-config";
import type { Snapshot } from "../../src/simulator/kernel/store";
import { createCluster } from "../../src/simulator/simulator";
import type { VirtualTime } from "../support/virtual-time";
import type { StateFile } from "./changes";
import { FaultyServer } from "./faulty-server";
import { contentsOf } from "./oracle";
import type { Subject } from "./subjects";
import { type Run, Terraform } from "./terraform";
import type { Config } from "./values";

export interface Start {
  readonly fixture: string | undefined;
  readonly version: string | undefined;
  readonly contents?: Snapshot;
  readonly state: StateFile;
}

export class World {
  readonly server: FaultyServer;
  readonly terraform: Terraform;
  readonly #other: Terraform;
  readonly #folders = mkdtempSync(join(tmpdir(), "faults-"));

  constructor(
    readonly time: VirtualTime,
    private readonly start: Start,
    seed = 1,
  ) {
    const dispatcher = createCluster({
      seed,
      ...(start.fixture && { fixture: start.fixture }),
      ...(start.version && { version: start.version }),
    });
    const { store } = dispatcher.cluster;
    if (start.contents) store.restore(start.contents);
    this.server = new FaultyServer(dispatcher, time);
    const { tokens, passwords } = store.read(SECRETS);
    const credentials = { token: `${ROOT_TOKEN}=${tokens[ROOT_TOKEN] ?? ""}`, password: passwords[ROOT] ?? "" };
    this.terraform = new Terraform(this.server, credentials, start.state, this.#folder("own"));
    this.#other = new Terraform(this.server, credentials, new Map(), this.#folder("other"));
  }

  /** Another client creates an object of the same kind, in a run of its own. */
  neighbour({ address, neighbour }: Subject): Promise<Run> {
    return this.#other.apply({ [`${address}_neighbour`]: neighbour as Config });
  }

  /** Another client restores the start state; the record of tasks remains. */
  undo(): void {
    const { store } = this.server.dispatcher.cluster;
    const kept = ["simulator/tasks", "simulator/cluster-log", SECRETS.path];
    const remaining = [...store.snapshot()].filter(([path]) => kept.includes(path));
    store.restore(new Map([...(this.start.contents ?? []), ...remaining]));
  }

  get contents(): string {
    return contentsOf(this.server.dispatcher.cluster.store);
  }

  /** The current state, to start other cases from it. */
  get now(): Start {
    const { store } = this.server.dispatcher.cluster;
    const { fixture, version } = this.start;
    return { fixture, version, contents: store.snapshot(), state: new Map(this.terraform.state) };
  }

  /** Waits until the server has done all its work. */
  async calm(): Promise<void> {
    await this.time.until(Promise.all(this.server.outstanding));
  }

  /** Prevents notes outside of the state: a file replaces their folder. */
  fillDisk(): void {
    writeFileSync(join(this.#folders, "own", "cdktf-pve"), "");
  }

  #folder(name: string): string {
    const folder = join(this.#folders, name);
    mkdirSync(folder);
    return folder;
  }

  async close(): Promise<void> {
    rmSync(this.#folders, { recursive: true });
    await this.server.close();
    this.time.forget();
  }
}
