/** Totem settings. Facts (contributing/facts/cluster.md#membership): all numbers come as strings; a stand-alone node answers nothing. */
import type { AnswerOf } from "../../../api/calls";
import type { AnsweredNumber } from "../../../api/values";
import { mapOf, number, string } from "../../../framework/attribute";
import { dataSource } from "../../kinds/define";
import { parameter } from "../../parameters/parameter";
import { decodeAnswer } from "../../parameters/parameters";
import { sortedJson } from "../../parameters/sorted-json";
import { extraJson } from "../../unknown-properties/unknown-properties";

const totemInterface = {
  link_number: parameter("linknumber", number({ doc: "Number of the link." })).computed(),
  knet_link_priority: parameter("knet_link_priority", number({ doc: "Its priority: the highest is used." })).computed(),
  ...extraJson,
};

type Answer = NonNullable<AnswerOf<"GET /cluster/config/totem">>;

const interfacesOf = (answer: NonNullable<Answer["interface"]>) =>
  Object.fromEntries(Object.entries(answer).map(([link, entry]) => [link, decodeAnswer(totemInterface, entry ?? {})]));

const toNumber = (answered: AnsweredNumber | null | undefined) =>
  answered === undefined || answered === null ? null : Number(answered);

export const totemData = dataSource({
  type: "cluster_totem",
  family: "cluster",
  documentation: {
    description: "Totem settings of the corosync configuration; all null on a stand-alone node.",
    example: `data "pve_cluster_totem" "this" {}\n`,
  },
  attributes: {
    cluster_name: string({ doc: "Name of the cluster." }).computed(),
    config_version: number({ doc: "Version of the configuration; grows with each change." }).computed(),
    ip_version: string({ doc: "IP version that corosync uses." }).computed(),
    link_mode: string({ doc: "How several links are used." }).computed(),
    secauth: string({ doc: "Whether messages are encrypted and authenticated: `on` or `off`." }).computed(),
    version: number({ doc: "Version of the configuration's format." }).computed(),
    interfaces: mapOf(totemInterface, { doc: "The links, by number." }).computed(),
    raw_json: string({ doc: "The whole answer as JSON, with sorted keys; `null` on a stand-alone node." }).computed(),
  },
  operations: ["GET /cluster/config/totem"],
  async read(_, { services }) {
    const answer = await services.read("GET /cluster/config/totem", {});
    return {
      cluster_name: answer?.cluster_name ?? null,
      config_version: toNumber(answer?.config_version),
      ip_version: answer?.ip_version ?? null,
      link_mode: answer?.link_mode ?? null,
      secauth: answer?.secauth ?? null,
      version: toNumber(answer?.version),
      interfaces: answer?.interface ? interfacesOf(answer.interface) : null,
      raw_json: sortedJson(answer),
    };
  },
});
