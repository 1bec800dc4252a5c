/** Serves one resource type: Terraform's calls in terms of its definition. */
import { UNKNOWN, type ValueMap } from "../plugin/cty/value";
import type * as rpc from "../plugin/provider";
import { applyResource } from "./apply";
import type { Attributes, State } from "./attribute";
import { error } from "./diagnostics";
import { type Engine, explainFailure, openContext } from "./engine";
import { identityOf, stateFromIdentity, stateFromImportId } from "./identity";
import { planResource } from "./plan-resource";
import { reconcileRead } from "./reconcile";
import type { ResourceDefinition } from "./resource";
import { nullState } from "./state";
import { timeoutFor, withTimeouts } from "./timeouts";
import { upgradeState } from "./upgrade";
import { collector, validateAttributes } from "./validate";

/** Kept beside the state between an import and the read that follows it. */
const IMPORTED = new TextEncoder().encode('{"imported":true}');
const NO_PRIVATE = new Uint8Array();

function isImport(data: Uint8Array): boolean {
  return new TextDecoder().decode(data) === '{"imported":true}';
}

export class ResourceHandler<S> implements rpc.ResourceHandler {
  private readonly attributes: Attributes;

  constructor(
    private readonly type: string,
    private readonly definition: ResourceDefinition<S>,
    private readonly engine: Engine<S>,
  ) {
    this.attributes = withTimeouts(definition as ResourceDefinition<never>);
  }

  async validate({ config, capabilities }: rpc.ValidateRequest): Promise<rpc.Diagnostics> {
    const report = collector();
    if (config === null || config === UNKNOWN) return report;
    const values = config as ValueMap;
    validateAttributes(this.attributes, values, report, { writeOnlyAllowed: capabilities.writeOnlyAllowed });
    this.definition.validate?.(values, report);
    return report;
  }

  async upgrade(request: rpc.UpgradeRequest): Promise<rpc.UpgradeResponse> {
    return upgradeState(this.definition as ResourceDefinition<never>, this.attributes, request);
  }

  async read(request: rpc.ReadRequest): Promise<rpc.ReadResponse> {
    const prior = request.state as State | null;
    if (prior === null) return { state: null, private: request.private, diagnostics: [] };
    try {
      const timeout = timeoutFor("read", prior, this.definition.timeouts);
      const context = openContext(this.engine, request, timeout, isImport(request.private));
      const remote = await this.definition.behaviour.read(prior, context);
      const state = remote === null ? null : reconcileRead(this.attributes, prior, remote);
      return {
        state,
        private: NO_PRIVATE,
        ...(state && { identity: identityOf(this.definition, state) }),
        diagnostics: context.diagnostics,
      };
    } catch (failure) {
      const diagnostics = this.explain(failure, "read", prior);
      return { state: prior, private: request.private, diagnostics };
    }
  }

  async plan(request: rpc.PlanRequest): Promise<rpc.PlanResponse> {
    return planResource(this.definition, this.attributes, this.engine, this.type, request);
  }

  async apply(request: rpc.ApplyRequest): Promise<rpc.ApplyResponse> {
    return applyResource(this.definition, this.attributes, this.engine, this.type, request);
  }

  async import(request: rpc.ImportRequest): Promise<rpc.ImportResponse> {
    const { definition, type } = this;
    if (definition.importable === false) {
      const detail = `${type} stands for something that is done, not for an object that exists.`;
      return { resources: [], diagnostics: [error(`${type} cannot be imported`, detail)] };
    }
    const keys = request.id === "" ? stateFromIdentity(request.identity) : stateFromImportId(definition, request.id);
    if (!keys) {
      const expected = `Expected ${definition.identity.join("/")}, for example: ${definition.documentation.importExample}`;
      return { resources: [], diagnostics: [error(`Invalid import id "${request.id}"`, expected)] };
    }
    const report = collector();
    validateAttributes(pick(this.attributes, keys), keys, report, { writeOnlyAllowed: true });
    if (report.diagnostics.length > 0) return { resources: [], diagnostics: report.diagnostics };
    const state = { ...nullState(this.attributes), ...keys };
    const identity = identityOf(definition, state);
    return { resources: [{ type, state, private: IMPORTED, ...(identity && { identity }) }], diagnostics: [] };
  }

  private explain(failure: unknown, doing: "read" | "import", state: State) {
    return explainFailure(this.engine, failure, { type: this.type, attributes: this.attributes, doing, state });
  }
}

function pick(attributes: Attributes, keys: State): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => name in keys));
}
