/** Metric servers and metrics. */
import { single } from "../kinds/data-sources";
import type { DataSource, Resource } from "../kinds/define";
import { graphite, influxdb, opentelemetry } from "./server";
import { metricServers, metricsExport } from "./views";

export { serverTexts } from "./server-texts";

export const title = "Metrics";

export const resources: readonly Resource[] = [graphite, influxdb, opentelemetry];
export const dataSources: readonly DataSource[] = [
  single(graphite),
  single(influxdb, { omit: ["token"] }),
  single(opentelemetry),
  metricServers,
  metricsExport,
];
