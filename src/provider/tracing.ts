/**
 * Traces by OpenTelemetry over OTLP, in JSON. The bundle of this file is loaded only if the environment names a collector. A
 * collector that does not respond delays the end of a process by at most a second.
 */

import { type Context, context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { setGlobalErrorHandler, W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { buildVersion } from "../system/build";
import { systemClock } from "../system/clock";
import type { Environment } from "../system/processes";
import type { Span, SpanAttributes, Tracer } from "../system/tracer";

interface TracerOptions {
  /** Name of the service, unless OTEL_SERVICE_NAME is set. */
  readonly service: string;
  readonly environment: Environment;
  /** Reports once that spans could not be sent. */
  readonly warn: (message: string) => void;
}

/** Maximum time of an export, and of the last one at the end of the process. */
const MOST_MS = 1000;
/** Spans that wait for an export. A large apply has thousands within a second. */
const MOST_WAITING = 16_384;

export function createTracer({ service, environment, warn }: TracerOptions): Tracer {
  let isReported = false;
  const report = (failure: unknown) => {
    if (isReported) return;
    isReported = true;
    warn(`Traces are incomplete, because the collector does not accept them: ${messageOf(failure)}`);
  };
  setGlobalErrorHandler(report);
  const processor = new BatchSpanProcessor(new OTLPTraceExporter({ timeoutMillis: MOST_MS }), {
    exportTimeoutMillis: MOST_MS,
    scheduledDelayMillis: MOST_MS,
    maxQueueSize: MOST_WAITING,
  });
  const own = resourceFromAttributes({ "service.name": service, "service.version": buildVersion });
  const provider = new BasicTracerProvider({
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [processor],
  });
  const manager = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(manager);
  const root = parentOf(environment);
  return {
    ...spansOf(provider.getTracer("cdktf-pve", buildVersion), root),
    async close() {
      const over = new Promise<void>((resolve) => {
        systemClock.later(MOST_MS, resolve);
      });
      await Promise.race([provider.shutdown().catch(report), over]);
    },
  };
}

/** The span of the caller, by TRACEPARENT. */
function parentOf({ TRACEPARENT: traceparent, TRACESTATE: tracestate }: TracerOptions["environment"]): Context {
  const carrier: Record<string, string | undefined> = { traceparent, tracestate };
  return new W3CTraceContextPropagator().extract(ROOT_CONTEXT, carrier, {
    get: (_carrier, name) => carrier[name],
    keys: () => Object.keys(carrier),
  });
}

function spansOf(tracer: ReturnType<BasicTracerProvider["getTracer"]>, root: Context): Omit<Tracer, "close"> {
  const begin = (name: string, attributes: SpanAttributes) => {
    const active = context.active();
    const parent = trace.getSpan(active) === undefined ? root : active;
    const kind = "http.request.method" in attributes ? SpanKind.CLIENT : SpanKind.SERVER;
    const span = tracer.startSpan(name, { kind, attributes }, parent);
    const fail = (type: string) => {
      span.setAttribute("error.type", type);
      span.setStatus({ code: SpanStatusCode.ERROR });
    };
    const own: Span = { set: (more) => void span.setAttributes(more), fail };
    return { span, own, within: trace.setSpan(parent, span) };
  };
  return {
    async span(name, attributes, work) {
      const { span, own, within } = begin(name, attributes);
      try {
        return await context.with(within, () => work(own));
      } catch (failure) {
        own.fail(codeOf(failure));
        throw failure;
      } finally {
        span.end();
      }
    },
    async *stream(name, attributes, source) {
      const { span, own, within } = begin(name, attributes);
      const items = context.with(within, () => source()[Symbol.asyncIterator]());
      try {
        for (;;) {
          const { done, value } = await context.with(within, () => items.next());
          if (done) return;
          yield value;
        }
      } catch (failure) {
        own.fail(codeOf(failure));
        throw failure;
      } finally {
        await items.return?.();
        span.end();
      }
    },
  };
}

/** The code of a failure, or its class. Messages may quote values. */
function codeOf(failure: unknown): string {
  const { code, kind, name } = Object(failure) as Readonly<Record<string, unknown>>;
  return [code, kind, name].find((text) => typeof text === "string") as string;
}

function messageOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
