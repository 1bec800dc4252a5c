/** A session for the cluster that the provider's environment variables name, for as long as some work takes. */
import { createClient } from "../api";
import type { ClientConfiguration, PveSession } from "../api/types";
import { collector } from "../framework/planning/validate";
import { nullState } from "../framework/values/state";
import { createLog } from "../plugin/log";
import { providerAttributes } from "../provider/attributes";
import { clientConfiguration } from "../provider/configuration";
import { serverTexts } from "../resources";
import { userAgent } from "../system/build";

const TIMEOUT_MS = 600_000;

/** `endpoint` wins over the environment. What is wrong with it is thrown. */
export function configurationFromEnvironment(endpoint?: string): ClientConfiguration {
  const report = collector();
  const block = { ...nullState(providerAttributes), ...(endpoint !== undefined && { endpoint }) };
  const configuration = clientConfiguration(block, process.env, report);
  if (configuration) return { ...configuration, userAgent: userAgent("command") };
  throw new Error(report.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n"));
}

/** Ends when the signal says so. */
export async function withSession<T>(
  signal: AbortSignal,
  work: (session: PveSession, scrub: (text: string) => string) => Promise<T>,
  { endpoint }: { readonly endpoint?: string | undefined } = {},
): Promise<T> {
  const client = createClient(configurationFromEnvironment(endpoint), { log: createLog("pve.api"), serverTexts });
  try {
    const session = client.session({ signal, timeoutMs: TIMEOUT_MS });
    return await work(session, (text) => client.scrub(text));
  } finally {
    await client.close();
  }
}
