// Written by `npm run generate` from the server's description of its API (9.2.3) and the forms of its answers.
import type { AnsweredFlag, AnsweredNumber, Flag, Numeric } from "../values";

export interface MetricsOperations {
  "GET /cluster/metrics": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly name?: string | null;
    }[];
  };
  "GET /cluster/metrics/export": {
    parameters: {
      history?: Flag;
      "local-only"?: Flag;
      "node-list"?: string;
      "start-time"?: Numeric;
    };
    answer: {
      readonly data: readonly {
        readonly id: string;
        readonly metric: string;
        readonly timestamp: AnsweredNumber;
        readonly type: string;
        readonly value: AnsweredNumber;
      }[];
    };
  };
  "GET /cluster/metrics/server": {
    parameters: Record<never, never>;
    answer: readonly {
      readonly disable?: AnsweredFlag | null;
      readonly id: string;
      readonly port: AnsweredNumber;
      readonly server: string;
      readonly type: string;
    }[];
  };
  "DELETE /cluster/metrics/server/{id}": {
    parameters: Record<never, never>;
    answer: unknown;
  };
  "GET /cluster/metrics/server/{id}": {
    parameters: Record<never, never>;
    answer: {
      readonly "api-path-prefix"?: string | null;
      readonly bucket?: string | null;
      readonly disable?: AnsweredFlag | AnsweredNumber | null;
      readonly influxdbproto?: string | null;
      readonly "max-body-size"?: AnsweredNumber | null;
      readonly mtu?: AnsweredNumber | null;
      readonly organization?: string | null;
      readonly "otel-compression"?: string | null;
      readonly "otel-headers"?: string | null;
      readonly "otel-max-body-size"?: AnsweredNumber | null;
      readonly "otel-path"?: string | null;
      readonly "otel-protocol"?: string | null;
      readonly "otel-resource-attributes"?: string | null;
      readonly "otel-timeout"?: AnsweredNumber | null;
      readonly "otel-verify-ssl"?: AnsweredFlag | AnsweredNumber | null;
      readonly path?: string | null;
      readonly port: AnsweredNumber;
      readonly proto?: string | null;
      readonly server: string;
      readonly timeout?: AnsweredNumber | null;
      readonly type: string;
      readonly "verify-certificate"?: AnsweredFlag | AnsweredNumber | null;
    };
  };
  "POST /cluster/metrics/server/{id}": {
    parameters: {
      "api-path-prefix"?: string;
      bucket?: string;
      disable?: Flag;
      influxdbproto?: "http" | "https" | "udp";
      "max-body-size"?: Numeric;
      mtu?: Numeric;
      organization?: string;
      "otel-compression"?: "gzip" | "none";
      "otel-headers"?: string;
      "otel-max-body-size"?: Numeric;
      "otel-path"?: string;
      "otel-protocol"?: "http" | "https";
      "otel-resource-attributes"?: string;
      "otel-timeout"?: Numeric;
      "otel-verify-ssl"?: Flag;
      path?: string;
      port: Numeric;
      proto?: "tcp" | "udp";
      server: string;
      timeout?: Numeric;
      token?: string;
      type: "graphite" | "influxdb" | "opentelemetry";
      "verify-certificate"?: Flag;
    };
    answer: unknown;
  };
  "PUT /cluster/metrics/server/{id}": {
    parameters: {
      "api-path-prefix"?: string;
      bucket?: string;
      delete?: string;
      digest?: string;
      disable?: Flag;
      influxdbproto?: "http" | "https" | "udp";
      "max-body-size"?: Numeric;
      mtu?: Numeric;
      organization?: string;
      "otel-compression"?: "gzip" | "none";
      "otel-headers"?: string;
      "otel-max-body-size"?: Numeric;
      "otel-path"?: string;
      "otel-protocol"?: "http" | "https";
      "otel-resource-attributes"?: string;
      "otel-timeout"?: Numeric;
      "otel-verify-ssl"?: Flag;
      path?: string;
      port: Numeric;
      proto?: "tcp" | "udp";
      server: string;
      timeout?: Numeric;
      token?: string;
      "verify-certificate"?: Flag;
    };
    answer: unknown;
  };
}
