/** Data sources of certificate authorities. Facts: contributing/facts/acme.md#authorities-and-dns-providers. */
import { bool, list, listOf, string } from "../../framework/attribute";
import type { Value } from "../../plugin/cty/value";
import { acmeDirectory } from "../formats/hosts";
import { dataSource } from "../kinds/define";
import { toFlag } from "../parameters/codec";
import { sortedJson } from "../parameters/reported-text";

const directoryEntry = {
  name: string({ doc: "Name of the authority." }).computed(),
  url: string({ doc: "URL of the ACME directory." }).computed(),
};

export const acmeDirectoriesData = dataSource({
  type: "acme_directories",
  description: "Certificate authorities that the server suggests. Others work as well.",
  example: `data "pve_acme_directories" "all" {}\n`,
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
    "Metadata of a certificate authority. The node that answers reads it from the authority each time, so the node needs access to the internet.",
  example: `data "pve_acme_directory_meta" "staging" {
  directory = "https://acme-staging-v02.api.letsencrypt.org/directory"
}
`,
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
  example: `data "pve_acme_terms_of_service" "lets_encrypt" {}\n`,
  attributes: {
    directory: directoryArgument,
    url: string({ doc: "URL of the terms. Null if there are none." }).computed(),
  },
  operations: ["GET /cluster/acme/tos"],
  async read(config, { services }) {
    return { url: (await services.read("GET /cluster/acme/tos", {}, directoryQuery(config.directory))) || null };
  },
});
