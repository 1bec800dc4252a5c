/** Data sources of ACME accounts. Facts: contributing/facts/acme.md#accounts. */
import { list, reportedAttributes, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import { unlessMissing } from "../failures";
import { configId } from "../formats/names";
import { dataSource } from "../kinds/define";
import { sortedJson } from "../parameters/reported-text";
import { accountAttributes, contactsOf } from "./account";
import { acmeAccountMissing } from "./diagnostics";

export const acmeAccountsData = dataSource({
  type: "acme_accounts",
  description: "Names of the ACME accounts of the cluster. Every user may read them, unlike the accounts themselves.",
  example: `data "pve_acme_accounts" "all" {}\n`,
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
  example: `data "pve_acme_account" "default" {\n  name = pve_acme_account.default.name\n}\n`,
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
