/** Graphite servers. Facts: contributing/facts/metrics.md#metric-servers. */

import { isOneOf } from "../attributes/without-effect";
import { graphitePath } from "../formats/hosts";
import { objectDataSource } from "../kinds/data-sources";
import { collectionResource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { commonAttributes, documentation, mtu, protocolValues, serverCollection, textField, timeout } from "./common";

const attributes = {
  ...commonAttributes("2003"),
  path: textField(
    "path",
    "Prefix of the metric names: labels joined with dots. The server's default is `proxmox`.",
    graphitePath,
  ),
  protocol: parameter("proto", { doc: "`udp` or `tcp`.", check: [protocolValues.only("udp", "tcp")] }).default("udp"),
  mtu,
  timeout: timeout("Seconds to wait for a TCP connection."),
};

export const graphite = collectionResource({
  type: "metric_server_graphite",
  withoutEffect: [
    { names: ["timeout"], unless: isOneOf("protocol", "tcp"), because: "It is about TCP connections." },
    { names: ["mtu"], unless: isOneOf("protocol", null, "udp"), because: "It is about UDP packets." },
  ],
  family: "metrics",
  ...documentation("A Graphite server that the nodes send metrics to."),
  attributes,
  collection: serverCollection("graphite"),
});

export const graphiteData = objectDataSource(graphite);
