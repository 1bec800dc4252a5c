/**
 * Drives a definition as Terraform does: validate, plan, apply, refresh. Diagnostics of severity error throw, unless
 * the test asks for them.
 */
import type { PveSession, SessionOptions } from "../../src/api/types";
import { applyResource } from "../../src/framework/applying/apply";
import type { State } from "../../src/framework/attribute";
import { DataSourceHandler } from "../../src/framework/handlers/data-source-handler";
import { type Engine, openContext, type ServedType } from "../../src/framework/handlers/engine";
import { stateFromImportId } from "../../src/framework/handlers/identity";
import { planResource } from "../../src/framework/planning/plan-resource";
import { collector, validateAttributes } from "../../src/framework/planning/validate";
import { withTimeouts } from "../../src/framework/timeouts";
import { reconcileRead } from "../../src/framework/values/reconcile";
import { nullState } from "../../src/framework/values/state";
import type { Diagnostic } from "../../src/plugin/contract";
import type { Value } from "../../src/plugin/cty/value";
import { isExisting, isStale, isUncertain } from "../../src/provider/explain";
import { explain } from "../../src/provider/explain-all";
import type { DataSource, Resource } from "../../src/resources/kinds/define";
import { complete } from "./configured";

type Config = Readonly<Record<string, Value>>;

export class Lifecycle {
  /** Warnings of all operations. */
  readonly warnings: Diagnostic[] = [];
  private readonly engine: Engine<PveSession>;

  constructor(
    private readonly definition: Resource,
    /** One session for all calls, or one for each call, which can then be interrupted. */
    session: PveSession | ((call: SessionOptions) => PveSession),
    /** Factor for the pauses after a failure. */
    pace?: number,
  ) {
    this.engine = engineOf(typeof session === "function" ? session : () => session, pace);
  }

  /** Problems of a configuration. */
  validate(given: Config): readonly Diagnostic[] {
    const report = collector();
    const config = complete(this.attributes, given);
    validateAttributes(this.attributes, config, report, { writeOnlyAllowed: true });
    this.definition.validate?.(config, report);
    return report.diagnostics;
  }

  async plan(given: Config, prior: State | null = null) {
    const config = this.full(given);
    const { signal } = new AbortController();
    const request = { config, prior, proposed: config, priorPrivate: new Uint8Array(), signal };
    return planResource({ ...this.served, request: request as never });
  }

  /** Plans and applies; `null` destroys. */
  async apply(given: Config | null, prior: State | null = null): Promise<State> {
    const { state, diagnostics } = await this.tryApply(given, prior);
    this.raise(diagnostics);
    return state as State;
  }

  async tryApply(given: Config | null, prior: State | null = null, signal = new AbortController().signal) {
    let planned: Value = null;
    if (given) {
      this.raise(this.validate(given));
      const plan = await this.plan(given, prior);
      this.raise(plan.diagnostics);
      if (prior && plan.requiresReplace.length > 0) throw new Error("the plan replaces the object");
      planned = plan.planned;
    }
    const config = given && this.full(given);
    const request = { config, prior, planned, plannedPrivate: new Uint8Array(), signal };
    return applyResource({ ...this.served, request: request as never });
  }

  /** State after a refresh; `null` for a deleted object. */
  async refresh(state: State, importing = false): Promise<State | null> {
    const { signal } = new AbortController();
    const context = openContext(this.engine, { signal, timeoutMs: 60_000, importing });
    const remote = await this.definition.behaviour.read(state, context);
    this.warnings.push(...context.diagnostics);
    return remote && reconcileRead(this.attributes, state, remote);
  }

  async import(id: string): Promise<State | null> {
    const keys = stateFromImportId(this.definition as never, id);
    return this.refresh({ ...nullState(this.attributes), ...keys }, true);
  }

  /** Names of the attributes that a plan would change. */
  async changes(given: Config, state: State): Promise<string[]> {
    const { planned, diagnostics } = await this.plan(given, state);
    this.raise(diagnostics);
    const next = planned as State;
    return Object.keys(this.attributes).filter((name) => JSON.stringify(next[name]) !== JSON.stringify(state[name]));
  }

  private get served(): ServedType<PveSession> {
    const { definition, attributes, engine } = this;
    return { type: definition.type, definition, attributes, engine };
  }

  private get attributes() {
    return withTimeouts(this.definition as never);
  }

  private full(config: Config): State {
    return { ...nullState(this.attributes), ...config };
  }

  private raise(diagnostics: readonly Diagnostic[]): void {
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    this.warnings.push(...diagnostics.filter(({ severity }) => severity === "warning"));
    if (errors.length > 0) throw new Error(errors.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n\n"));
  }
}

/** Reads a data source. */
export async function readData(definition: DataSource, session: PveSession, given: Config = {}): Promise<State> {
  const handler = new DataSourceHandler(
    definition.type,
    definition,
    engineOf(() => session),
  );
  const config = { ...nullState(definition.attributes), timeouts: null, ...given };
  const { state, diagnostics } = await handler.read({ config, signal: new AbortController().signal } as never);
  const [first] = diagnostics.filter(({ severity }) => severity === "error");
  if (first) throw new Error(`${first.summary}\n${first.detail}`);
  return state as State;
}

function engineOf(open: (call: SessionOptions) => PveSession, pace = 0.1): Engine<PveSession> {
  return { services: () => ({ open, deferred: false }), explain, isUncertain, isStale, isExisting, pace };
}
