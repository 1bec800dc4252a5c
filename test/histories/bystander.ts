/**
 * A user without Terraform. She changes rule lists right before the server works on a request of another
 * client. The digest of that request is then stale, or the list differs from the one that the client has read.
 */
import { ROOT } from "../../src/simulator/kernel/access/permissions";
import type { ApiAnswer } from "../../src/simulator/kernel/dispatcher";
import type { Chance } from "./chance";
import { listOfPath } from "./contents";
import type { Call, Claims, Request } from "./history";
import type { RecordingServer } from "./recording-server";

type Entry = Readonly<Record<string, unknown>> & { readonly pos: number };

/** Her rules have these comments: one exists before all clients, and she inserts and removes the other. */
const THEIRS = "theirs-1";
const HERS = "dora";
const RULE = { type: "in", action: "ACCEPT", macro: "NTP", enable: 1, comment: HERS } as const;

/** More than the attempts of the provider with one call: it then fails, or begins anew. */
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

  /** Takes back her changes, and ends. */
  async end(): Promise<void> {
    this.#isActive = false;
    const { "firewall/cluster.fw": file } = this.server.dispatcher.cluster.store.toJSON() as {
      readonly "firewall/cluster.fw"?: { readonly groups?: object };
    };
    const groups = Object.keys(file?.groups ?? {}).map((group) => `/cluster/firewall/groups/${group}`);
    for (const path of ["/cluster/firewall/rules", ...groups]) await this.#withdraw(path);
  }

  /** Called before the server works on the request. */
  async meet({ run, method, path }: Pick<Request, "run" | "method" | "path">): Promise<void> {
    const list = path.replace(/\/\d+$/, "");
    if (!this.#isActive || listOfPath(list) === undefined) return;
    const key = `${run} ${method} ${list}`;
    const nth = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, nth);
    const isStubborn = /^(PUT|DELETE)$/.test(method) && this.chance.is(STUBBORN_RATE, "stubborn", key);
    if (isStubborn && nth <= STUBBORN_CHANGES) await this.#touch(list, nth);
    else if (this.chance.is(this.#rate, "between", key, nth)) await this.#toggle(list);
  }

  /** Changes the digest of the list, and no order. */
  async #touch(path: string, nth: number): Promise<void> {
    const run = this.#nextRun();
    const entry = await this.#find(run, path, THEIRS, HERS);
    if (!entry) return this.#insert(run, path);
    await this.#setLog(run, path, entry, nth % 2 === 0 ? "info" : "nolog");
  }

  async #toggle(path: string): Promise<void> {
    const run = this.#nextRun();
    const entry = await this.#find(run, path, HERS);
    await (entry ? this.#remove(run, path, entry) : this.#insert(run, path));
  }

  async #withdraw(path: string): Promise<void> {
    const run = this.#nextRun();
    const entry = await this.#find(run, path, HERS);
    if (entry) await this.#remove(run, path, entry);
    const other = await this.#find(run, path, THEIRS);
    if (other?.log !== undefined) await this.#setLog(run, path, other, undefined);
  }

  #setLog(run: string, path: string, { pos, comment }: Entry, log: string | undefined): Promise<void> {
    const claims = { [`rule ${String(comment)} of ${listOfPath(path)}`]: { log } };
    const parameters = log === undefined ? { delete: "log" } : { log };
    return this.#change(run, "update", claims, claims, "PUT", `${path}/${pos}`, parameters);
  }

  #insert(run: string, path: string): Promise<void> {
    const { type, action, comment } = RULE;
    const claims = { [`rule ${HERS} of ${listOfPath(path)}`]: { type, action, enable: "1", comment } };
    return this.#change(run, "create", null, claims, "POST", path, RULE);
  }

  #remove(run: string, path: string, { pos }: Entry): Promise<void> {
    const claims = { [`rule ${HERS} of ${listOfPath(path)}`]: {} };
    return this.#change(run, "delete", claims, null, "DELETE", `${path}/${pos}`, {});
  }

  #nextRun(): string {
    return `dora ${++this.#runs}`;
  }

  async #find(run: string, path: string, ...comments: readonly string[]): Promise<Entry | undefined> {
    const { data } = await this.#send(run, "GET", path, {});
    return ((data ?? []) as readonly Entry[]).find(({ comment }) => comments.includes(comment as string));
  }

  async #change(
    run: string,
    doing: Exclude<Call["doing"], "read">,
    prior: Claims | null,
    planned: Claims | null,
    ...[method, path, parameters]: readonly [method: string, path: string, parameters: Request["parameters"]]
  ): Promise<void> {
    const from = this.server.tick();
    const { status } = await this.#send(run, method, path, parameters);
    const isDone = status === 200;
    const list = listOfPath(path.replace(/\/\d+$/, "")) as string;
    this.calls.push({
      ...{ from, to: this.server.tick(), run, address: `rule.${HERS}`, doing, prior, planned },
      ...{ result: isDone ? planned : prior, outcome: isDone ? "success" : "error", messages: [], doubts: [] },
      ...(isDone && doing === "create" && { place: { list, rule: HERS, position: 0, moves: true } }),
    });
  }

  async #send(run: string, method: string, path: string, parameters: Request["parameters"]): Promise<ApiAnswer> {
    const { server } = this;
    const at = server.tick();
    const answer = await server.dispatcher.answer({ method, path, params: parameters, identity: ROOT });
    const applied = server.recordVersion();
    const { status } = answer;
    server.requests.push({ at, run, method, path, parameters, applied, status, answered: server.tick(), seen: status });
    return answer;
  }
}
