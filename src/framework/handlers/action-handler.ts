/**
 * Serves one operation as an action: it is done when Terraform says so, and leaves no state.
 *
 * All of it is that of the resource which does the same (checks, plan, the work itself), so that what is known of its
 * outcome is told alike. Values that are known only now are checked now: Terraform validates an action in the plan.
 */

import type * as rpc from "../../plugin/contract";
import type { Diagnostic } from "../../plugin/contract";
import { UNKNOWN, type Value } from "../../plugin/cty/value";
import { actionAttributes, asResource } from "../action-attributes";
import {
  matchesPlan,
  type Opened,
  openApply,
  type Work,
  waitForEffectMs,
  withConflictRetry,
} from "../applying/apply-context";
import { pollAfterFailure } from "../applying/read-after-failure";
import type { Attributes, State } from "../attribute";
import { hasErrors } from "../diagnostics";
import { underPresentNames } from "../former-names";
import { isOperation } from "../life-cycle";
import { planState } from "../planning/plan";
import { planResource } from "../planning/plan-resource";
import { collector, validateConfiguration } from "../planning/validate";
import type { ResourceDefinition } from "../resource";
import { withTimeouts } from "../timeouts";
import { known, objectIn, objectOrNullIn } from "../values/state";
import { type Engine, explainFailure, type ServiceCall } from "./engine";
import { NO_PRIVATE } from "./private-data";
import { forSubject } from "./subject";

type Event = { readonly progress: string } | ({ readonly completed: true } & rpc.Diagnostics);

export class ActionHandler<S> implements rpc.ActionHandler {
  private readonly attributes: Attributes;
  private readonly ofResource: Attributes;

  constructor(
    private readonly type: string,
    private readonly definition: ResourceDefinition<S>,
    private readonly engine: Engine<S>,
  ) {
    this.attributes = actionAttributes(definition);
    this.ofResource = withTimeouts(definition);
  }

  async validate({ config, capabilities }: rpc.ValidateRequest): Promise<rpc.Diagnostics> {
    const report = collector();
    if (config === UNKNOWN) return report;
    const values = given(config);
    const { deprecated } = this.definition;
    const rules = {
      ...(deprecated && { deprecated }),
      validate: (config: State) => this.definition.validate?.(asResource(this.definition, config), report),
    };
    const { writeOnlyAllowed } = capabilities;
    validateConfiguration(this.attributes, rules, values, report, { writeOnlyAllowed });
    return this.shown(report.diagnostics);
  }

  /** Says what the resource would say of its creation, and asks the server no more. */
  plan({ config, capabilities, signal }: Parameters<rpc.ActionHandler["plan"]>[0]): Promise<rpc.Diagnostics> {
    const { definition, ofResource, engine, type } = this;
    const values = asResource(definition, underPresentNames(ofResource, given(config)));
    const creation = { prior: null, proposed: values, config: values, priorPrivate: NO_PRIVATE, priorIdentity: null };
    return this.about("plan", async () => {
      const request = { ...creation, capabilities, signal };
      const { diagnostics } = await planResource(definition, ofResource, engine, type, request);
      return this.shown(diagnostics);
    });
  }

  invoke({ config, signal }: Parameters<rpc.ActionHandler["invoke"]>[0]): AsyncIterable<Event> {
    return eventsOf<Event>((tell) =>
      this.about("invoke", async (): Promise<Event> => {
        const diagnostics = await this.carryOut(config, signal, (progress) => tell({ progress }));
        return { completed: true, ...this.shown(diagnostics) };
      }),
    );
  }

  private async carryOut(
    config: Value,
    signal: AbortSignal,
    onProgress: NonNullable<ServiceCall["onProgress"]>,
  ): Promise<readonly rpc.Diagnostic[]> {
    const { definition, ofResource, engine, type } = this;
    const { diagnostics: wrong } = await this.validate({ config, signal, capabilities: NOW });
    if (hasErrors(wrong)) return wrong;
    const values = asResource(definition, underPresentNames(ofResource, given(config)));
    const planned = planState(ofResource, values, null);
    const told = new Set<string>();
    const tell = (message: string) => {
      if (message === "") return;
      told.add(message);
      onProgress(message);
    };
    const work = { definition, attributes: ofResource, engine, type, request: creationOf(values, planned, signal) };
    const opened = openApply({ ...work, onProgress: tell } satisfies Work<S>, "create", planned);
    if ("failed" in opened) return opened.failed;
    const context = { ...opened.context, isInvoked: true };
    try {
      const done = await withConflictRetry(work, "create", opened, () => definition.behaviour.create(planned, context));
      const results = resultsOf(definition.attributes, { ...opened.progress.reported, ...done }, told);
      for (const line of [...results, ...warningsOf(context.diagnostics, told)]) tell(line);
      return context.diagnostics;
    } catch (failure) {
      if (await this.isSet(work, opened, failure)) return context.diagnostics;
      const what = { type, attributes: this.attributes, doing: "invoke" as const, state: planned };
      return [...context.diagnostics, ...explainFailure(engine, failure, what)];
    }
  }

  /** Settings show whether they are made though the answer got lost; what is done leaves nothing that could be looked at. */
  private async isSet(work: Work<S>, { context, remainingMs }: Opened<S>, failure: unknown): Promise<boolean> {
    const { signal } = context;
    if (isOperation(work.definition) || signal.aborted || !work.engine.isUncertain(failure)) return false;
    const planned = objectIn(work.request.planned);
    const isWanted = (remote: State | null) => remote !== null && matchesPlan(work.attributes, planned, remote);
    const limits = { signal, timeoutMs: remainingMs(), patienceMs: waitForEffectMs(work) };
    const found = await pollAfterFailure(work, known(planned), { ...limits, isWanted });
    return found !== undefined && isWanted(found);
  }

  /** What the resource says of attributes that the action has not is said of the action as a whole. */
  private shown(diagnostics: readonly rpc.Diagnostic[]): rpc.Diagnostics {
    const isOwn = ({ path: [first] = [] }: rpc.Diagnostic) =>
      first === undefined || ("attribute" in first && first.attribute in this.attributes);
    const whole = ({ path: _, ...diagnostic }: rpc.Diagnostic) => diagnostic;
    return { diagnostics: diagnostics.map((diagnostic) => (isOwn(diagnostic) ? diagnostic : whole(diagnostic))) };
  }

  private about<T>(doing: string, work: () => T): T {
    return forSubject({ resource: `action.${this.type}`, doing }, work);
  }
}

/** Engines send null where there is no `config` block. */
const given = (config: Value): State => objectOrNullIn(config) ?? {};

/** What is to be checked has passed the engine already. */
const NOW = { deferralAllowed: false, writeOnlyAllowed: true };

function creationOf(config: State, planned: State, signal: AbortSignal): rpc.ApplyRequest {
  return { prior: null, planned, config, plannedPrivate: NO_PRIVATE, plannedIdentity: null, signal };
}

// A piece of work as a stream: what it tells meanwhile, then how it ended.

async function* eventsOf<E>(work: (tell: (event: E) => void) => Promise<E>): AsyncGenerator<E> {
  const told: E[] = [];
  let wake = () => {};
  let isOver = false;
  const tell = (event: E) => {
    told.push(event);
    wake();
  };
  const last = work(tell).finally(() => {
    isOver = true;
    wake();
  });
  // Whoever reads the stream gets it below; nobody may be reading any more.
  last.catch(() => {});
  for (;;) {
    yield* told.splice(0);
    if (told.length > 0) continue;
    if (isOver) break;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  yield await last;
}

// What an operation brings back, in lines: an action has no attributes that could hold it, and of one that succeeded
// Terraform shows no warnings. Without what has been told already, as the lines of a task's log have.

type Told = ReadonlySet<string>;

function resultsOf(attributes: Attributes, results: State, told: Told): readonly string[] {
  const isTold = (value: Value) => isIn(told, String(value));
  return Object.entries(attributes).flatMap(([name, { traits }]) => {
    if (traits.role !== "computed" || traits.sensitive) return [];
    const result = results[name] ?? null;
    const values = (Array.isArray(result) ? result : [result]).filter((value) => value !== null && !isTold(value));
    return values.length > 0 ? [`${name}: ${values.map(String).join(", ")}`] : [];
  });
}

function warningsOf(diagnostics: readonly Diagnostic[], told: Told): readonly string[] {
  const fresh = diagnostics.filter(({ detail }) => detail === undefined || !isIn(told, detail));
  return fresh.flatMap(({ summary, detail = "" }) => [`Warning: ${summary}`, ...detail.split("\n")]);
}

const isIn = (told: Told, text: string) => [...told].some((line) => line === text || line.endsWith(` ${text}`));
