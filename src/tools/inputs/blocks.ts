/** Converts a plan into the blocks that checks read: the objects after the apply. Their paths are addresses. */
import { type Block, type Configuration, type Given, MARK } from "../../constructs/checks/contract";
import {
  type Expressions,
  ownProviders,
  ownResources,
  type PlanFile,
  PROVIDER,
  replaceUnknown,
  withoutIndex,
} from "./plan-file";

const STACK = "plan";

export function blocksOfPlan(plan: PlanFile): Block[] {
  const unknown = new Map(plan.resource_changes?.map(({ address, change }) => [address, change.after_unknown]));
  const keys = new Map(
    plan.configuration?.root_module?.resources?.map(({ address, provider_config_key: key }) => [address, key]),
  );
  const providers = ownProviders(plan);
  const blocks = providers.map(([key, expressions]) => providerBlock(key, expressions));
  if (!providers.some(([key]) => key === PROVIDER)) blocks.push(providerBlock(PROVIDER, {}));
  const resources = ownResources(plan.planned_values?.root_module).filter(({ mode }) => mode === "managed");
  return [
    ...blocks,
    ...resources.map(({ address, type, values = {} }): Block => {
      const key = keys.get(withoutIndex(address));
      const provider = key !== undefined && providers.some(([known]) => known === key) ? key : PROVIDER;
      const known = markUnknown(values as Configuration, unknown.get(address));
      const place = { path: address, stack: STACK, address, provider: pathOf(provider) };
      return { kind: "resource", type, ...place, several: false, configuration: known };
    }),
  ];
}

/** Replaces unknown or sensitive values with marks. `flags`: `after_unknown`, `before_sensitive` or `after_sensitive` of the change. */
export const markUnknown = (values: Configuration, flags: unknown): Configuration =>
  replaceUnknown<Given, Given>(values, flags, { [MARK]: null }) as Configuration;

const pathOf = (key: string): string => `provider.${key}`;

/** Settings that checks read. Others may be secrets. */
const SETTINGS = ["endpoint", "require_management_access"];

const providerBlock = (key: string, expressions: Expressions): Block => ({
  kind: "provider",
  type: PROVIDER,
  path: pathOf(key),
  stack: STACK,
  address: key,
  several: false,
  configuration: Object.fromEntries(
    SETTINGS.flatMap((name) => {
      const value = expressions[name]?.constant_value as Given | undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});
