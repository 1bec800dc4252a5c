/** The way of one request, from its caller to the wire and back. README.md of `src/api` explains the order. */
import type { Clock } from "../../system/clock";
import type { ConcurrencyLimit } from "../concurrency-limit";
import type { Log } from "../log";
import type { Scrubber } from "../redaction";
import type { ServerTexts } from "../server-texts";
import type { Transport } from "../transport";
import { authenticate } from "./authenticate";
import { decode } from "./decode";
import { encode } from "./encode";
import { exchange } from "./exchange";
import { explainFailure } from "./explain-failure";
import { learnSecrets } from "./learn-secrets";
import { limit } from "./limit";
import { logExchange } from "./log-exchange";
import type { Send } from "./request";
import { resend } from "./resend";
import { retryRequests } from "./retry-requests";

export interface PipelineParts {
  readonly texts: ServerTexts;
  readonly transport: Transport;
  readonly slots: ConcurrencyLimit;
  readonly scrubber: Scrubber;
  readonly log: Log;
  readonly clock: Clock;
  /** Between 0 and 1, for the jitter of pauses. */
  readonly random: () => number;
  readonly requestTimeoutMs: number;
  readonly userAgent: string;
}

export function createPipeline(parts: PipelineParts): Send {
  const { texts, transport, slots, scrubber, log, clock, random, requestTimeoutMs, userAgent } = parts;
  const leave = (endpoint: string) => transport.leave(endpoint);

  const learning = learnSecrets(scrubber);
  const retrying = retryRequests({ clock, random, outages: transport.outages, log });
  const authenticating = authenticate();
  const decoding = decode({ texts, scrubber, log, leave });
  const encoding = encode(userAgent);
  const explaining = explainFailure({ scrubber, leave });
  const logging = logExchange(log, clock);
  const limiting = limit(slots);
  const resending = resend(log);
  const exchanging = exchange(transport, requestTimeoutMs);

  return learning(retrying(authenticating(decoding(encoding(explaining(logging(limiting(resending(exchanging)))))))));
}
