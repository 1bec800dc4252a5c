/**
 * The first contact, when the provider is configured: what would fail every request is found before the first of them,
 * so that it is one error of the configuration.
 */
import type { Clock } from "../system/clock";
import type { Credential } from "./credentials/credential";
import { PveError } from "./errors";
import type { Lifetime } from "./lifetime";
import type { Log } from "./log";
import { decide } from "./retry";
import type { Transport } from "./transport";
import { TransportFailure } from "./transport-failure";

interface Parties {
  readonly transport: Transport;
  readonly credential: Credential;
  readonly log: Log;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Makes the connection that the first request will use, and logs in where the credential asks for that. */
export async function greet({ transport, credential, log, clock, random }: Parties, lifetime: Lifetime): Promise<void> {
  const began = clock.elapsed();
  for (let attempt = 1; ; attempt++) {
    const failure = await attemptToConnect(transport, lifetime);
    if (!failure) break;
    const decision = decide(failure, {
      method: "GET",
      attempt,
      elapsedMs: clock.elapsed() - began,
      remainingMs: lifetime.remainingMs,
      hasVerify: false,
      everAnswered: transport.outages.ever,
      outageMs: transport.outages.outageMs(clock.elapsed()),
      random: random(),
    });
    if (decision.action !== "retry") throw failure;
    log("warn", "No connection", { message: failure.message, attempt, ...decision });
    await lifetime.sleep(decision.afterMs);
  }
  await credential.authorise("GET", lifetime);
}

async function attemptToConnect(transport: Transport, lifetime: Lifetime): Promise<PveError | undefined> {
  try {
    await lifetime.race(transport.connect());
    return undefined;
  } catch (error) {
    if (!(error instanceof TransportFailure)) throw error;
    const { message: serverMessage, kind, advice, lasting } = error;
    if (kind === "tls") return new PveError({ code: "tls", serverMessage, advice });
    return new PveError({ code: "unreachable", serverMessage, advice, retryable: !lasting });
  }
}
