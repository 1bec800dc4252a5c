/**
 * A user without Terraform, who changes a list of rules right before the server works on a request for it. The digest of
 * that request is then stale, or the list differs from the one that the client has read.
 */
import { ROOT } from "../../src/simulator/kernel/access/permissions";
import type { ApiAnswer } from "../../src/simulator/kernel/dispatcher";
import type { Chance } from "./chance";
import { listOfPath } from "./contents";
import type { Call, Request } from "./history";
import type { RecordingServer } from "./recording-server";

type Sent = Pick<Request, "method" | "path" | "parameters">;
type Entry = Readonly<Record<string, unknown>> & { readonly pos: number };

/** Comment of a rule that exists before all clients. */
const EARLIER = "theirs-1";
/** Comment of the rule that the bystander inserts and removes. */
const OWN = "dora";
const RULE = { type: "in", action: "ACCEPT", macro: "NTP", enable: 1, comment: OWN } as const;

/** More changes than the provider tries again after. Its call then fails, or starts again. */
const STUBBORN_CHANGES = 25;
const STUBBORN_RATE = 0.1;
const RATES = [0, 0.03, 0.15];

export class Bystander {
  readonly calls: Call[] = [];
  readonly #counts = new Map<string, number>();
  readonly #rate: number;
  #runs = 0;
  #isActive = false;

  constructor(
    private readonly server: RecordingServer,
    private readonly chance: Chance,
  ) {
    this.#rate = chance.pick(RATES, "rate of the bystander");
  }

  begin(): void {
    this.#isActive = this.#rate > 0;
  }

  /** Reverts the changes, and stops. */
  async end(): Promise<void> {
    this.#isActive = false;
    const { "firewall/cluster.fw": file } = this.server.dispatcher.cluster.store.toJSON() as {
      readonly "firewall/cluster.fw"?: { readonly groups?: object };
    };
    const groups = Object.keys(file?.groups ?? {}).map((group) => `/cluster/firewall/groups/${group}`);
    for (const path of ["/cluster/firewall/rules", ...groups]) await this.#withdraw(path);
  }

  /** Called before the server works on the request. */
  async interfere({ run, method, path }: Pick<Request, "run" | "method" | "path">): Promise<void> {
    const list = listPathOf(path);
    if (!this.#isActive || listOfPath(list) === undefined) return;
    const key = `${run} ${method} ${list}`;
    const nth = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, nth);
    const isStubborn = /^(PUT|DELETE)$/.test(method) && this.chance.is(STUBBORN_RATE, "stubborn", key);
    if (isStubborn && nth <= STUBBORN_CHANGES) await this.#touch(list, nth);
    else if (this.chance.is(this.#rate, "between", key, nth)) await this.#toggle(list);
  }

  /** Changes the digest of the list, and keeps the order of its rules. */
  async #touch(path: string, nth: number): Promise<void> {
    const run = this.#nextRun();
    const entry = await this.#find(run, path, EARLIER, OWN);
    if (!entry) return this.#insert(run, path);
    await this.#setLog(run, path, entry, nth % 2 === 0 ? "info" : "nolog");
  }

  async #toggle(path: string): Promise<void> {
    const run = this.#nextRun();
    const entry = await this.#find(run, path, OWN);
    await (entry ? this.#remove(run, path, entry) : this.#insert(run, path));
  }

  async #withdraw(path: string): Promise<void> {
    const run = this.#nextRun();
    const entry = await this.#find(run, path, OWN);
    if (entry) await this.#remove(run, path, entry);
    const other = await this.#find(run, path, EARLIER);
    if (other?.log !== undefined) await this.#setLog(run, path, other, undefined);
  }

  #setLog(run: string, path: string, { pos, comment }: Entry, log: string | undefined): Promise<void> {
    const claims = { [`rule ${String(comment)} of ${listOfPath(path)}`]: { log } };
    const parameters = log === undefined ? { delete: "log" } : { log };
    const write = { method: "PUT", path: `${path}/${pos}`, parameters };
    return this.#change({ run, doing: "update", prior: claims, planned: claims }, write);
  }

  #insert(run: string, path: string): Promise<void> {
    const { type, action, comment } = RULE;
    const claims = { [`rule ${OWN} of ${listOfPath(path)}`]: { type, action, enable: "1", comment } };
    const write = { method: "POST", path, parameters: RULE };
    return this.#change({ run, doing: "create", prior: null, planned: claims }, write);
  }

  #remove(run: string, path: string, { pos }: Entry): Promise<void> {
    const claims = { [`rule ${OWN} of ${listOfPath(path)}`]: {} };
    const write = { method: "DELETE", path: `${path}/${pos}`, parameters: {} };
    return this.#change({ run, doing: "delete", prior: claims, planned: null }, write);
  }

  #nextRun(): string {
    return `dora ${++this.#runs}`;
  }

  async #find(run: string, path: string, ...comments: readonly string[]): Promise<Entry | undefined> {
    const { data } = await this.#send(run, { method: "GET", path, parameters: {} });
    return ((data ?? []) as readonly Entry[]).find(({ comment }) => comments.includes(comment as string));
  }

  async #change(call: Pick<Call, "run" | "doing" | "prior" | "planned">, write: Sent): Promise<void> {
    const { run, doing, prior, planned } = call;
    const from = this.server.tick();
    const { status } = await this.#send(run, write);
    const isDone = status === 200;
    const list = listOfPath(listPathOf(write.path)) as string;
    this.calls.push({
      ...call,
      from,
      to: this.server.tick(),
      address: `rule.${OWN}`,
      result: isDone ? planned : prior,
      outcome: isDone ? "success" : "error",
      messages: [],
      doubts: [],
      ...(isDone && doing === "create" && { place: { list, rule: OWN, position: 0, moves: true } }),
    });
  }

  async #send(run: string, { method, path, parameters }: Sent): Promise<ApiAnswer> {
    const { server } = this;
    const at = server.tick();
    const answer = await server.dispatcher.answer({ method, path, params: parameters, identity: ROOT });
    const applied = server.recordVersion();
    const { status } = answer;
    server.requests.push({ at, run, method, path, parameters, applied, status, answered: server.tick(), seen: status });
    return answer;
  }
}

/** The path of a list, from its own path or that of one of its rules. */
const listPathOf = (path: string): string => path.replace(/\/\d+$/, "");
