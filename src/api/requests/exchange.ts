/** The end of the way: the request goes to an endpoint, and its answer comes back. */
import type { Transport, TransportAnswer } from "../transport";
import { type Encoded, isRepeatable, type Send } from "./request";

export const exchange =
  (transport: Pick<Transport, "exchange">, requestTimeoutMs: number): Send<Encoded, TransportAnswer> =>
  (request) => {
    const { lifetime } = request;
    // Timers may fire a millisecond early; at the end of the lifetime it has to be really over.
    const timeoutMs = Math.min(requestTimeoutMs, lifetime.remainingMs + 2);
    return transport.exchange(request.exchange, { signal: lifetime.signal, timeoutMs, write: !isRepeatable(request) });
  };
