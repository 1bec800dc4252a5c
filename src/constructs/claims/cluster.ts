/** Whether two constructs talk to one cluster. */
import { type TerraformResource, TerraformStack } from "cdktf";
import { PveProviderBinding } from "../../bindings/provider-binding";

export interface Cluster {
  readonly provider: PveProviderBinding;
  readonly stack: TerraformStack;
  /** As given; `undefined` where the environment says it. */
  readonly endpoints: string | undefined;
}

export function clusterOf(resource: TerraformResource, providers: readonly PveProviderBinding[]): Cluster | undefined {
  const stack = TerraformStack.of(resource);
  const isOwn = (provider: PveProviderBinding) => provider.alias === undefined && TerraformStack.of(provider) === stack;
  const provider = resource.provider ?? providers.find(isOwn);
  if (!(provider instanceof PveProviderBinding)) return undefined;
  const { endpointInput, endpointsInput } = provider;
  const endpoints = [endpointInput, endpointsInput ?? []].flat().filter((endpoint) => endpoint !== undefined);
  return { provider, stack, endpoints: endpoints.length > 0 ? JSON.stringify(endpoints.sort()) : undefined };
}

/** `maybe`: each stack takes the cluster from the environment, which may differ from one deployment to the other. */
export function isSameCluster(a: Cluster, b: Cluster): boolean | "maybe" {
  if (a.provider === b.provider) return true;
  if (a.endpoints !== b.endpoints) return false;
  return a.endpoints !== undefined || a.stack === b.stack || "maybe";
}
