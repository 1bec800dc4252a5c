/** The provider that the protocol server serves, made of definitions. */

import type * as rpc from "../plugin/contract";
import { isWhollyKnown, UNKNOWN, type Value, type ValueMap } from "../plugin/cty/value";
import { Activity } from "./activity";
import { ConflictRetry } from "./applying/conflict-retry";
import type { CreationJournal, JournalStore } from "./applying/creation-journal";
import type { PlannedChanges } from "./applying/planned-changes";
import type { State } from "./attribute";
import { actionsOf, definitionsOf, handlersByType } from "./definitions";
import { DiagnosticError } from "./diagnostics";
import { underCurrentNames } from "./former-names";
import { callFunction, namesOf } from "./function";
import type { Guard } from "./guard";
import { ActionHandler } from "./handlers/action-handler";
import { DataSourceHandler } from "./handlers/data-source-handler";
import { providerUnconfigured, providerUnknown } from "./handlers/diagnostics";
import {
  type Engine,
  type EngineOptions,
  explainFailure,
  ReportedCauses,
  type Run,
  type ServiceCall,
  type Services,
} from "./handlers/engine";
import { EphemeralHandler } from "./handlers/ephemeral-handler";
import { ListHandler } from "./handlers/list-handler";
import { ResourceHandler } from "./handlers/resource-handler";
import type { IsShown } from "./plan-warnings";
import { Claims } from "./planning/claims";
import { FileSizes } from "./planning/file-sizes";
import { KnownNames, type Lookup } from "./planning/unknown-references";
import { collector, validateConfiguration } from "./planning/validate";
import type { Report } from "./resource";
import { type DescribedProvider, providerSchemas } from "./schemas";
import { objectIn } from "./values/state";

export interface ProviderDefinition<S> extends DescribedProvider<S>, EngineOptions {
  /** Store for names of the configuration, shared by the processes of a run. Without it no name counts as unknown. */
  readonly configuredNames?: () => JournalStore | undefined;
  /** The word for a referent, such as `VNet` for `sdn.vnet`. */
  readonly nameOfReferent?: (referent: string) => string;
  validate(config: ValueMap, report: Report): void;
  readonly isShownUnconfigured?: IsShown;
  /** Creates the services of a run. The configuration is wholly known, and no request is sent yet. */
  configure(config: State, report: Report): ServiceSource<S> | undefined;
  /** Counts the running calls. */
  readonly activity?: Activity;
  /** True for refusals without effect whose cause another change of the same run may remove. */
  readonly isResolvableConflict: (failure: unknown) => boolean;
}

export interface ServiceSource<S> extends Pick<Services<S>, "confirmCredentials" | "confirmPermissions"> {
  open(call: ServiceCall): S;
  /** First contact before any request. Its error is the only one of the run. */
  connect?(call: { readonly signal: AbortSignal }): Promise<void>;
  /** Journal of creations that are not in a state yet. */
  readonly creations?: CreationJournal;
  /** Notes of the plan for the apply of the same run. */
  readonly plannedChanges?: PlannedChanges;
  /** Guards that forbid changes. */
  readonly guards?: readonly Guard[];
  /** Decides which warnings with an id are shown. Default: all. */
  readonly isShown?: IsShown;
  /** Called when Terraform has all responses and ends the process in order. */
  ended?(): void;
  close(): Promise<void>;
}

/** The provider's own knowledge of a run. */
interface ProviderRun<S> extends Run {
  readonly claims: Claims;
  readonly lookup: Lookup<S> | undefined;
  readonly fileSizes: FileSizes;
  readonly reportedCauses: ReportedCauses;
}

export class FrameworkProvider<S> implements rpc.Provider {
  readonly schemas: rpc.ProviderSchemas;
  readonly resource: (type: string) => ResourceHandler<S> | undefined;
  readonly dataSource: (type: string) => DataSourceHandler<S> | undefined;
  readonly list: (type: string) => ListHandler<S> | undefined;
  readonly action: (type: string) => ActionHandler<S> | undefined;
  readonly ephemeral: (type: string) => EphemeralHandler<S> | undefined;
  private source: ServiceSource<S> | undefined;
  private deferred = false;
  private run: ProviderRun<S>;
  private readonly endings = new Map<object, () => Promise<void>>();
  private readonly activity: Activity;

  constructor(private readonly definition: ProviderDefinition<S>) {
    this.activity = definition.activity ?? new Activity();
    // Schemas do not depend on the services.
    this.schemas = providerSchemas(definition as unknown as ProviderDefinition<never>);
    this.run = this.newRun();
    const source = () => this.source;
    const run = () => this.run;
    const options: EngineOptions = definition;
    const engine: Engine<S> = {
      ...options,
      get fileSizes() {
        return run().fileSizes;
      },
      get lookup() {
        return run().lookup;
      },
      get claims() {
        return run().claims;
      },
      get reportedCauses() {
        return run().reportedCauses;
      },
      get creations() {
        return source()?.creations;
      },
      get plannedChanges() {
        return source()?.plannedChanges;
      },
      get guards() {
        return source()?.guards;
      },
      get isShown() {
        return source()?.isShown ?? definition.isShownUnconfigured;
      },
      endings: this.endings,
      services: () => this.services(),
      run: () => this.source && this.run,
      conflictRetry: new ConflictRetry(definition.isResolvableConflict, definition.clock, this.activity),
    };
    const { name, dataSources, ephemerals = [] } = definition;
    const resources = definitionsOf(definition.resources);
    this.resource = handlersByType(name, resources, (type, item) => new ResourceHandler(type, item, engine));
    this.list = handlersByType(name, resources, (type, item) => new ListHandler(type, item, engine));
    this.action = handlersByType(name, actionsOf(resources), (type, item) => new ActionHandler(type, item, engine));
    this.dataSource = handlersByType(
      name,
      definitionsOf(dataSources),
      (type, item) => new DataSourceHandler(type, item, engine),
    );
    this.ephemeral = handlersByType(
      name,
      definitionsOf(ephemerals),
      (type, item) => new EphemeralHandler(type, item, engine),
    );
  }

  begin(): () => void {
    return this.activity.begin();
  }

  async call(name: string, args: readonly Value[]) {
    const found = this.definition.functions?.().find((candidate) => namesOf(candidate).includes(name));
    if (!found) throw new Error(`there is no function ${name}`);
    return callFunction(found, args);
  }

  async validateConfig({ config, capabilities }: rpc.ValidateRequest): Promise<rpc.Diagnostics> {
    const report = collector();
    if (config === null || config === UNKNOWN) return report;
    const values = objectIn(config);
    const { writeOnlyAllowed } = capabilities;
    validateConfiguration(this.definition.attributes, this.definition, values, report, { writeOnlyAllowed });
    return report;
  }

  async configure({
    config,
    signal,
  }: {
    config: rpc.ValidateRequest["config"];
    signal: AbortSignal;
  }): Promise<rpc.Diagnostics> {
    const report = collector();
    this.run = this.newRun();
    await this.close();
    this.source = undefined;
    // In a plan a value may come from a resource that does not exist yet: fail only when it is needed.
    this.deferred = !isWhollyKnown(config);
    if (this.deferred) return report;
    const { name, attributes, explain } = this.definition;
    let source: ServiceSource<S> | undefined;
    try {
      source = this.definition.configure(underCurrentNames(attributes, objectIn(config ?? {})), report);
      await source?.connect?.({ signal });
      this.source = source;
    } catch (failure) {
      await source?.close();
      const subject = { type: name, attributes, doing: "configure" as const };
      return { diagnostics: [...report.diagnostics, ...explainFailure({ explain }, failure, subject)] };
    }
    return report;
  }

  async settle(): Promise<void> {
    await this.endWorks();
    this.source?.ended?.();
  }

  private async endWorks(): Promise<void> {
    const works = [...this.endings.values()];
    this.endings.clear();
    await Promise.all(works.map((work) => work()));
  }

  async close(): Promise<void> {
    await this.endWorks();
    // An apply plans the changes again.
    if (this.source) this.run.lookup?.names.forget();
    await this.source?.close();
  }

  private newRun(): ProviderRun<S> {
    return {
      claims: new Claims(),
      lookup: this.newLookup(),
      fileSizes: new FileSizes(),
      reportedCauses: new ReportedCauses(),
    };
  }

  private newLookup(): Lookup<S> | undefined {
    const { resources, configuredNames, nameOfReferent: nameOf } = this.definition;
    const store = configuredNames?.();
    if (!store || !nameOf) return undefined;
    return { names: new KnownNames(store), definitions: definitionsOf(resources), visible: new Map(), nameOf };
  }

  private services(): Services<S> {
    const { source, deferred } = this;
    return {
      deferred,
      confirmCredentials: async (call) => source?.confirmCredentials?.(call),
      confirmPermissions: async (call) => source?.confirmPermissions?.(call),
      open(call) {
        if (source) return source.open(call);
        throw new DiagnosticError(deferred ? providerUnknown() : providerUnconfigured());
      },
    };
  }
}
