/**
 * Data sources of ACME accounts and authorities.
 * Facts: contributing/facts/acme.md#accounts, contributing/facts/acme.md#authorities-and-dns-providers.
 */
import { bool, list, listOf, reportedAttributes, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import type { Value } from "../../plugin/cty/value";
import { unlessMissing } from "../failures";
import { acmeDirectory } from "../formats/hosts";
import { configId } from "../formats/names";
import { dataSource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { sortedJson } from "../parameters/reported-text";
import { accountAttributes, contactsOf } from "./account";
import { acmeAccountMissing } from "./diagnostics";

export const acmeAccountsData = dataSource({
  type: "acme_accounts",
  description: "Names of the ACME accounts of the cluster. Every user may read them, unlike the accounts themselves.",
  attributes: { names: list(string({ doc: "Name." }), { doc: "Names, sorted." }).computed() },
  operations: ["GET /cluster/acme/account"],
  async read(_, { services }) {
    const accounts = await services.read("GET /cluster/acme/account", {});
    return { names: accounts.flatMap(({ name }) => name ?? []).sort() };
  },
});

const { name, contact, directory, tos_url, location, status, created_at } = accountAttributes;

export const acmeAccountData = dataSource({
  type: "acme_account",
  description: "An ACME account, as the authority reports it. Needs root@pam with a ticket.",
  attributes: {
    ...reportedAttributes({ contact, directory, tos_url, location, status, created_at }),
    name: name.reported().required().checked(configId),
    raw_json: string({ doc: "The authority's whole account object as JSON, with sorted keys." }).computed(),
  },
  operations: ["GET /cluster/acme/account/{name}"],
  async read(config, { services }) {
    const call = services.read(
      "GET /cluster/acme/account/{name}",
      { name: config.name },
      {},
      { credential: "root-ticket" },
    );
    const answer = await unlessMissing(call);
    if (!answer) throw new DiagnosticError(acmeAccountMissing({ name: config.name }, path("name")));
    return {
      contact: contactsOf(answer) ?? null,
      directory: answer.directory ?? null,
      tos_url: answer.tos || null,
      location: answer.location ?? null,
      status: answer.account?.status ?? null,
      created_at: answer.account?.createdAt ?? null,
      raw_json: sortedJson(answer.account ?? null),
    };
  },
});

const directoryEntry = {
  name: string({ doc: "Name of the authority." }).computed(),
  url: string({ doc: "URL of the ACME directory." }).computed(),
};

export const acmeDirectoriesData = dataSource({
  type: "acme_directories",
  description: "Certificate authorities that the server suggests. Others work as well.",
  attributes: { directories: listOf(directoryEntry, { doc: "Authorities, sorted by name." }).computed() },
  operations: ["GET /cluster/acme/directories"],
  async read(_, { services }) {
    const found = await services.read("GET /cluster/acme/directories", {});
    return { directories: found.map(({ name, url }) => ({ name, url })).sort((a, b) => (a.name < b.name ? -1 : 1)) };
  },
});

const directoryArgument = string({
  doc: "URL of the authority's ACME directory. Default: Let's Encrypt.",
  check: [acmeDirectory],
}).optional();

const directoryQuery = (url: Value | undefined) => (typeof url === "string" ? { directory: url } : {});

export const acmeDirectoryMetaData = dataSource({
  type: "acme_directory_meta",
  description:
    "Metadata of a certificate authority. The node that receives the request reads it from the authority each time, so it needs access to the internet.",
  attributes: {
    directory: directoryArgument,
    terms_of_service: string({ doc: "URL of the terms of service. Null if there are none." }).computed(),
    website: string({ doc: "Web site of the authority." }).computed(),
    caa_identities: list(string({ doc: "Host name." }), {
      doc: "Host names that CAA records must allow, sorted.",
    }).computed(),
    external_account_required: bool({ doc: "Whether accounts need an external account binding." }).computed(),
    raw_json: string({ doc: "The whole answer as JSON, with sorted keys." }).computed(),
  },
  operations: ["GET /cluster/acme/meta"],
  async read(config, { services }) {
    const meta = (await services.read("GET /cluster/acme/meta", {}, directoryQuery(config.directory))) ?? {};
    return {
      terms_of_service: meta.termsOfService ?? null,
      website: meta.website ?? null,
      caa_identities: [...(meta.caaIdentities ?? [])].sort(),
      external_account_required: toFlag(meta.externalAccountRequired ?? 0),
      raw_json: sortedJson(meta),
    };
  },
});

export const acmeTermsOfServiceData = dataSource({
  type: "acme_terms_of_service",
  description:
    "URL of the terms of service of a certificate authority. Proxmox VE deprecates the API call, which users without privileges may use. `pve_acme_directory_meta` reports more.",
  attributes: {
    directory: directoryArgument,
    url: string({ doc: "URL of the terms. Null if there are none." }).computed(),
  },
  operations: ["GET /cluster/acme/tos"],
  async read(config, { services }) {
    return { url: (await services.read("GET /cluster/acme/tos", {}, directoryQuery(config.directory))) || null };
  },
});
