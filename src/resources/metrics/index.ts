/** Metric servers and metrics. */
import type { DataSource, Resource } from "../kinds/define";
import { metricServersData, metricsExportData } from "./data-metrics";
import { graphite, graphiteData } from "./graphite";
import { influxdb, influxdbData } from "./influxdb";
import { opentelemetry, opentelemetryData } from "./opentelemetry";

export { serverTexts } from "./server-texts";

export const title = "Metrics";

export const resources: readonly Resource[] = [graphite, influxdb, opentelemetry];
export const dataSources: readonly DataSource[] = [
  graphiteData,
  influxdbData,
  opentelemetryData,
  metricServersData,
  metricsExportData,
];
