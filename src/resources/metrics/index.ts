/** Metric servers and metrics. */
import { single } from "../kit/data-sources";
import type { DataSource, Resource } from "../kit/define";
import { graphite, influxdb, opentelemetry } from "./server";
import { metricServers, metricsExport } from "./views";

export const resources: readonly Resource[] = [graphite, influxdb, opentelemetry];
export const dataSources: readonly DataSource[] = [
  single(graphite),
  single(influxdb, { omit: ["token"] }),
  single(opentelemetry),
  metricServers,
  metricsExport,
];
