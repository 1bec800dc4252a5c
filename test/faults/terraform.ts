/**
 * Terraform's part, for a few resources: its calls of the provider in their order, and the stored results. Each walk
 * (plan, apply) has a provider process of its own; only states and private data survive it.
 */
import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "../../src/api";
import type { State } from "../../src/framework/attribute";
import type { ResourceHandler } from "../../src/framework/handlers/resource-handler";
import { FrameworkProvider } from "../../src/framework/provider";
import type { ApplyRequest, Diagnostic } from "../../src/plugin/contract";
import type { Value, ValueMap } from "../../src/plugin/cty/value";
import { createLog } from "../../src/plugin/log";
import type { CreateClient } from "../../src/provider/configure-provider";
import { pveProvider } from "../../src/provider/definition";
import { RunNotes } from "../../src/provider/run-notes";
import { allTypes } from "../../src/resources";
import { errorSaying } from "../support/diagnostics";
import { surprises } from "../support/plan-rules";
import { type Credentials, call, handlerOf, hasErrors, type Provider } from "./calls";
import { type Change, changeOf, describe, inTurn, type Kept, type StateFile } from "./changes";
import type { Door } from "./door";
import type { FaultyServer } from "./faulty-server";
import { inconsistencies } from "./inconsistencies";
import { type Config, type Configs, full, text } from "./values";

export { hasErrors } from "./calls";

type Asked = Pick<ApplyRequest, "prior" | "planned" | "plannedPrivate" | "config">;

/** One call of the provider, for observers. */
export interface ObservedCall {
  readonly address: string;
  readonly doing: "read" | "create" | "update" | "delete";
  readonly prior: State | null;
  readonly planned: Value;
}
export interface ObservedResult {
  readonly state: State | null;
  readonly diagnostics: readonly Diagnostic[];
}

export interface Run {
  readonly diagnostics: readonly Diagnostic[];
  /** Returns `pve_pool.a create` for each difference from the configuration. */
  readonly changes: readonly string[];
  /** The same with their values. */
  readonly planned?: readonly Change[];
}

const NONE = new Uint8Array();
/** Terraform's error about a provider process that ended before its answer. */
export const KILLED = errorSaying("Plugin did not respond");

const log = createLog("test", {});
/** Pauses are the same at each run. */
const loadClient = (): CreateClient => (configuration, options) =>
  createClient(configuration, { ...options, random: () => 0.5 });

export class Terraform {
  state: Map<string, Kept>;
  /** Logs in with a password instead of an API token. */
  withTicket = false;
  /** Validates the configuration in a process of its own before it plans, as Terraform does. */
  validatesFirst = false;
  /** Order in which an apply makes the changes: that of the configuration, or its reverse. */
  order: "at once" | "in order" | "reversed" = "at once";
  /** Called when a call begins; the returned function receives its result. */
  observe: (call: ObservedCall) => (result: ObservedResult) => void = () => () => undefined;
  /** Whether provider processes reach the server at one address, which identifies their notes. */
  keepsEndpoint = false;
  #door: Door | undefined;
  #processes = 0;
  #stop = new AbortController();

  constructor(
    private readonly server: Pick<FaultyServer, "door" | "isKilling" | "killed">,
    private readonly credentials: Credentials,
    state: StateFile,
    /** `.terraform` in the folder of the configuration. */
    private readonly dataFolder: string,
    private readonly environment: Readonly<Record<string, string>> = {},
  ) {
    this.state = new Map(state);
  }

  async #carryOut(
    provider: Provider,
    changes: readonly Change[],
    configs: Configs,
  ): Promise<(readonly Diagnostic[])[]> {
    const work = (change: Change) => this.#change(provider, change, configs[change.address]);
    if (this.order === "at once") return Promise.all(changes.map(work));
    const ordered = this.order === "in order" ? changes : changes.toReversed();
    return inTurn(ordered, work);
  }

  /**
   * Refreshes, plans and applies; objects without a configuration are destroyed. `before` runs between plan and apply.
   */
  async apply(configs: Configs, before: () => void = () => undefined): Promise<Run> {
    return this.#applyOf([...Object.keys(configs), ...this.state.keys()], configs, before);
  }

  /** Applies one object, as with `-target`. */
  async applyOnly(address: string, config: Config): Promise<Run> {
    return this.#applyOf([address], { [address]: config }, () => undefined);
  }

  async #applyOf(addresses: readonly string[], configs: Configs, before: () => void): Promise<Run> {
    const { changes, diagnostics } = await this.#plan(addresses, configs);
    const described = describe(changes);
    if (hasErrors(diagnostics)) return { diagnostics, changes: described };
    this.#stop = new AbortController();
    before();
    const applied = await this.inProcess((provider) => this.#carryOut(provider, changes, configs));
    return { diagnostics: [...diagnostics, ...applied.flat()], changes: described };
  }

  /** Asks running calls to end, as after Ctrl-C. */
  stop(): void {
    this.#stop.abort(new Error("Terraform asked the provider to stop"));
  }

  async plan(configs: Configs): Promise<Run> {
    const { changes, diagnostics } = await this.#plan([...Object.keys(configs), ...this.state.keys()], configs);
    return { changes: describe(changes), diagnostics, planned: changes };
  }

  async #validate(configs: Configs): Promise<void> {
    const provider = new FrameworkProvider(this.#definition({})) as unknown as Provider;
    for (const [address, config] of Object.entries(configs)) {
      const handler = handlerOf(provider, address);
      await handler.validate({ config: full(handler.attributes, config), ...call() });
    }
  }

  #definition(environment: Readonly<Record<string, string | undefined>>, dataFolder = this.dataFolder) {
    return pveProvider({ types: allTypes, environment, log, loadClient, notes: new RunNotes({ dataFolder }) });
  }

  /** Another name of the data folder. Without it, code of a killed process, which goes on here, changes no file of later runs. */
  #linkToData(): string {
    const link = join(this.dataFolder, `process-${++this.#processes}`);
    symlinkSync(this.dataFolder, link, "junction");
    return link;
  }

  async #plan(addresses: readonly string[], configs: Configs) {
    if (this.validatesFirst) await this.#validate(configs);
    return this.inProcess(async (provider) => {
      const results = await Promise.all(
        [...new Set(addresses)].map((address) => this.#planOne(provider, address, configs[address])),
      );
      return {
        changes: results.flatMap(({ change }) => (change ? [change] : [])),
        diagnostics: results.flatMap(({ diagnostics }) => diagnostics),
      };
    });
  }

  async #planOne(provider: Provider, address: string, wanted: Config | undefined) {
    const handler = handlerOf(provider, address);
    const diagnostics: Diagnostic[] = [];
    const before = this.state.get(address);
    if (before) {
      const ended = this.observe({ address, doing: "read", prior: before.value, planned: null });
      const read = await handler.read({ state: before.value, private: before.private, identity: null, ...call() });
      ended({ state: read.state as State | null, diagnostics: read.diagnostics });
      diagnostics.push(...read.diagnostics);
      if (hasErrors(diagnostics)) return { diagnostics };
      if (read.state === null) this.state.delete(address);
      else this.state.set(address, { value: read.state as State, private: read.private, tainted: before.tainted });
    }
    const current = this.state.get(address);
    if (!wanted) {
      if (!current) return { diagnostics };
      const destroyed = { config: null, proposed: null, prior: current.value, priorPrivate: current.private };
      const plan = await handler.plan({ ...destroyed, priorIdentity: null, ...call() });
      diagnostics.push(...plan.diagnostics);
      const change = changeOf(address, "delete", current, null, plan.plannedPrivate);
      return { diagnostics, change };
    }
    const config = full(handler.attributes, wanted);
    diagnostics.push(...(await handler.validate({ config, ...call() })).diagnostics);
    if (hasErrors(diagnostics)) return { diagnostics };
    const planFor = (prior: State | null, priorPrivate: Uint8Array) =>
      handler.plan({ config, proposed: config, prior, priorPrivate, priorIdentity: null, ...call() });
    const prior = current && !current.tainted ? current : undefined;
    const plan = await planFor(prior?.value ?? null, prior?.private ?? NONE);
    diagnostics.push(...plan.diagnostics);
    if (hasErrors(plan.diagnostics)) return { diagnostics };
    if (!prior) {
      const action = current ? "replace" : "create";
      return { diagnostics, change: changeOf(address, action, current, plan.planned, plan.plannedPrivate) };
    }
    if (plan.requiresReplace.length > 0) {
      const replacementPlan = await planFor(null, plan.plannedPrivate);
      diagnostics.push(...replacementPlan.diagnostics);
      return {
        diagnostics,
        change: changeOf(address, "replace", prior, replacementPlan.planned, replacementPlan.plannedPrivate),
      };
    }
    const action = text(plan.planned) === text(prior.value) ? "nothing" : "update";
    return { diagnostics, change: changeOf(address, action, prior, plan.planned, plan.plannedPrivate) };
  }

  async #change(provider: Provider, change: Change, wanted: Config | undefined): Promise<readonly Diagnostic[]> {
    const { address, action, before, tainted } = change;
    const handler = handlerOf(provider, address);
    const diagnostics: Diagnostic[] = [];
    if (action === "nothing") return [];
    if (action === "delete" || action === "replace") {
      const request: Asked = { prior: before, planned: null, plannedPrivate: change.private, config: null };
      diagnostics.push(...(await this.#apply(handler, address, request, "delete", tainted)));
      if (action === "delete" || hasErrors(diagnostics)) return diagnostics;
    }
    const config = full(handler.attributes, wanted as Config);
    const prior = action === "update" ? before : null;
    const priorPrivate = action === "update" ? (this.state.get(address)?.private ?? NONE) : NONE;
    const plan = await handler.plan({ config, proposed: config, prior, priorPrivate, priorIdentity: null, ...call() });
    diagnostics.push(...plan.diagnostics);
    if (hasErrors(diagnostics)) return diagnostics;
    for (const surprise of surprises(handler.attributes, change.planned as ValueMap, plan.planned as ValueMap)) {
      diagnostics.push(errorSaying(`Provider produced inconsistent final plan: ${surprise}`));
    }
    const request: Asked = { prior, planned: plan.planned, plannedPrivate: plan.plannedPrivate, config };
    return [...diagnostics, ...(await this.#apply(handler, address, request, action === "update" ? action : "create"))];
  }

  async #apply(
    handler: ResourceHandler<never>,
    address: string,
    request: Asked,
    action: "create" | "update" | "delete",
    tainted = false,
  ): Promise<readonly Diagnostic[]> {
    const killed = this.server.killed.then(() => ({ state: null, private: NONE, diagnostics: [KILLED] }));
    const ended = this.observe({
      address,
      doing: action,
      prior: request.prior as State | null,
      planned: request.planned,
    });
    const answered = handler.apply({ ...request, plannedIdentity: null, ...call(this.#stop.signal) });
    const { state, private: data, diagnostics } = await Promise.race([answered, killed]);
    ended({ state: state as State | null, diagnostics });
    const failed = hasErrors(diagnostics);
    if (state === null && failed && action !== "create") return diagnostics;
    if (state === null) this.state.delete(address);
    else {
      const value = state as State;
      this.state.set(address, { value, private: data, tainted: tainted || (failed && action === "create") });
      if (!failed) return [...diagnostics, ...inconsistencies(handler.attributes, request.planned, value)];
    }
    return state === null && !failed && action !== "delete"
      ? [...diagnostics, errorSaying("Provider produced inconsistent result: root object was present, but now absent")]
      : diagnostics;
  }

  /** Runs a provider process of its own, as each walk has. */
  async inProcess<T>(work: (provider: Provider) => Promise<T>): Promise<T> {
    const door = this.#door ?? (await this.server.door());
    if (this.#door) await door.open();
    if (this.keepsEndpoint) this.#door = door;
    const environment = {
      PVE_ENDPOINT: `http://127.0.0.1:${door.port}`,
      ...(!this.withTicket && { PVE_API_TOKEN: this.credentials.token }),
      PVE_USERNAME: "root@pam",
      PVE_PASSWORD: this.credentials.password,
      ...this.environment,
    };
    const link = this.#linkToData();
    void this.server.killed.then(() => rmSync(link, { force: true, recursive: true }));
    const definition = this.#definition(environment, link);
    const provider = new FrameworkProvider(definition) as unknown as Provider;
    const config = full(definition.attributes, {});
    const configured = await provider.configure({ config, signal: new AbortController().signal } as never);
    if (hasErrors(configured.diagnostics)) throw new Error(JSON.stringify(configured.diagnostics));
    const result = await work(provider);
    if (!this.server.isKilling) await provider.settle();
    await provider.close();
    await door.close();
    if (!this.server.isKilling) rmSync(link, { force: true, recursive: true });
    return result;
  }
}
