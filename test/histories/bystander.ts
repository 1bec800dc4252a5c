/**
 * A user without Terraform. She changes a list of rules right before the server works on a request for it. The digest of
 * that request is then stale, or the list differs from the one that the client has read.
 *
 * Between rounds she adds elements
 * to objects of the clients, and changes or removes others.
 */
import { ROOT } from "../../src/simulator/kernel/access/permissions";
import type { ApiAnswer } from "../../src/simulator/kernel/dispatcher";
import type { Chance } from "./chance";
import { listOfPath } from "./contents";
import type { Call, Claims, Request } from "./history";
import type { RecordingServer } from "./recording-server";

type Sent = Pick<Request, "method" | "path" | "parameters">;
type Entry = Readonly<Record<string, unknown>> & { readonly pos: number };

/** Comment of a rule that exists before all clients. */
const EARLIER = "theirs-1";
/** Comment of the rule that the bystander inserts and removes. */
const OWN = "dora";
const RULE = { type: "in", action: "ACCEPT", macro: "NTP", enable: 1, comment: OWN } as const;

function claimsOfRule(list: string): Claims {
  const { type, action, comment } = RULE;
  return { [`rule ${OWN} of ${list}`]: { type, action, enable: "1", comment } };
}

/** More changes than the provider tries again after. Its call then fails, or starts again. */
const STUBBORN_CHANGES = 25;
const STUBBORN_RATE = 0.1;
const RATES = [0, 0.03, 0.15];

type Write = readonly [method: string, path: string, parameters: Sent["parameters"]];
type Visit = readonly [doing: "create" | "update" | "delete", claims: Claims, write: Write];

const ADDRESS = "203.0.113.9";
const memberOf = (pool: string) => ({ [`pool ${pool} storage local`]: {} });
const entryOf = (set: string) => ({ [`set ${set} entry ${ADDRESS}`]: {} });

/** Her changes of objects by their names. The owner of a pool, a set or a group does not manage the element that she adds. */
const VISITS: readonly (readonly [object: RegExp, visit: (name: string) => Visit])[] = [
  [/^pool (\w+-pool)$/, (poolid) => ["create", memberOf(poolid), ["PUT", "/pools", { poolid, storage: "local" }]]],
  [
    /^set (\w+-open)$/,
    (set) => ["create", entryOf(set), ["POST", `/cluster/firewall/ipset/${set}`, { cidr: ADDRESS }]],
  ],
  [
    /^group (\w+-group)$/,
    (group) => ["create", claimsOfRule(`group ${group}`), ["POST", `/cluster/firewall/groups/${group}`, RULE]],
  ],
  [
    /^alias (\w+-own)$/,
    (name) => [
      "update",
      { [`alias ${name}`]: { cidr: ADDRESS, comment: undefined } },
      ["PUT", `/cluster/firewall/aliases/${name}`, { cidr: ADDRESS }],
    ],
  ],
  [
    /^notification (\w+-mail)$/,
    (name) => [
      "update",
      { [`notification ${name}`]: { comment: undefined } },
      ["PUT", `/cluster/notifications/endpoints/sendmail/${name}`, { delete: ["comment"] }],
    ],
  ],
  [
    /^metric server (\w+-metrics)$/,
    (id) => ["delete", { [`metric server ${id}`]: {} }, ["DELETE", `/cluster/metrics/server/${id}`, {}]],
  ],
  [
    /^pool shared guest (\d+)$/,
    (guest) => [
      "delete",
      { [`pool shared guest ${guest}`]: {} },
      ["PUT", "/pools", { poolid: "shared", vms: guest, delete: 1 }],
    ],
  ],
];
const VISITING_RATES = [0, 0.3, 0.8];

/** Removes the elements that she has added; rules are withdrawn with those of other lists. */
const DEPARTURES: readonly (readonly [object: RegExp, visit: (name: string) => Visit])[] = [
  [
    /^pool (\w+-pool) storage local$/,
    (poolid) => ["delete", memberOf(poolid), ["PUT", "/pools", { poolid, storage: "local", delete: 1 }]],
  ],
  [
    /^set (\w+-open) entry 203\.0\.113\.9$/,
    (set) => ["delete", entryOf(set), ["DELETE", `/cluster/firewall/ipset/${set}/${ADDRESS}`, {}]],
  ],
];

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
    await this.#visit(DEPARTURES, () => true);
  }

  /** Changes objects of the clients before the round. */
  async visit(round: number): Promise<void> {
    const rate = this.chance.pick(VISITING_RATES, "rate of visits");
    await this.#visit(VISITS, (object) => this.chance.is(rate, "visit", round, object));
  }

  async #visit(visits: typeof VISITS, isChosen: (object: string) => boolean): Promise<void> {
    const contents = this.server.versions.at(-1)?.contents ?? {};
    for (const object of Object.keys(contents))
      for (const [pattern, visit] of visits) {
        const name = pattern.exec(object)?.[1];
        if (name === undefined || !isChosen(object)) continue;
        const [doing, claims, [method, path, parameters]] = visit(name);
        if (doing === "create" && Object.keys(claims).some((name) => name in contents)) continue;
        const [prior, planned] = [doing === "create" ? null : claims, doing === "delete" ? null : claims];
        await this.#change({ run: this.#nextRun(), doing, prior, planned }, { method, path, parameters });
      }
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
    const claims = claimsOfRule(listOfPath(path) as string);
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
    const list = listOfPath(listPathOf(write.path));
    this.calls.push({
      ...call,
      from,
      to: this.server.tick(),
      address: `rule.${OWN}`,
      result: isDone ? planned : prior,
      outcome: isDone ? "success" : "error",
      messages: [],
      doubts: [],
      ...(isDone &&
        list !== undefined &&
        doing === "create" && { place: { list, rule: OWN, position: 0, moves: true } }),
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
