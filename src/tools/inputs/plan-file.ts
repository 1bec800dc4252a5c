/** Reads a plan as JSON, the output of `terraform show -json PLAN` (format 1), and selects the parts of this provider. */
import { readText } from "../../system/read-text";
import { reasonOf } from "../report/failure";

type Values = Readonly<Record<string, unknown>>;

interface Named {
  readonly address: string;
  readonly mode: string;
  readonly type: string;
  /** Missing in older plans, and in plans that were written by hand. */
  readonly provider_name?: string;
}

interface ResourceValues extends Named {
  readonly values?: Values;
}

interface PlannedModule {
  readonly resources?: readonly ResourceValues[];
  readonly child_modules?: readonly PlannedModule[];
}

interface Change {
  readonly actions: readonly string[];
  readonly before?: Values | null;
  readonly after?: Values | null;
  readonly after_unknown?: unknown;
  readonly before_sensitive?: unknown;
  readonly after_sensitive?: unknown;
  readonly replace_paths?: readonly (readonly (string | number)[])[];
  readonly importing?: unknown;
}

/** Change of a plan to an object. */
export type Action = "add" | "change" | "replace" | "destroy" | "import" | "forget";

/** `undefined` if the object does not change. */
export function actionOf({ actions, importing }: Change): Action | undefined {
  const all = actions.join(" ");
  if (all === "create") return "add";
  if (all === "update") return "change";
  if (all === "delete") return "destroy";
  if (all === "forget") return "forget";
  if (all === "no-op") return importing ? "import" : undefined;
  return all.includes("create") && all.includes("delete") ? "replace" : undefined;
}

export interface ResourceChange extends Named {
  readonly change: Change;
}

export interface Expression {
  readonly constant_value?: unknown;
  readonly references?: readonly string[];
}

export type Expressions = Readonly<Record<string, Expression>>;

interface ConfiguredProvider {
  readonly name: string;
  readonly full_name?: string;
  readonly expressions?: Expressions;
}

export interface ConfiguredResource {
  readonly address: string;
  readonly mode?: string;
  readonly type?: string;
  readonly provider_config_key?: string;
  readonly expressions?: Expressions;
}

export interface ConfiguredModule {
  readonly resources?: readonly ConfiguredResource[];
  readonly module_calls?: Readonly<
    Record<string, { readonly module?: ConfiguredModule; readonly expressions?: Expressions }>
  >;
  readonly variables?: Readonly<Record<string, { readonly default?: unknown }>>;
}

export interface PlanFile {
  readonly format_version?: string;
  readonly variables?: Readonly<Record<string, { readonly value?: unknown }>>;
  readonly planned_values?: { readonly root_module?: PlannedModule };
  readonly prior_state?: { readonly values?: { readonly root_module?: PlannedModule } };
  readonly resource_changes?: readonly ResourceChange[];
  readonly configuration?: {
    readonly provider_config?: Readonly<Record<string, ConfiguredProvider>>;
    readonly root_module?: ConfiguredModule;
  };
}

/** Name of the provider in configurations, and prefix of its types. */
export const PROVIDER = "pve";
const SOURCE = "/cdktf-pve/pve";

/** Reads and validates a plan. `-` is standard input. */
export function readPlanFile(path: string): PlanFile {
  const hint = "`terraform show -json PLAN > plan.json` writes one";
  let plan: unknown;
  try {
    plan = JSON.parse(readText(path === "-" ? 0 : path));
  } catch (failure) {
    const why = failure instanceof SyntaxError ? "is not JSON" : reasonOf(failure as Error);
    throw new Error(`${path} cannot be read as a plan: ${why}; ${hint}`);
  }
  if (!isPlan(plan)) throw new Error(`${path} is not a plan as JSON; ${hint}`);
  return plan;
}

function isPlan(plan: unknown): plan is PlanFile {
  const {
    format_version,
    planned_values,
    prior_state,
    resource_changes = [],
    configuration,
  } = Object(plan) as Partial<PlanFile>;
  const isChange = (value: unknown) => {
    const { change } = Object(value) as { change?: { actions?: unknown } };
    return isNamed(value) && typeof change === "object" && change !== null && Array.isArray(change.actions);
  };
  const isWhole = Array.isArray(resource_changes) && resource_changes.every(isChange);
  const modules = [planned_values?.root_module, prior_state?.values?.root_module];
  const isConfigured = isConfiguredModule(configuration?.root_module ?? {});
  return (
    typeof format_version === "string" && isWhole && isConfigured && modules.every((module) => isModule(module ?? {}))
  );
}

function isConfiguredModule(module: unknown): module is ConfiguredModule {
  const { resources = [], module_calls = {}, variables = {} } = Object(module) as ConfiguredModule;
  const isBlock = (value: unknown) => typeof (Object(value) as Partial<ConfiguredResource>).address === "string";
  const objects: readonly unknown[] = [module_calls, variables];
  return (
    Array.isArray(resources) &&
    resources.every(isBlock) &&
    objects.every((object) => typeof object === "object" && object !== null) &&
    Object.values(module_calls).every((call: unknown) => isConfiguredModule(Object(call).module ?? {}))
  );
}

const isNamed = (value: unknown): value is Named => {
  const { address, mode, type } = Object(value) as Partial<Named>;
  return [address, mode, type].every((text) => typeof text === "string");
};

function isModule(module: unknown): module is PlannedModule {
  const { resources = [], child_modules = [] } = Object(module) as PlannedModule;
  return [resources, child_modules].every(Array.isArray) && resources.every(isNamed) && child_modules.every(isModule);
}

/** Whether an object belongs to this provider. Types of other providers may have the same prefix. */
const isOwn = ({ type, provider_name: name }: Named): boolean =>
  type.startsWith(`${PROVIDER}_`) && (name === undefined || name.endsWith(SOURCE));

/** Whether a configured block belongs to this provider. It refers to the provider by a key. */
export function isOwnBlock({ configuration }: PlanFile, { type = "", provider_config_key = "" }: ConfiguredResource) {
  const provider_name = configuration?.provider_config?.[provider_config_key]?.full_name;
  return isOwn({ address: "", mode: "", type, ...(provider_name !== undefined && { provider_name }) });
}

/** Changes of this provider's objects. */
export const ownChanges = ({ resource_changes = [] }: PlanFile): readonly ResourceChange[] =>
  resource_changes.filter(isOwn);

/** Objects of this provider in a module and those below it. */
export function ownResources({ resources = [], child_modules = [] }: PlannedModule = {}): ResourceValues[] {
  return [...resources.filter(isOwn), ...child_modules.flatMap(ownResources)];
}

/** Expressions of this provider's blocks, by the key that resources refer to. */
export function ownProviders({ configuration }: PlanFile): ReadonlyMap<string, Expressions> {
  const blocks = Object.entries(configuration?.provider_config ?? {}).filter(([, { name }]) => name === PROVIDER);
  return new Map(blocks.map(([key, { expressions = {} }]) => [key, expressions]));
}

/** The same with the default provider, which may have no block. */
export function providersWithDefault(plan: PlanFile): ReadonlyMap<string, Expressions> {
  const own = ownProviders(plan);
  return own.has(PROVIDER) ? own : new Map([...own, [PROVIDER, {}]]);
}

/** Configured blocks of this provider in all modules, with full addresses without indexes. */
export function ownBlocks(
  plan: PlanFile,
  { resources = [], module_calls: calls = {} }: ConfiguredModule = plan.configuration?.root_module ?? {},
  prefix = "",
): readonly ConfiguredResource[] {
  return [
    ...resources
      .filter((block) => isOwnBlock(plan, block))
      .map((block) => ({ ...block, address: `${prefix}${block.address}` })),
    ...Object.entries(calls).flatMap(([name, { module = {} }]) => ownBlocks(plan, module, `${prefix}module.${name}.`)),
  ];
}

/**
 * Address of the block of an object: `pve_pool.each` for `pve_pool.each["a"]`. Quotes within a key are escaped, so that the last
 * `["` begins the index.
 */
export function withoutIndex(address: string): string {
  if (!address.endsWith("]")) return address;
  const at = address.lastIndexOf(address.endsWith('"]') ? '["' : "[");
  return at < 0 ? address : address.slice(0, at);
}

/** Replaces unknown values with a mark. `unknown` has the structure of the value, with `true` in place of each unknown part. */
export function replaceUnknown<V, M>(value: V | undefined, unknown: unknown, mark: M): V | M {
  return replaceParts(value, unknown, mark) as V | M;
}

function replaceParts(value: unknown, unknown: unknown, mark: unknown): unknown {
  if (unknown === true) return mark;
  if (typeof unknown !== "object" || unknown === null) return value ?? null;
  if (Array.isArray(unknown)) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return items.map((item, index) => replaceParts(item, unknown[index], mark));
  }
  const parts: Record<string, unknown> = { ...(value as object | null) };
  for (const [name, part] of Object.entries(unknown)) parts[name] = replaceParts(parts[name], part, mark);
  return parts;
}
