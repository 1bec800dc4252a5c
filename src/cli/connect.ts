/** A session for the cluster that the provider's environment variables name, for as long as some work takes. */
import { createClient } from "../api";
import type { PveSession } from "../api/types";
import { collector } from "../framework/planning/validate";
import { nullState } from "../framework/values/state";
import { createLog } from "../plugin/log";
import { providerAttributes } from "../provider/attributes";
import { clientConfiguration } from "../provider/configuration";
import { serverTexts } from "../resources";

const TIMEOUT_MS = 600_000;

/** `endpoint` wins over the environment. */
export async function withSession<T>(
  work: (session: PveSession, scrub: (text: string) => string) => Promise<T>,
  { endpoint }: { readonly endpoint?: string | undefined } = {},
): Promise<T> {
  const report = collector();
  const block = { ...nullState(providerAttributes), ...(endpoint !== undefined && { endpoint }) };
  const configuration = clientConfiguration(block, process.env, report);
  if (!configuration)
    throw new Error(report.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n"));
  const client = createClient(configuration, { log: createLog("pve.api"), serverTexts });
  try {
    const session = client.session({ signal: new AbortController().signal, timeoutMs: TIMEOUT_MS });
    return await work(session, (text) => client.scrub(text));
  } finally {
    await client.close();
  }
}
