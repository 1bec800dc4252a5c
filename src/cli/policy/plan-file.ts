/** A plan as JSON (`terraform show -json PLAN`), as the checks look at applications. */
import { readFileSync } from "node:fs";
import { type Block, type Configuration, type Given, MARK } from "../../constructs/checks/contract";
import { withoutIndex } from "./address";

interface PlannedResource {
  readonly address: string;
  readonly mode: string;
  readonly type: string;
  readonly values?: Readonly<Record<string, Given>>;
}

interface PlannedModule {
  readonly resources?: readonly PlannedResource[];
  readonly child_modules?: readonly PlannedModule[];
}

interface ConfiguredModule {
  readonly resources?: readonly { readonly address: string; readonly provider_config_key?: string }[];
}

export interface PlanFile {
  readonly format_version?: string;
  readonly planned_values?: { readonly root_module?: PlannedModule };
  readonly resource_changes?: readonly {
    readonly address: string;
    readonly change: { readonly after_unknown?: unknown };
  }[];
  readonly configuration?: {
    readonly provider_config?: Readonly<
      Record<
        string,
        { readonly name: string; readonly expressions?: Readonly<Record<string, { readonly constant_value?: Given }>> }
      >
    >;
    readonly root_module?: ConfiguredModule;
  };
}

const PROVIDER = "pve";
const STACK = "plan";

export function readPlanFile(path: string): PlanFile {
  const hint = "`terraform show -json PLAN > plan.json` writes one";
  let plan: PlanFile;
  try {
    plan = JSON.parse(readFileSync(path === "-" ? 0 : path, "utf8")) as PlanFile;
  } catch (failure) {
    const why = failure instanceof SyntaxError ? "is no JSON" : (failure as Error).message;
    throw new Error(`${path} cannot be read as a plan: ${why}; ${hint}`);
  }
  if (!isPlan(plan)) throw new Error(`${path} is no plan as JSON; ${hint}`);
  return plan;
}

function isPlan(plan: unknown): plan is PlanFile {
  const { format_version, planned_values, resource_changes = [] } = Object(plan) as Partial<PlanFile>;
  const isChange = (one: unknown) => {
    const { address, change } = Object(one) as { address?: unknown; change?: { actions?: unknown } };
    return typeof address === "string" && Array.isArray(change?.actions ?? []) && typeof change === "object";
  };
  const isWhole = Array.isArray(resource_changes) && resource_changes.every(isChange);
  return typeof format_version === "string" && isWhole && isModule(planned_values?.root_module ?? {});
}

function isModule(module: unknown): module is PlannedModule {
  const { resources = [], child_modules = [] } = Object(module) as PlannedModule;
  const isResource = (one: unknown) => {
    const { address, mode, type } = Object(one) as Partial<PlannedResource>;
    return [address, mode, type].every((text) => typeof text === "string");
  };
  return (
    [resources, child_modules].every(Array.isArray) && resources.every(isResource) && child_modules.every(isModule)
  );
}

/** What is to be there after the apply: paths are addresses. */
export function blocksIn({ planned_values, resource_changes = [], configuration = {} }: PlanFile): Block[] {
  const unknown = new Map(resource_changes.map(({ address, change }) => [address, change.after_unknown]));
  const keys = new Map(
    configuration.root_module?.resources?.map(({ address, provider_config_key: key }) => [address, key]),
  );
  const providers = Object.entries(configuration.provider_config ?? {}).filter(([, { name }]) => name === PROVIDER);
  const blocks = providers.map(([key, { expressions = {} }]) =>
    providerBlock(key, expressions.endpoint?.constant_value),
  );
  if (!providers.some(([key]) => key === PROVIDER)) blocks.push(providerBlock(PROVIDER, undefined));
  const resources = resourcesIn(planned_values?.root_module ?? {});
  return [
    ...blocks,
    ...resources.map(({ address, type, values = {} }): Block => {
      const key = keys.get(withoutIndex(address));
      const provider = key !== undefined && providers.some(([known]) => known === key) ? key : PROVIDER;
      const known = withUnknown(values, unknown.get(address)) as Configuration;
      const place = { path: address, stack: STACK, address, provider: pathOf(provider) };
      return { kind: "resource", type, ...place, several: false, configuration: known };
    }),
  ];
}

const pathOf = (key: string): string => `provider.${key}`;

const providerBlock = (key: string, endpoint: Given | undefined): Block => ({
  kind: "provider",
  type: PROVIDER,
  path: pathOf(key),
  stack: STACK,
  address: key,
  several: false,
  configuration: endpoint === undefined ? {} : { endpoint },
});

function resourcesIn({ resources = [], child_modules = [] }: PlannedModule): PlannedResource[] {
  const own = resources.filter(({ mode, type }) => mode === "managed" && type.startsWith(`${PROVIDER}_`));
  return [...own, ...child_modules.flatMap(resourcesIn)];
}

/** `unknown` has the shape of the values, with `true` for what is known after the apply. */
function withUnknown(value: Given | undefined, unknown: unknown): Given {
  if (unknown === true) return { [MARK]: null };
  if (typeof unknown !== "object" || unknown === null) return value ?? null;
  if (Array.isArray(unknown)) {
    const items = Array.isArray(value) ? (value as readonly Given[]) : [];
    return items.map((item, index) => withUnknown(item, unknown[index]));
  }
  const parts = { ...((value ?? {}) as Readonly<Record<string, Given>>) };
  for (const [name, part] of Object.entries(unknown)) parts[name] = withUnknown(parts[name], part);
  return parts;
}
