/**
 * Serves one operation as an action, which Terraform invokes and which leaves no state.
 *
 * Checks, plan and work are those of the resource that does the same, so both report outcomes alike. Terraform validates an action
 * in the plan, so the invocation checks values that were unknown then.
 */

import type * as rpc from "../../plugin/contract";
import type { Diagnostic } from "../../plugin/contract";
import { UNKNOWN, type Value } from "../../plugin/cty/value";
import {
  matchesPlan,
  type Opened,
  openApply,
  pollUntil,
  type Work,
  warningOfOpenRequest,
  withConflictRetry,
} from "../applying/apply-context";
import type { Attributes, State } from "../attribute";
import { hasErrors } from "../diagnostics";
import { underCurrentNames } from "../former-names";
import { isOperation } from "../life-cycle";
import { planState } from "../planning/plan";
import { planResource } from "../planning/plan-resource";
import { collector, validateConfiguration } from "../planning/validate";
import type { ResourceDefinition } from "../resource";
import { actionAttributes, toResourceConfig } from "../schemas";
import { withTimeouts } from "../timeouts";
import { knownState, objectIn, objectOrNullIn } from "../values/state";
import { type Engine, explainFailure, type ServiceCall } from "./engine";
import { NO_PRIVATE } from "./private-data";
import { forSubject } from "./subject";

type Event = { readonly progress: string } | ({ readonly completed: true } & rpc.Diagnostics);

export class ActionHandler<S> implements rpc.ActionHandler {
  private readonly attributes: Attributes;
  private readonly resourceAttributes: Attributes;

  constructor(
    private readonly type: string,
    private readonly definition: ResourceDefinition<S>,
    private readonly engine: Engine<S>,
  ) {
    this.attributes = actionAttributes(definition);
    this.resourceAttributes = withTimeouts(definition);
  }

  async validate({ config, capabilities }: rpc.ValidateRequest): Promise<rpc.Diagnostics> {
    const report = collector();
    if (config === UNKNOWN) return report;
    const values = valuesOf(config);
    const { deprecated } = this.definition;
    const rules = {
      ...(deprecated && { deprecated }),
      validate: (config: State) => this.definition.validate?.(toResourceConfig(this.definition, config), report),
    };
    const { writeOnlyAllowed } = capabilities;
    validateConfiguration(this.attributes, rules, values, report, { writeOnlyAllowed });
    return this.withOwnPaths(report.diagnostics);
  }

  /** Reports the diagnostics of the resource's creation plan, with the same requests. */
  plan({ config, capabilities, signal }: Parameters<rpc.ActionHandler["plan"]>[0]): Promise<rpc.Diagnostics> {
    const { definition, resourceAttributes, engine, type } = this;
    const values = toResourceConfig(definition, underCurrentNames(resourceAttributes, valuesOf(config)));
    const creation = { prior: null, proposed: values, config: values, priorPrivate: NO_PRIVATE, priorIdentity: null };
    return this.about("plan", async () => {
      const request = { ...creation, capabilities, signal };
      const { diagnostics } = await planResource({ type, definition, attributes: resourceAttributes, engine, request });
      return this.withOwnPaths(diagnostics);
    });
  }

  invoke({ config, signal }: Parameters<rpc.ActionHandler["invoke"]>[0]): AsyncIterable<Event> {
    return eventsOf<Event>((emit) =>
      this.about("invoke", async (): Promise<Event> => {
        const diagnostics = await this.carryOut(config, signal, (progress) => emit({ progress }));
        return { completed: true, ...this.withOwnPaths(diagnostics) };
      }),
    );
  }

  private async carryOut(
    config: Value,
    signal: AbortSignal,
    onProgress: NonNullable<ServiceCall["onProgress"]>,
  ): Promise<readonly rpc.Diagnostic[]> {
    const { definition, resourceAttributes, engine, type } = this;
    const { diagnostics: wrong } = await this.validate({ config, signal, capabilities: AT_INVOCATION });
    if (hasErrors(wrong)) return wrong;
    const values = toResourceConfig(definition, underCurrentNames(resourceAttributes, valuesOf(config)));
    const planned = planState(resourceAttributes, values, null);
    const emitted = new Set<string>();
    const emit = (message: string) => {
      if (message === "") return;
      emitted.add(message);
      onProgress(message);
    };
    const work = {
      definition,
      attributes: resourceAttributes,
      engine,
      type,
      request: creationOf(values, planned, signal),
    };
    const opened = openApply({ ...work, onProgress: emit } satisfies Work<S>, "create", planned);
    if ("failed" in opened) return opened.failed;
    const context = { ...opened.context, isInvoked: true };
    try {
      const done = await withConflictRetry(work, "create", opened, () => definition.behaviour.create(planned, context));
      const results = resultsOf(definition.attributes, { ...opened.progress.reported, ...done }, emitted);
      for (const line of [...results, ...warningsOf(context.diagnostics, emitted)]) emit(line);
      return context.diagnostics;
    } catch (failure) {
      if (await this.isSet(work, opened, failure)) return context.diagnostics;
      const subject = { type, attributes: this.attributes, doing: "invoke" as const, state: planned };
      const open = warningOfOpenRequest(work, opened, failure);
      return [...context.diagnostics, ...explainFailure(engine, failure, subject), ...open];
    }
  }

  /** True when settings are as wanted although the answer was lost. An operation leaves nothing to read. */
  private async isSet(work: Work<S>, opened: Opened<S>, failure: unknown): Promise<boolean> {
    if (isOperation(work.definition) || opened.context.signal.aborted || !work.engine.isUncertain(failure))
      return false;
    const planned = objectIn(work.request.planned);
    const isWanted = (remote: State | null) => remote !== null && matchesPlan(work.attributes, planned, remote);
    const found = await pollUntil(work, opened, knownState(planned), isWanted);
    return found !== undefined && isWanted(found);
  }

  /** Removes paths to attributes that only the resource has. */
  private withOwnPaths(diagnostics: readonly rpc.Diagnostic[]): rpc.Diagnostics {
    const isOwn = ({ path: [first] = [] }: rpc.Diagnostic) =>
      first === undefined || ("attribute" in first && first.attribute in this.attributes);
    const whole = ({ path: _, ...diagnostic }: rpc.Diagnostic) => diagnostic;
    return { diagnostics: diagnostics.map((diagnostic) => (isOwn(diagnostic) ? diagnostic : whole(diagnostic))) };
  }

  private about<T>(doing: string, work: () => T): T {
    return forSubject({ resource: `action.${this.type}`, doing }, work);
  }
}

/** The configured values. Terraform sends null without a `config` block. */
const valuesOf = (config: Value): State => objectOrNullIn(config) ?? {};

/** Capabilities for the check at invocation: Terraform has already accepted write-only values. */
const AT_INVOCATION = { deferralAllowed: false, writeOnlyAllowed: true };

function creationOf(config: State, planned: State, signal: AbortSignal): rpc.ApplyRequest {
  return { prior: null, planned, config, plannedPrivate: NO_PRIVATE, plannedIdentity: null, signal };
}

/** Runs work as a stream of events: those that it emits, then its result. */
async function* eventsOf<E>(work: (emit: (event: E) => void) => Promise<E>): AsyncGenerator<E> {
  const emitted: E[] = [];
  let wake = () => {};
  let isOver = false;
  const emit = (event: E) => {
    emitted.push(event);
    wake();
  };
  const last = work(emit).finally(() => {
    isOver = true;
    wake();
  });
  // A reader gets the failure below. Without a reader it must not count as unhandled.
  last.catch(() => {});
  for (;;) {
    yield* emitted.splice(0);
    if (emitted.length > 0) continue;
    if (isOver) break;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  yield await last;
}

// Results and warnings of an operation as progress lines: an action has no attributes, and Terraform shows no warnings of a
// successful one. Leaves out lines that were already shown, such as those of a task's log.

type Emitted = ReadonlySet<string>;

function resultsOf(attributes: Attributes, results: State, emitted: Emitted): readonly string[] {
  const isEmitted = (value: Value) => isIn(emitted, String(value));
  return Object.entries(attributes).flatMap(([name, { traits }]) => {
    if (traits.role !== "computed" || traits.sensitive) return [];
    const result = results[name] ?? null;
    const values = (Array.isArray(result) ? result : [result]).filter((value) => value !== null && !isEmitted(value));
    return values.length > 0 ? [`${name}: ${values.map(String).join(", ")}`] : [];
  });
}

function warningsOf(diagnostics: readonly Diagnostic[], emitted: Emitted): readonly string[] {
  const fresh = diagnostics.filter(({ detail }) => detail === undefined || !isIn(emitted, detail));
  return fresh.flatMap(({ summary, detail = "" }) => [`Warning: ${summary}`, ...detail.split("\n")]);
}

const isIn = (emitted: Emitted, text: string) =>
  [...emitted].some((line) => line === text || line.endsWith(` ${text}`));
