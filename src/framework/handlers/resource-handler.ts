/** Serves one resource type by its definition. */

import type * as rpc from "../../plugin/contract";
import { isMap, UNKNOWN, type Value } from "../../plugin/cty/value";
import { applyResource } from "../applying/apply";
import { remainingLateMs } from "../applying/late-requests";
import { pollAfterFailure } from "../applying/read-after-failure";
import type { Attributes, State } from "../attribute";
import { hasErrors } from "../diagnostics";
import { underCurrentNames } from "../former-names";
import { warnInto } from "../plan-warnings";
import { cautionsInto } from "../planning/cautions";
import { keptOfImport, stillKept, withoutUnmanaged } from "../planning/kept-after-import";
import { planResource } from "../planning/plan-resource";
import { collector, validateConfiguration } from "../planning/validate";
import type { ResourceDefinition } from "../resource";
import { timeoutFor, withTimeouts } from "../timeouts";
import { reconcileRead } from "../values/reconcile";
import { objectIn, objectOrNullIn } from "../values/state";
import { objectsNotRead } from "./diagnostics";
import { type Engine, explainFailure, openContext, type ServedType } from "./engine";
import { identityOf } from "./identity";
import { adoptMoved, importObject, managedPart } from "./import";
import { decodePrivate, encodePrivate, NO_PRIVATE } from "./private-data";
import { forSubject, nameOf } from "./subject";
import { upgradeIdentity, upgradeState } from "./upgrade";

export class ResourceHandler<S> implements rpc.ResourceHandler {
  readonly attributes: Attributes;

  constructor(
    readonly type: string,
    readonly definition: ResourceDefinition<S>,
    private readonly engine: Engine<S>,
  ) {
    this.attributes = withTimeouts(definition);
  }

  async validate({ config, capabilities }: rpc.ValidateRequest): Promise<rpc.Diagnostics> {
    const report = collector();
    if (config === null || config === UNKNOWN) return report;
    const values = objectIn(config);
    const { writeOnlyAllowed } = capabilities;
    validateConfiguration(this.attributes, this.definition, values, report, { writeOnlyAllowed });
    // In a configured process the plan reports cautions itself.
    if (this.engine.run?.()) return report;
    const present = underCurrentNames(this.attributes, values);
    this.engine.lookup?.names.validate(this.definition as never, present);
    if (!hasErrors(report.diagnostics) && !this.engine.services().deferred)
      this.withSubject("validate", present, () =>
        cautionsInto(this, present, warnInto(report.diagnostics, this.engine.isShown)),
      );
    return report;
  }

  async upgrade(request: rpc.UpgradeRequest): Promise<rpc.UpgradeResponse> {
    return upgradeState(this.definition, this.attributes, request);
  }

  async upgradeIdentity(request: rpc.UpgradeRequest): Promise<rpc.UpgradeResponse> {
    return upgradeIdentity(this.definition, request);
  }

  async read(request: rpc.ReadRequest): Promise<rpc.ReadResponse> {
    const prior = objectOrNullIn(request.state);
    if (prior === null) return { state: null, private: request.private, diagnostics: [] };
    return this.withSubject("read", prior, () => this.readObject(prior, request));
  }

  private async readObject(prior: State, request: rpc.ReadRequest): Promise<rpc.ReadResponse> {
    try {
      const { signal } = request;
      const timeoutMs = timeoutFor("read", prior, this.definition.timeouts);
      const { imported, kept = [], sentAt } = decodePrivate(request.private);
      const context = openContext(this.engine, { signal, timeoutMs, importing: imported !== undefined });
      this.engine.creations?.close(this, prior);
      const found = await this.definition.behaviour.read(prior, context);
      const lateMs = remainingLateMs(sentAt, this.engine);
      const remote = found === null && lateMs > 0 ? await this.awaitLate(prior, request, lateMs) : found;
      if (remote === null) await this.engine.services().confirmPermissions?.({ signal, timeoutMs });
      if (remote) await this.definition.inspect?.(remote, context);
      const whole = remote === null ? null : reconcileRead(this.attributes, prior, remote);
      const state =
        whole &&
        (imported ? managedPart(this.attributes, whole, imported) : withoutUnmanaged(this.attributes, prior, whole));
      const keeps =
        state && (imported ? keptOfImport(this.attributes, state) : stillKept(this.attributes, state, kept));
      return {
        state,
        private: state && lateMs > 0 ? request.private : encodePrivate({ kept: keeps ?? [] }),
        ...(state && { identity: identityOf(this.definition, state) }),
        diagnostics: context.diagnostics,
      };
    } catch (failure) {
      const kept = { state: prior, private: request.private };
      const cause = this.engine.causeOf?.(failure);
      if (cause && this.engine.reportedCauses?.first(cause) === false)
        return { ...kept, diagnostics: [objectsNotRead({ cause: cause.summary })] };
      return { ...kept, diagnostics: this.explain(failure, "read", prior) };
    }
  }

  async plan(request: rpc.PlanRequest): Promise<rpc.PlanResponse> {
    // The object is in a state, even without a refresh.
    const prior = objectOrNullIn(request.prior);
    if (prior !== null) this.engine.creations?.close(this, prior);
    return this.withSubject("plan", request.proposed ?? request.prior, () =>
      planResource({ ...this.served(), request: this.underCurrentNames(request) }),
    );
  }

  async apply(request: rpc.ApplyRequest): Promise<rpc.ApplyResponse> {
    const { prior, planned } = request;
    const doing = planned === null ? "delete" : prior === null ? "create" : "update";
    return this.withSubject(doing, planned ?? prior, () =>
      applyResource({ ...this.served(), request: this.underCurrentNames(request) }),
    );
  }

  async import(request: rpc.ImportRequest): Promise<rpc.ImportResponse> {
    try {
      return { resources: [{ type: this.type, ...importObject(this, request) }], diagnostics: [] };
    } catch (failure) {
      return { resources: [], diagnostics: this.explain(failure, "import") };
    }
  }

  async move(request: rpc.MoveRequest): Promise<rpc.MoveResponse> {
    try {
      return { ...adoptMoved(this, request), diagnostics: [] };
    } catch (failure) {
      return { state: null, private: NO_PRIVATE, diagnostics: this.explain(failure, "import") };
    }
  }

  private served(): ServedType<S> {
    const { type, definition, attributes, engine } = this;
    return { type, definition, attributes, engine };
  }

  private withSubject<T>(doing: string, state: Value, work: () => T): T {
    return forSubject({ resource: nameOf(this.type, this.definition.identity, state), doing }, work);
  }

  private underCurrentNames<R extends { readonly config: Value }>(request: R): R {
    return {
      ...request,
      config: isMap(request.config) ? underCurrentNames(this.attributes, request.config) : request.config,
    };
  }

  /** Waits for an object whose creation may still take effect. */
  private async awaitLate(prior: State, request: rpc.ReadRequest, lateMs: number): Promise<State | null> {
    const call = { signal: request.signal, timeoutMs: lateMs };
    const options = { ...call, patienceMs: lateMs, isWanted: (found: State | null) => found !== null };
    const found = await pollAfterFailure({ definition: this.definition, engine: this.engine }, prior, options);
    if (found !== undefined) return found;
    // No read succeeded, so the object may exist: report the failure of another read.
    return this.definition.behaviour.read(prior, openContext(this.engine, call));
  }

  private explain(failure: unknown, doing: "read" | "import", state?: State) {
    const subject = { type: this.type, attributes: this.attributes, doing, ...(state && { state }) };
    return explainFailure(this.engine, failure, subject);
  }
}
