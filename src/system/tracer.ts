/**
 * The interface of traces. The library behind it is loaded only if the environment names a collector (`src/provider/tracing.ts`).
 * Names and attributes of spans have no values of the configuration, no names of objects and no secrets.
 */
import type { Environment } from "./processes";

export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

export interface Span {
  set(attributes: SpanAttributes): void;
  /** Marks the span as failed. `type`: a code, never a message. */
  fail(type: string): void;
}

export interface Tracer {
  /** Does the work within a span. Spans of the work are its children. A failure of the work ends and marks it. */
  span<T>(name: string, attributes: SpanAttributes, work: (span: Span) => Promise<T>): Promise<T>;
  /** Does the same for a stream. */
  stream<T>(name: string, attributes: SpanAttributes, source: () => AsyncIterable<T>): AsyncIterable<T>;
  /** Sends the remaining spans, for at most a second. Never fails. */
  close(): Promise<void>;
}

/** Whether the environment names a collector, by the variables of OpenTelemetry. */
export function wantsTraces(environment: Environment): boolean {
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER } =
    environment;
  if (OTEL_SDK_DISABLED?.toLowerCase() === "true" || OTEL_TRACES_EXPORTER === "none") return false;
  return Boolean(OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || OTEL_EXPORTER_OTLP_ENDPOINT);
}
