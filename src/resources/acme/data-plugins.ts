/**
 * Data sources of ACME plugins and of the DNS APIs that the server knows.
 * Facts: contributing/facts/acme.md#plugins, contributing/facts/acme.md#authorities-and-dns-providers.
 */
import { bool, list, listOf, reportedAttributes, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { reconcileRead } from "../../framework/values/reconcile";
import { nullState } from "../../framework/values/state";
import { unlessMissing } from "../failures";
import { configId } from "../formats/names";
import type { Answer } from "../kinds/collection-options";
import { dataSource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { decodeAnswer } from "../parameters/parameters";
import { reportedText } from "../parameters/reported-text";
import { allUnknown, extraJson, extraJsonOf } from "../unknown-properties/unknown-properties";
import { type ChallengeApi, challengeSchemas, credentialNames, credentialsCodec, suggestion } from "./challenge-schema";
import { acmePluginMissing, dnsApiMissing } from "./diagnostics";
import { PLUGIN_LOCK, pluginTypeValues, acmePluginSettings as settings } from "./plugin";

const plugin = {
  ...reportedAttributes(settings),
  ...extraJson,
  data_keys: list(string({ doc: "Name." }), {
    doc: "Names of the credentials, sorted. The data source does not report their values.",
  }).computed(),
};

function pluginRow(answer: Answer) {
  const remote = { ...decodeAnswer(settings, answer), id: reportedText(answer.plugin) };
  const names = typeof answer.data === "string" ? credentialNames(credentialsCodec.decode(answer.data)) : undefined;
  const state = reconcileRead(settings, nullState(settings), remote);
  const extra_json = extraJsonOf(allUnknown(remote, ["plugin", "data"]));
  return { ...state, id: remote.id, extra_json, data_keys: (names ?? []).sort() };
}

export const acmePluginData = dataSource({
  type: "acme_plugin",
  description: "An ACME challenge plugin, without the values of its credentials. It must exist.",
  attributes: { ...plugin, id: settings.id.reported().required().checked(configId) },
  operations: ["GET /cluster/acme/plugins/{id}"],
  async read({ id }, { services }) {
    const call = services.read("GET /cluster/acme/plugins/{id}", { id });
    const answer = await unlessMissing(call);
    if (answer) return pluginRow(answer);
    throw new DiagnosticError(acmePluginMissing({ id }, path("id")));
  },
});

export const acmePluginsData = dataSource({
  type: "acme_plugins",
  description:
    "ACME challenge plugins, sorted by ID, without the values of their credentials. They always include the built-in `standalone`.",
  attributes: {
    type: string<"dns" | "standalone">({
      doc: "Only plugins of this type: `dns` or `standalone`.",
      check: [pluginTypeValues],
    }).optional(),
    plugins: listOf(plugin, { doc: "Plugins." }).computed(),
  },
  operations: ["GET /cluster/acme/plugins"],
  async read({ type }, { services }) {
    const query = type === null ? {} : { type };
    const answers = await services.read("GET /cluster/acme/plugins", {}, query, { shared: PLUGIN_LOCK });
    return { plugins: answers.map(pluginRow).sort((a, b) => (a.id < b.id ? -1 : 1)) };
  },
});

const challengeField = {
  key: string({ doc: "Name of the variable." }).computed(),
  description: string({ doc: "Description of the variable." }).computed(),
  type: string({ doc: "Type, usually `string`." }).computed(),
  optional: bool({ doc: "Whether the variable is optional. Alternative variables are not marked." }).computed(),
  default: string({ doc: "Default value." }).computed(),
};

const challenge = {
  id: string({ doc: "Name of the API, for `api` of `pve_acme_plugin`." }).computed(),
  name: string({ doc: "Name of the provider." }).computed(),
  type: string({ doc: "Challenge type: `dns`." }).computed(),
  description: string({ doc: "Explanation of alternative variables, if there are any." }).computed(),
  fields: listOf(challengeField, { doc: "Variables, sorted by name. Many APIs name none." }).computed(),
};

function challengeRow({ id, name, type, schema }: ChallengeApi) {
  const fields = Object.entries(schema?.fields ?? {}).map(([key, entry]) => ({
    key,
    description: entry.description ?? null,
    type: entry.type ?? null,
    optional: toFlag(entry.optional ?? 0),
    default: entry.default ?? null,
  }));
  return {
    id,
    name: name ?? schema?.name ?? id,
    type: type ?? null,
    description: schema?.description ?? null,
    fields: fields.sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}

export const acmeChallengeSchemaData = dataSource({
  type: "acme_challenge_schema",
  description: "Variables of the API of a DNS provider. The server must know the API.",
  attributes: { ...challenge, id: string({ doc: "Name of the API, such as `cf`." }).required() },
  operations: ["GET /cluster/acme/challenge-schema"],
  async read({ id }, { services }) {
    const known = await challengeSchemas(services);
    const found = known.find((entry) => entry.id === id);
    if (found) return challengeRow(found);
    throw new DiagnosticError(dnsApiMissing({ api: id, hint: suggestion(id, known) }, path("id")));
  },
});

export const acmeChallengeSchemasData = dataSource({
  type: "acme_challenge_schemas",
  description: "All DNS providers that the server knows, sorted by ID, with their variables.",
  attributes: { schemas: listOf(challenge, { doc: "DNS providers." }).computed() },
  operations: ["GET /cluster/acme/challenge-schema"],
  async read(_, { services }) {
    return { schemas: (await challengeSchemas(services)).map(challengeRow).sort((a, b) => (a.id < b.id ? -1 : 1)) };
  },
});
