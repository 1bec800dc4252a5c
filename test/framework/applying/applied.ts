/** Applies an object of a small definition with the given behaviour. */
import { applyResource } from "../../../src/framework/applying/apply";
import { type Attributes, bool, type State, string } from "../../../src/framework/attribute";
import type { Engine } from "../../../src/framework/handlers/engine";
import type { ApplyContext, Behaviour, ResourceDefinition } from "../../../src/framework/resource";
import { jumpingClock } from "./jumping-clock";

export const doc = "For the test.";
export const attributes: Attributes = { name: string({ doc }).required(), applied: bool({ doc }).convergesTo(true) };

/** A request without an answer. */
export class Interrupted extends Error {}
/** A refusal because of concurrent writes. */
export class Stale extends Error {}
/** A refusal because the object exists already. */
export class Exists extends Error {}

/** Services of a call: they report a write that got no response. */
export interface Services {
  unanswered?(): void;
}

/** Pauses of this engine take no time. */
export const engineOf = (parts: Partial<Engine<object>> = {}): Engine<object> => ({
  services: () => ({ open: ({ onUnanswered }) => ({ unanswered: onUnanswered }), deferred: false }),
  explain: () => [],
  isUncertain: (failure) => failure instanceof Interrupted,
  isStale: (failure) => failure instanceof Stale,
  isExisting: (failure) => failure instanceof Exists,
  clock: jumpingClock(),
  ...parts,
});

interface Options {
  readonly definition?: Partial<ResourceDefinition<object>>;
  readonly signal?: AbortSignal;
  readonly schema?: Attributes;
  readonly engine?: Engine<object>;
  readonly data?: Uint8Array;
}

export const OPERATION = { lifeCycle: { kind: "operation", action: { without: [] } } } as const;

export function apply(
  behaviour: Behaviour<object>,
  prior: State | null,
  planned: State | null,
  {
    definition = {},
    signal = new AbortController().signal,
    schema = attributes,
    engine = engineOf(),
    data = new Uint8Array(),
  }: Options = {},
) {
  const completeDefinition = { type: "test", behaviour, attributes: schema, identity: [], ...definition };
  const request = { prior, planned, config: planned, plannedPrivate: data, plannedIdentity: null, signal };
  return applyResource({
    type: "pve_test",
    definition: completeDefinition as unknown as ResourceDefinition<object>,
    attributes: schema,
    engine,
    request,
  });
}

export const unused = async () => undefined;

export const lost = new Interrupted("no answer");
export const stale = new Stale("changed meanwhile");

export interface Script extends Options {
  /** The end of each attempt: a failure or a success. The last one repeats. */
  readonly ends?: readonly (Error | undefined)[];
  /** The object at each read, the last one repeatedly, or by the number of attempts and reads and the known state. */
  readonly reads?:
    | readonly (State | null | Error)[]
    | ((attempts: number, reads: number, known: State) => State | null);
  /** Reports of the definition before the end of an attempt. */
  readonly reports?: (context: ApplyContext<object>, attempt: number) => void;
  /** Interrupts the run before the end of an attempt. */
  readonly interrupts?: boolean;
  /** The steps of each attempt, from one on, are a transaction. */
  readonly transaction?: Parameters<ApplyContext<object>["transaction"]>[1] & { readonly from?: number };
  /** The update that completes a creation succeeds, or fails. */
  readonly completion?: "succeeds" | Error;
}

/** Applies a change on a server that acts by a script. */
export async function change(prior: State | null, planned: State | null, script: Script = {}) {
  const { ends = [undefined], reads = [null], reports, interrupts, transaction, completion, ...options } = script;
  const interrupt = new AbortController();
  const calls: string[] = [];
  const priors: State[] = [];
  const updates: unknown[] = [];
  const count = (kind: string) => calls.filter((call) => call === kind).length;
  const attempts = () => calls.length - count("read");
  const at = <T>(items: readonly T[], number: number) => items[Math.min(number, items.length) - 1] as T;
  const attempt = async (kind: string, context: ApplyContext<object>) => {
    calls.push(kind);
    const steps = async () => {
      reports?.(context, attempts());
      if (interrupts) interrupt.abort();
      const end = at(ends, attempts());
      if (end) throw end;
    };
    const isTransaction = transaction && attempts() >= (transaction.from ?? 1);
    await (isTransaction ? context.transaction(steps, transaction) : steps());
    return undefined;
  };
  const behaviour: Behaviour<object> = {
    async read(known, { signal }) {
      signal.throwIfAborted();
      calls.push("read");
      const found = typeof reads === "function" ? reads(attempts(), count("read"), known) : at(reads, count("read"));
      if (found instanceof Error) throw found;
      return found;
    },
    create: (_, context) => attempt("create", context),
    delete: (_, context) => attempt("delete", context),
  };
  const update: Behaviour<object>["update"] = async (wanted, before, context) => {
    priors.push(before);
    if (prior) return attempt("update", context);
    if (completion instanceof Error) throw completion;
    updates.push({ wanted, prior: before });
    return { applied: true };
  };
  const completeBehaviour = { ...behaviour, ...((prior || completion) && { update }) };
  const answer = await apply(completeBehaviour, prior, planned, { signal: interrupt.signal, ...options });
  const texts = answer.diagnostics.map(({ summary, detail }) => (summary.startsWith("Could not") ? detail : summary));
  return { ...answer, texts, calls, attempts: attempts(), reads: count("read"), priors, updates };
}

export const unanswered = ({ services }: ApplyContext<object>) => (services as Services).unanswered?.();

export const firstUnanswered = (context: ApplyContext<object>, attempt: number) =>
  void (attempt === 1 && unanswered(context));
