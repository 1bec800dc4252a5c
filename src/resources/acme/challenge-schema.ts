/**
 * What the server knows about DNS providers: each API with the variables that it needs. Facts
 * (contributing/facts/acme.md#authorities-and-dns-providers): the list is the one that `api` is checked against; many entries
 * name no variables; some variables are alternatives, which only the description of the provider shows.
 */
import type { EntryOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import type { PlanContext } from "../../framework/resource";
import type { Unknown } from "../../framework/state-of";
import { closest } from "../../naming/closest";
import { UNKNOWN } from "../../plugin/cty/value";
import { toFlag } from "../parameters/codec";
import { credentialNames } from "./credentials";
import { misnamedFor } from "./dns-variables";

export type ChallengeApi = EntryOf<"GET /cluster/acme/challenge-schema">;
type ChallengeField = NonNullable<ChallengeApi["schema"]["fields"]>[string];

/** A large answer that nothing but an upgrade of the server changes. */
export function challengeSchemas(services: PveSession): Promise<readonly ChallengeApi[]> {
  return services.read("GET /cluster/acme/challenge-schema", {}, {}, { shared: "acme-challenge-schema" });
}

type Variables = Readonly<Record<string, string | Unknown>> | Unknown | null;

interface PluginPlan extends Pick<PlanContext<PveSession>, "services" | "error" | "warn"> {
  readonly planned: { readonly api: string | Unknown | null; readonly data: Variables };
  readonly config: { readonly data_wo: Variables };
}

/** Refuses unknown APIs, as the server would, and warns of variables that the provider's script does not know or misses. */
export async function checkAgainstSchema(context: PluginPlan): Promise<void> {
  const { planned, config, services, error, warn } = context;
  const { api } = planned;
  if (!services || api === null || api === UNKNOWN) return;
  const known = await challengeSchemas(services);
  const entry = known.find(({ id }) => id === api);
  if (!entry) {
    const detail = `The server has no DNS plugin of this name.${suggestion(api, known)} The data source pve_acme_challenge_schemas lists all.`;
    error(`Unknown DNS API "${api}"`, detail, [{ attribute: "api" }]);
    return;
  }
  const { description } = entry.schema;
  const fields = entry.schema.fields ?? {};
  const names = credentialNames(planned.data, config.data_wo);
  if (Object.keys(fields).length === 0 || names === undefined) return;
  const at = [{ attribute: planned.data === null ? "data_wo" : "data" }];
  // The caution `dns-variables` reports these, and they are not missing.
  const misnamed = misnamedFor(api, names);
  const unknown = names.filter((name) => !(name in fields) && !misnamed.has(name));
  if (unknown.length > 0) {
    const meant = unknown.flatMap((name) => {
      const field = closest(name, Object.keys(fields));
      return field === undefined ? [] : [`Did you mean "${field}" by "${name}"? `];
    });
    const detail = `${meant.join("")}${entry.name ?? api} knows ${Object.keys(fields).sort().join(", ")}.`;
    warn(`${api} does not use ${unknown.sort().join(", ")}`, detail, at);
  }
  // A description explains which variables go together, which nothing but a human can follow.
  const spelt = new Set(names.map((name) => name.toLowerCase()));
  const missing = Object.keys(fields).filter((name) => isNeeded(fields[name]) && !spelt.has(name.toLowerCase()));
  if (missing.length > 0 && !description) {
    warn(`${api} probably needs ${missing.sort().join(", ")} too`, "Orders of certificates may fail without.", at);
  }
}

function isNeeded(field: ChallengeField | undefined): boolean {
  return field !== undefined && !toFlag(field.optional ?? 0) && field.default === undefined;
}

function suggestion(api: string, known: readonly ChallengeApi[]): string {
  const wanted = api.toLowerCase();
  const similar = known.filter(
    ({ id, name = "" }) =>
      id.startsWith(wanted.slice(0, 3)) || wanted.includes(id) || name.toLowerCase().includes(wanted),
  );
  const meant = closest(
    api,
    known.map(({ id }) => id),
  );
  if (meant !== undefined) return ` Did you mean "${meant}"?`;
  const names = similar.slice(0, 8).map(({ id, name }) => (name && name !== id ? `${id} (${name})` : id));
  return names.length > 0 ? ` Do you mean one of ${names.join(", ")}?` : "";
}
