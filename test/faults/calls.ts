/** Terraform's calls of a provider in this process. */
import type { ResourceHandler } from "../../src/framework/handlers/resource-handler";
import type { FrameworkProvider } from "../../src/framework/provider";
import type { Diagnostic } from "../../src/plugin/contract";

export interface Credentials {
  /** Undefined: all requests use the ticket. */
  readonly token: string | undefined;
  readonly password: string;
}

export type Provider = FrameworkProvider<never>;

const capabilities = { deferralAllowed: false, writeOnlyAllowed: true };
export const call = (signal = new AbortController().signal) => ({ signal, capabilities });

export function handlerOf(provider: Provider, address: string): ResourceHandler<never> {
  const handler = provider.resource(address.split(".")[0] ?? "");
  if (!handler) throw new Error(`no resource type for ${address}`);
  return handler;
}

export const hasErrors = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.some(({ severity }) => severity === "error");
