/** One trial: clients apply changing configurations at the same time while faults hit their requests. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { State } from "../../src/framework/attribute";
import { resources } from "../../src/resources";
import { ROOT_TOKEN } from "../../src/simulator/fixtures/recorded";
import { ROOT } from "../../src/simulator/kernel/access/permissions";
import { SECRETS } from "../../src/simulator/kernel/access/user-config";
import { createCluster } from "../../src/simulator/simulator";
import { FAULTS, type Fault } from "../faults/faults";
import { hasErrors, KILLED, type ObservedCall, type ObservedResult, Terraform } from "../faults/terraform";
import { type Configs, full } from "../faults/values";
import { VirtualTime } from "../support/virtual-time";
import { Bystander } from "./bystander";
import { Chance } from "./chance";
import { doubtsIn } from "./doubts";
import type { Call, Claims, History } from "./history";
import { kindOf } from "./kinds";
import { type ClientPort, RecordingServer } from "./recording-server";
import { BROKEN_REFERENCE, CLIENTS, type Client, CONTENDED, GIVEN, Workload } from "./workload";

/** Each request takes up to this long in each direction. */
const DELAY_MS = 60;
const FEWEST_ROUNDS = 2;
/** Ctrl-C of a client, once in a round. */
const INTERRUPT_RATE = 0.15;
const LATEST_INTERRUPT_MS = 3_000;
/** Runs without faults that a client may need to complete its work. */
const ATTEMPTS = 3;

const named = (...names: readonly string[]): readonly Fault[] => {
  const faults = FAULTS.filter(({ name }) => names.includes(name));
  if (faults.length !== names.length) throw new Error(`a fault has another name than ${names.join(", ")}`);
  return faults;
};

const OF_READS = named("reset-before", "cut", "hang-before", "locked", "proxied", "late-answer-3s", "forbidden");
const OF_WRITES = named(
  "reset-before",
  "reset-after",
  "cut",
  "hang-before",
  "hang-after",
  "late-work-3s",
  "late-work-12s",
  "late-work-60s",
  "late-answer-3s",
  "locked",
  "locked-done",
  "proxied",
  "proxied-done",
  "gateway-tired",
  "forbidden",
);
const KILLS = named("killed-before", "killed-after", "killed-late-work-12s");

interface Party {
  readonly client: Client;
  readonly port: ClientPort;
  readonly terraform: Terraform;
  readonly workload: Workload;
  configs: Configs;
}

export async function trial(seed: number): Promise<History> {
  const time = new VirtualTime();
  const folder = mkdtempSync(join(tmpdir(), "histories-"));
  const { random } = Math;
  time.install();
  try {
    const chance = new Chance(seed);
    let drawn = 0;
    Math.random = () => chance.number("Math.random", drawn++);
    const course = new Course(time, chance, folder, seed);
    return await course.run();
  } finally {
    Math.random = random;
    time.uninstall();
    rmSync(folder, { recursive: true, force: true });
  }
}

class Course {
  readonly #server: RecordingServer;
  readonly #parties: readonly Party[];
  readonly #bystander: Bystander;
  readonly #calls: Call[] = [];
  readonly #quiet: number[] = [];

  constructor(
    private readonly time: VirtualTime,
    private readonly chance: Chance,
    private readonly folder: string,
    seed: number,
  ) {
    this.#server = new RecordingServer(createCluster({ seed }), time);
    this.#bystander = new Bystander(this.#server, chance);
    this.#server.beforeWork = (request) => this.#bystander.interfere(request);
    const count = chance.is(0.3, "third client") ? 3 : 2;
    this.#parties = CLIENTS.slice(0, count).map((client) => this.#party(client));
  }

  async run(): Promise<History> {
    const server = this.#server;
    await this.#prepare();
    const end = { calmFrom: 0, settledAt: 0, laterChanges: [] as string[], wanted: {}, states: {} };
    try {
      await this.#carryOut(end);
    } catch (error) {
      end.laterChanges.push(`the trial does not end: ${(error as Error).message}`);
    }
    const { requests, versions } = server;
    await server.close();
    return { calls: [...this.#calls, ...this.#bystander.calls], requests, versions, quiet: this.#quiet, ...end };
  }

  async #prepare(): Promise<void> {
    const server = this.#server;
    const prerequisites = this.chance.is(0.3, "broken reference") ? [...GIVEN, ...BROKEN_REFERENCE] : GIVEN;
    for (const [method, path, params] of prerequisites) {
      const { status, message } = await server.dispatcher.answer({ method, path, params, identity: ROOT });
      if (status !== 200) throw new Error(`${method} ${path}: ${message}`);
    }
    server.recordVersion();
  }

  async #carryOut(
    end: { -readonly [K in "calmFrom" | "settledAt" | "wanted" | "states"]: History[K] } & { laterChanges: string[] },
  ) {
    const { chance } = this;
    const server = this.#server;
    const until = <T>(work: Promise<T>) => this.time.until(Promise.race([work, server.exhausted]));
    const rounds = FEWEST_ROUNDS + (chance.is(0.5, "further round") ? 1 : 0);
    server.chaos = this.#chaos();
    this.#bystander.begin();
    for (let round = 0; round < rounds; round++) await until(this.#round(round));
    await until(Promise.all(server.outstanding));
    server.chaos = undefined;
    await until(this.#bystander.end());
    end.calmFrom = this.#quietMoment();
    for (const party of this.#parties) end.laterChanges.push(...(await until(this.#complete(party))));
    end.settledAt = this.#quietMoment();
    end.wanted = Object.fromEntries(this.#parties.map(({ client, configs }) => [client, wantedBy(configs)]));
    end.states = Object.fromEntries(this.#parties.map(({ client, terraform }) => [client, claimsOf(terraform)]));
    for (const { terraform } of this.#parties) await until(terraform.apply({}));
    this.#quietMoment();
  }

  /** All clients apply their next configurations. */
  async #round(round: number): Promise<void> {
    const { chance } = this;
    const spread = chance.pick([50, 500], "spread", round);
    await this.#bystander.visit(round);
    const run = async (party: Party) => {
      party.configs = party.workload.next(round);
      await new Promise((resolve) => setTimeout(resolve, spread * chance.number("start", round, party.client)));
      if (chance.is(INTERRUPT_RATE, "interrupt", round, party.client))
        setTimeout(
          () => party.terraform.stop(),
          LATEST_INTERRUPT_MS * chance.number("interrupt at", round, party.client),
        );
      party.terraform.order = chance.is(0.2, "order", round, party.client) ? "reversed" : "at once";
      await party.terraform.apply(party.configs);
    };
    await Promise.all(this.#parties.map(run));
    // In half of the trials, late requests take effect in later rounds.
    if (!chance.is(0.5, "late requests cross rounds")) await Promise.all(this.#server.outstanding);
    if (this.#server.outstanding.size === 0) this.#quietMoment();
  }

  /** Lets a client complete its work, and returns the changes that its next plan still has. */
  async #complete({ client, terraform, configs }: Party): Promise<string[]> {
    const { [CONTENDED]: _, ...wanted } = configs;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { diagnostics } = await terraform.apply(wanted);
      if (!hasErrors(diagnostics)) break;
    }
    const { changes, diagnostics } = await terraform.plan(wanted);
    const failures = diagnostics.filter(({ severity }) => severity === "error").map(({ summary }) => summary);
    return [...changes, ...failures].map((text) => `${client}: ${text}`);
  }

  #quietMoment(): number {
    const at = this.#server.tick();
    this.#quiet.push(at);
    return at;
  }

  #chaos() {
    const { chance } = this;
    const rate = chance.pick([0, 0.03, 0.1, 0.25], "rate");
    const killRate = chance.pick([0, 0, 0.01], "rate of kills");
    return {
      delay: (...of: [run: string, nth: number, leg: string]) =>
        1 + Math.floor(DELAY_MS * chance.number("delay", ...of)),
      fault(run: string, nth: number, method: string, path: string) {
        const isRead = method === "GET";
        // A provider that cannot be configured does nothing.
        if (!/^\/(cluster|pools)/.test(path)) return undefined;
        if (!isRead && chance.is(killRate, "kill", run, nth)) return chance.pick(KILLS, "kind", run, nth);
        if (!chance.is(isRead ? rate / 8 : rate, "fault", run, nth)) return undefined;
        return chance.pick(isRead ? OF_READS : OF_WRITES, "kind", run, nth);
      },
    };
  }

  #party(client: Client): Party {
    const port = this.#server.port(client);
    const { tokens, passwords } = this.#server.dispatcher.cluster.store.read(SECRETS);
    const credentials = { token: `${ROOT_TOKEN}=${tokens[ROOT_TOKEN] ?? ""}`, password: passwords[ROOT] ?? "" };
    const dataFolder = join(this.folder, client);
    mkdirSync(dataFolder);
    const terraform = new Terraform(port, credentials, new Map(), dataFolder, { PVE_SDN_APPLY: "manual" });
    terraform.observe = (call) => {
      const [from, { run }] = [this.#server.tick(), port];
      return (result) => void this.#calls.push(callOf(run, from, this.#server.tick(), call, result));
    };
    return { client, port, terraform, workload: new Workload(this.chance, client), configs: {} };
  }
}

function callOf(
  run: string,
  from: number,
  to: number,
  { address, doing, prior, planned }: ObservedCall,
  { state, diagnostics }: ObservedResult,
): Call {
  const kind = kindOf(address);
  const claims = (given: unknown) => (given === null ? null : kind.claims(given as State));
  const failed = hasErrors(diagnostics);
  const place = !failed && doing !== "read" && doing !== "delete" && state ? kind.place?.(state) : undefined;
  const moves = place?.position !== undefined && prior?.position !== state?.position;
  return {
    ...{ from, to, run, address, doing },
    prior: claims(prior),
    planned: claims(planned),
    result: claims(state),
    outcome: diagnostics.includes(KILLED) ? "killed" : failed ? "error" : "success",
    messages: diagnostics.map(({ summary, detail }) => `${summary} ${detail ?? ""}`.trim()),
    doubts: doubtsIn(diagnostics),
    ...(place && { place: { ...place, moves } }),
  };
}

/** The objects of the configurations, without code that plans. */
function wantedBy({ [CONTENDED]: _, ...configs }: Configs): Record<string, Claims> {
  const wanted = Object.entries(configs).map(([address, config]): [string, Claims] => {
    const definition = resources.find(({ type }) => address.startsWith(`pve_${type}.`));
    return [address, kindOf(address).claims(full(definition?.attributes ?? {}, config))];
  });
  return Object.fromEntries(wanted);
}

const claimsOf = ({ state }: Terraform): Record<string, Claims> =>
  Object.fromEntries([...state].map(([address, { value }]) => [address, kindOf(address).claims(value)]));
