/** A session for the cluster that the provider's environment variables name, for as long as some work takes. */
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
import type { Work } from "./report/report";

const TIMEOUT_MS = 600_000;

/** `endpoint` wins over the environment. What is wrong with it is thrown; what is risky is told, as the provider does. */
export function configurationFromEnvironment(warn: Work["warn"], endpoint?: string): ClientConfiguration {
  const report = collector();
  const block = { ...nullState(providerAttributes), ...(endpoint !== undefined && { endpoint }) };
  const configuration = clientConfiguration(block, process.env, report);
  const said = report.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`);
  if (!configuration) throw new Error(said.join("\n"));
  for (const one of said) warn(one);
  return { ...configuration, userAgent: userAgent("command") };
}

/** Ends when the signal says so. */
export async function withSession<T>(
  { signal, warn }: Pick<Work, "signal" | "warn">,
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

/** What to do about it, as the provider says it. */
function withRemedy(failure: unknown): unknown {
  const fault = asPveError(failure);
  if (!fault || fault.code === "cancelled") return failure;
  return new Error(`${(failure as Error).message}\n${remedyFor(serverTextsOf(serverTexts), fault)}`, {
    cause: failure,
  });
}
