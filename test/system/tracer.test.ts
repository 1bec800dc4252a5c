import { expect, it } from "vitest";
import { wantsTraces } from "../../src/system/tracer";

const URL = "http://127.0.0.1:4318";

it.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: URL }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: URL }, true],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: URL }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: URL, OTEL_SDK_DISABLED: "true" }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: URL, OTEL_TRACES_EXPORTER: "none" }, false],
])("traces are on only if the environment names a collector: %j is %j", (environment, isOn) => {
  expect(wantsTraces(environment)).toBe(isOn);
});
