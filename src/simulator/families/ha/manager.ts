/**
 * The simulated HA manager. It works in rounds, as the genuine one does, but a round takes a fraction of a second. In a
 * round it moves every service one step towards its requested state, and executes commands.
 *
 * It does not place services by itself, and nodes do not fail.
 * Facts: contributing/facts/ha.md#status.
 */
import type { Cluster } from "../../kernel/cluster";
import type { Frozen } from "../../kernel/config-file";
import { type Guest, INVENTORY } from "../../kernel/inventory";
import type { Section } from "../../kernel/section-config";
import { followGuest } from "../replication/runner";
import { HA_COMMANDS, HA_RESOURCES, HA_STATUS, type HaManagerStatus, type HaService } from "./files";
import { blockingResources } from "./migration-commands";
import { companionsOf } from "./rules/effective-rules";
import { sidOf } from "./sid";

/** Duration of a round in milliseconds. */
const ROUND_TIME = 200;

/** Returns the manager's states of the nodes. */
function nodeStates(cluster: Cluster): Record<string, string> {
  return Object.fromEntries(cluster.inventory.nodes.map(({ name, online }) => [name, online ? "online" : "unknown"]));
}

/** Returns a service after its next step: the same object if there is none, `undefined` if it is no longer managed. */
function nextStep(
  service: Frozen<HaService> | undefined,
  requested: string | undefined,
  guest: Frozen<Guest> | undefined,
): Frozen<HaService> | undefined {
  if (requested === undefined || requested === "ignored") return undefined;
  const shouldRun = requested === "started";
  if (!service) return guest && { state: shouldRun ? "request_start" : "request_stop", node: guest.node };
  const { state, node, target, running } = service;
  switch (state) {
    case "request_start":
      return { state: "started", node };
    case "started":
      if (!shouldRun) return { state: "request_stop", node };
      return running ? service : { ...service, running: true };
    case "request_stop":
      return { state: "stopped", node };
    case "stopped":
      return shouldRun ? { state: "request_start", node } : service;
    case "migrate":
    case "relocate":
      return { state: shouldRun ? "started" : "request_stop", node: target ?? node };
    case "freeze":
      return { state: shouldRun ? "started" : "request_stop", node };
    case "error":
      return requested === "disabled" ? { state: "stopped", node } : service;
    default:
      return service;
  }
}

const isMoving = ({ state }: Frozen<HaService>) => state === "migrate" || state === "relocate";

class Round {
  readonly #guests: ReadonlyMap<string, Frozen<Guest>>;

  constructor(private readonly cluster: Cluster) {
    this.#guests = new Map(cluster.inventory.guests.map((guest) => [sidOf(guest), guest]));
  }

  /** Returns the services that change in this round, with their next state. */
  steps(status: Frozen<HaManagerStatus>): [string, Frozen<HaService> | undefined][] {
    const resources = this.cluster.store.read(HA_RESOURCES);
    const all = new Set([...Object.keys(resources), ...Object.keys(status.services)]);
    return [...all].flatMap((sid) => {
      const service = status.services[sid];
      const resource = resources[sid];
      // While HA is disarmed, only moves in progress continue.
      if (status.disarm && !(service && isMoving(service))) return this.#freeze(status, sid, service);
      const next = nextStep(service, resource && requestedState(resource), this.#guests.get(sid));
      return next === service ? [] : [[sid, next] as [string, Frozen<HaService> | undefined]];
    });
  }

  #freeze(
    status: Frozen<HaManagerStatus>,
    sid: string,
    service: Frozen<HaService> | undefined,
  ): [string, Frozen<HaService>][] {
    if (status.disarm?.mode !== "freeze" || !service || ["freeze", "error"].includes(service.state)) return [];
    return [[sid, { state: "freeze", node: service.node }]];
  }

  get isIdle(): boolean {
    const { store } = this.cluster;
    const status = store.read(HA_STATUS);
    const nodes = nodeStates(this.cluster);
    const names = Object.keys({ ...nodes, ...status.nodes });
    return (
      store.read(HA_COMMANDS).length === 0 &&
      status.disarm?.state !== "disarming" &&
      names.every((name) => nodes[name] === status.nodes[name]) &&
      this.steps(status).length === 0
    );
  }

  run(): void {
    const { store } = this.cluster;
    const commands = store.read(HA_COMMANDS);
    store.change(HA_STATUS, (status) => {
      status.nodes = nodeStates(this.cluster);
      const steps = this.steps(status);
      if (status.disarm?.state === "disarming" && steps.length === 0) status.disarm.state = "disarmed";
      for (const [sid, next] of steps) {
        if (next) status.services[sid] = { ...next };
        else delete status.services[sid];
      }
      for (const [sid, next] of steps) if (next) this.#applyToGuest(sid, next);
    });
    if (commands.length === 0) return;
    store.replace(HA_COMMANDS, []);
    for (const command of commands) this.#execute(command);
  }

  /** Starts, stops or moves a guest as its service. */
  #applyToGuest(sid: string, { state, node, running }: Frozen<HaService>): void {
    const guest = this.#guests.get(sid);
    const isRunning = state === "stopped" ? false : running ? true : guest?.running;
    if (!guest || (guest.node === node && guest.running === isRunning)) return;
    if (guest.node !== node) followGuest(this.cluster, guest.vmid, guest.node, node);
    this.cluster.store.change(INVENTORY, ({ guests }) => {
      const changed = guests.find(({ vmid }) => vmid === guest.vmid);
      if (changed) Object.assign(changed, { node, running: isRunning });
    });
  }

  /** Executes a command. The genuine manager only logs commands that it cannot execute. */
  #execute(command: string): void {
    const [task = "", subject = "", node = ""] = command.split(" ");
    this.cluster.store.change(HA_STATUS, (status) => {
      if (task === "disarm-ha") status.disarm ??= { mode: subject, state: "disarming" };
      else if (task === "arm-ha") delete status.disarm;
      else this.#move(status, task, subject, node);
    });
  }

  #move(status: HaManagerStatus, task: string, sid: string, target: string): void {
    const { store } = this.cluster;
    const service = status.services[sid];
    if (!service || status.disarm || status.nodes[target] !== "online" || service.node === target) return;
    if (blockingResources(store, sid, target).length > 0) return;
    for (const companion of [sid, ...companionsOf(store, sid).together]) {
      const moving = status.services[companion];
      if (!moving || moving.node === target || ["error", "migrate", "relocate"].includes(moving.state)) continue;
      status.services[companion] = { state: task, node: moving.node, target };
    }
  }
}

/** Runs due rounds. The first round is due one round time after work has appeared. */
export function haManager(cluster: Cluster): () => void {
  const { store } = cluster;
  /** Version of the state in which the manager was idle. It checks again when the version changes. */
  let idleVersion: number | undefined;
  return () => {
    if (idleVersion === store.version) return;
    const now = cluster.clock.now();
    for (;;) {
      const { running, nextRound } = store.read(HA_STATUS);
      if (!running || !cluster.inventory.quorate) return;
      if (nextRound !== undefined && now < nextRound) return;
      const round = new Round(cluster);
      const isIdle = round.isIdle;
      if (isIdle && nextRound === undefined) {
        idleVersion = store.version;
        return;
      }
      if (!isIdle && nextRound !== undefined) round.run();
      store.change(HA_STATUS, (status) => {
        if (isIdle) delete status.nextRound;
        else status.nextRound = (nextRound ?? now) + ROUND_TIME;
      });
    }
  };
}

// The displayed state of a service: the manager's state and its next step.
// Facts: contributing/facts/ha.md#resources.

/** Returns a resource's requested state. Default: `started`, whose old name is `enabled`. */
export function requestedState(resource: Frozen<Section>): string {
  const state = resource.state ?? "started";
  return state === "enabled" ? "started" : String(state);
}

/** Returns the state that the API shows for a service. */
export function displayedState(
  service: Frozen<HaService> | undefined,
  resource: Frozen<Section> | undefined,
  guestExists: boolean,
): string {
  if (!resource) return "deleting";
  const requested = requestedState(resource);
  if (requested === "ignored") return "ignored";
  if (!guestExists) return "not found";
  if (!service) return "queued";
  const { state, running } = service;
  if (state === "stopped" && requested === "started") return "starting";
  if (state === "stopped" && requested === "disabled") return "disabled";
  if (state === "started" && !running) return "starting";
  if (state === "started" && requested !== "started") return "stopping";
  if (state === "error" && requested === "disabled") return "clearing error flag";
  return state;
}
