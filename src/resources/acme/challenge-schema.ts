/**
 * The server's list of DNS APIs with their variables. Facts: contributing/facts/acme.md#authorities-and-dns-providers. The server
 * checks `api` against this list. Many entries name no variables. Some variables are alternatives, which only the description of the
 * provider shows.
 */
import type { EntryOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import type { PlanContext } from "../../framework/resource";
import type { Unknown } from "../../framework/state-of";
import { closest } from "../../naming/closest";
import { UNKNOWN } from "../../plugin/cty/value";
import { toFlag } from "../parameters/codec";
import { credentialNames } from "./credentials";
import { dnsApiMissing, dnsVariablesMissing, dnsVariablesUnused } from "./diagnostics";
import { misnamedVariables } from "./dns-apis";

export type ChallengeApi = EntryOf<"GET /cluster/acme/challenge-schema">;
type ChallengeField = NonNullable<ChallengeApi["schema"]["fields"]>[string];

/** The list, read once per run: it is large, and only an upgrade of the server changes it. */
export function challengeSchemas(services: PveSession): Promise<readonly ChallengeApi[]> {
  return services.read("GET /cluster/acme/challenge-schema", {}, {}, { shared: "acme-challenge-schema" });
}

type Variables = Readonly<Record<string, string | Unknown>> | Unknown | null;

interface PluginPlan extends Pick<PlanContext<PveSession>, "services" | "error" | "warn"> {
  readonly planned: { readonly api: string | Unknown | null; readonly data: Variables };
  readonly config: { readonly data_wo: Variables };
}

/** Refuses unknown APIs, as the server does. Warns of variables that the script of the provider does not know or lacks. */
export async function checkAgainstSchema(context: PluginPlan): Promise<void> {
  const { planned, config, services, error, warn } = context;
  const { api } = planned;
  if (!services || api === null || api === UNKNOWN) return;
  const known = await challengeSchemas(services);
  const entry = known.find(({ id }) => id === api);
  if (!entry) {
    error(dnsApiMissing({ api, hint: suggestion(api, known) }, [{ attribute: "api" }]));
    return;
  }
  const { description } = entry.schema;
  const fields = entry.schema.fields ?? {};
  const names = credentialNames(planned.data, config.data_wo);
  if (Object.keys(fields).length === 0 || names === undefined) return;
  const at = [{ attribute: planned.data === null ? "data_wo" : "data" }];
  // The caution `dns-variables` reports misnamed variables.
  const misnamed = misnamedVariables(api, names);
  const unknown = names.filter((name) => !(name in fields) && !misnamed.has(name));
  if (unknown.length > 0) {
    const meant = unknown.flatMap((name) => {
      const field = closest(name, Object.keys(fields));
      return field === undefined ? [] : [`Did you mean "${field}" by "${name}"?`];
    });
    const provider = entry.name ?? api;
    const known = Object.keys(fields).sort().join(", ");
    warn(dnsVariablesUnused({ api, names: unknown.sort().join(", "), hint: meant.join(" "), provider, known }, at));
  }
  // A description explains alternatives in prose, so a missing variable may be fine.
  const lowerCaseNames = new Set(names.map((name) => name.toLowerCase()));
  const missing = Object.keys(fields).filter(
    (name) => isNeeded(fields[name]) && !lowerCaseNames.has(name.toLowerCase()),
  );
  if (missing.length > 0 && !description) {
    warn(dnsVariablesMissing({ api, names: missing.sort().join(", ") }, at));
  }
}

function isNeeded(field: ChallengeField | undefined): boolean {
  return field !== undefined && !toFlag(field.optional ?? 0) && field.default === undefined;
}

export function suggestion(api: string, known: readonly ChallengeApi[]): string {
  const wanted = api.toLowerCase();
  const similar = known.filter(
    ({ id, name = "" }) =>
      id.startsWith(wanted.slice(0, 3)) || wanted.includes(id) || name.toLowerCase().includes(wanted),
  );
  const meant = closest(
    api,
    known.map(({ id }) => id),
  );
  if (meant !== undefined) return `Did you mean "${meant}"?`;
  const names = similar.slice(0, 8).map(({ id, name }) => (name && name !== id ? `${id} (${name})` : id));
  return names.length > 0 ? `Do you mean one of ${names.join(", ")}?` : "";
}
