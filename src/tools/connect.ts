/** Opens a session for the cluster that the provider's environment variables name. */
import { createClient } from "../api";
import { serverTextsOf } from "../api/server-texts";
import type { ClientConfiguration, PveSession } from "../api/types";
import { collector } from "../framework/planning/validate";
import { nullState } from "../framework/values/state";
import { createLog } from "../plugin/log";
import { clientConfiguration } from "../provider/configuration";
import { firstContactProblem } from "../provider/first-contact";
import { remedyFor } from "../provider/remedies";
import { providerAttributes } from "../provider/settings";
import { serverTexts } from "../resources";
import { asPveError } from "../resources/failures";
import { userAgent } from "../system/build";
import type { ToolContext } from "./report/report";

const TIMEOUT_MS = 600_000;

/** Client configuration from the environment; `endpoint` takes precedence. Throws on errors, and warns of risks, as the provider does. */
export function configurationFromEnvironment(warn: ToolContext["warn"], endpoint?: string): ClientConfiguration {
  const report = collector();
  const block = { ...nullState(providerAttributes), ...(endpoint !== undefined && { endpoint }) };
  const configuration = clientConfiguration(block, process.env, report);
  const messages = report.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`);
  if (!configuration) throw new Error(messages.join("\n"));
  for (const message of messages) warn(message);
  return { ...configuration, userAgent: userAgent("command") };
}

/** Runs `work` with a session that the signal aborts. Adds the provider's remedy to failures. */
export async function withSession<T>(
  { signal, warn }: Pick<ToolContext, "signal" | "warn">,
  work: (session: PveSession, scrub: (text: string) => string) => Promise<T>,
  { endpoint }: { readonly endpoint?: string | undefined } = {},
): Promise<T> {
  const configuration = configurationFromEnvironment(warn, endpoint);
  const client = createClient(configuration, { log: createLog("pve.api"), serverTexts });
  try {
    const session = client.session({ signal, timeoutMs: TIMEOUT_MS });
    return await work(session, (text) => client.scrub(text));
  } catch (failure) {
    throw withRemedy(firstContactProblem(failure, configuration));
  } finally {
    await client.close();
  }
}

/** The failure with the provider's remedy. */
function withRemedy(failure: unknown): unknown {
  const pveError = asPveError(failure);
  if (!pveError || pveError.code === "cancelled") return failure;
  return new Error(`${(failure as Error).message}\n${remedyFor(serverTextsOf(serverTexts), pveError)}`, {
    cause: failure,
  });
}
