/** Opens a session for the cluster of a tool's work: that of the provider's environment variables, or one of a fleet. */

import { createClient } from "../api";
import type { ClientConfiguration, PveSession } from "../api/types";
import { collector } from "../framework/planning/validate";
import type { Context } from "../framework/resource";
import { nullState } from "../framework/values/state";
import { createLog } from "../plugin/log";
import { clientConfiguration } from "../provider/configuration";
import { adviceAbout } from "../provider/explain-all";
import { firstContactProblem } from "../provider/first-contact";
import { providerAttributes } from "../provider/settings";
import { serverTexts } from "../resources";
import { hasCode } from "../resources/failures";
import { userAgent } from "../system/build";
import type { Environment } from "../system/processes";
import type { ToolContext } from "./report/report";

const TIMEOUT_MS = 600_000;

/** Client configuration of the cluster; `endpoint` takes precedence. Throws on errors, and warns of risks, as the provider does. */
export function configurationOf(context: Connecting, endpoint?: string): ClientConfiguration {
  const report = collector();
  const block = {
    ...nullState(providerAttributes),
    ...context.connection?.block,
    ...(endpoint !== undefined && { endpoint, endpoints: null }),
  };
  const configuration = clientConfiguration(block, environmentOf(context), report);
  const messages = report.diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`);
  if (!configuration) throw new Error(messages.join("\n"));
  for (const message of messages) context.warn(message);
  return { ...configuration, userAgent: userAgent("command") };
}

type Connecting = Pick<ToolContext, "warn" | "connection">;

/** Environment variables for the cluster. */
export const environmentOf = ({ connection }: Pick<ToolContext, "connection">): Environment =>
  connection?.environment ?? process.env;

/** Runs `work` with a session that the signal aborts. Adds the provider's remedy to failures. */
export async function withSession<T>(
  context: Pick<ToolContext, "signal" | "warn" | "connection" | "tracer">,
  work: (session: PveSession, scrub: (text: string) => string) => Promise<T>,
  { endpoint }: { readonly endpoint?: string | undefined } = {},
): Promise<T> {
  const configuration = configurationOf(context, endpoint);
  const client = createClient(configuration, {
    log: createLog("pve.api"),
    serverTexts,
    environment: environmentOf(context),
    tracer: context.tracer,
  });
  try {
    const session = client.session({ signal: context.signal, timeoutMs: TIMEOUT_MS });
    return await work(session, (text) => client.scrub(text));
  } catch (failure) {
    throw withRemedy(firstContactProblem(failure, configuration));
  } finally {
    await client.close();
  }
}

/** Context of a definition that reads. `importing`: as an import does. */
export const readingContext = (session: PveSession, importing = false): Context<PveSession> => ({
  services: session,
  signal: session.signal,
  importing,
  warn: () => undefined,
});

/** The failure with the provider's remedy. */
function withRemedy(failure: unknown): unknown {
  const advice = adviceAbout(failure);
  if (advice === "" || hasCode(failure, "cancelled")) return failure;
  return new Error(`${(failure as Error).message}\n${advice}`, { cause: failure });
}
