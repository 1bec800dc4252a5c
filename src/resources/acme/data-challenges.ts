/**
 * Data sources of the DNS APIs that the server knows.
 * Facts: contributing/facts/acme.md#authorities-and-dns-providers.
 */

import { bool, listOf, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { dataSource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { type ChallengeApi, challengeSchemas, suggestion } from "./challenge-schema";
import { dnsApiMissing } from "./diagnostics";

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
  example: `data "pve_acme_challenge_schema" "cloudflare" {\n  id = "cf"\n}\n`,
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
  example: `data "pve_acme_challenge_schemas" "all" {}\n`,
  attributes: { schemas: listOf(challenge, { doc: "DNS providers." }).computed() },
  operations: ["GET /cluster/acme/challenge-schema"],
  async read(_, { services }) {
    return { schemas: (await challengeSchemas(services)).map(challengeRow).sort((a, b) => (a.id < b.id ? -1 : 1)) };
  },
});
