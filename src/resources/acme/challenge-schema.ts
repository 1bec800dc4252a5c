/**
 * Credentials of DNS plugins, and the server's list of DNS APIs with their variables.
 * Facts: contributing/facts/acme.md#authorities-and-dns-providers. The server checks `api` against this list. Many entries name no
 * variables. Some variables are alternatives, which only the description of the provider shows.
 */
import type { EntryOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import type { PlanContext } from "../../framework/resource";
import type { Unknown } from "../../framework/state-of";
import { closest } from "../../naming/closest";
import { isMap, UNKNOWN, type ValueMap } from "../../plugin/cty/value";
import { decodeBase64, encodeBase64 } from "../formats/base64";
import { repairText } from "../formats/text";
import { type Codec, toFlag } from "../parameters/codec";
import { reportedText } from "../parameters/reported-text";
import { dnsApiMissing, dnsVariablesMissing, dnsVariablesUnused } from "./diagnostics";
import { misnamedVariables } from "./dns-apis";

const LINE = /^\s*[A-Za-z_][A-Za-z0-9_]*=/;

/**
 * Credentials of DNS plugins: a map in the configuration, lines `KEY=value` on the server. Facts: contributing/facts/acme.md#plugins.
 * Requests carry them as base64. Answers carry the decoded bytes, one character each. Values that were not base64 come back
 * garbled.
 */
export const credentialsCodec: Codec<Readonly<Record<string, string>>> = {
  /** Sorts the names, so that equal credentials have equal encodings. */
  encode(value) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return encodeBase64(entries.map(([key, secret]) => `${key}=${secret}\n`).join(""));
  },
  decode(raw) {
    const lines = plainText(reportedText(raw))
      .split("\n")
      .map((line) => line.replace(/\r$/, ""));
    return Object.fromEntries(lines.filter((line) => line.trim() !== "").map(split));
  },
};

/** Decodes base64 as well, which some servers report. */
function plainText(text: string): string {
  const decoded = /^[A-Za-z0-9+/_-]+=*$/.test(text) ? decodeBase64(text) : undefined;
  return decoded !== undefined && LINE.test(decoded) ? decoded : repairText(text);
}

/** Splits at the first `=`, because values may contain more. */
function split(line: string): [string, string] {
  const cut = line.indexOf("=");
  return cut < 0 ? [line.trim(), ""] : [line.slice(0, cut).trim(), line.slice(cut + 1)];
}

export function checkCredentials(credentials: ValueMap): string | undefined {
  for (const [key, secret] of Object.entries(credentials)) {
    if (key.trim() === "" || /[=\r\n]/.test(key))
      return "must have names of variables as keys, without = and line feeds";
    if (typeof secret !== "string") return `must have a string as ${key}`;
    if (/[\r\n]/.test(secret))
      return `must have ${key} in one line: the server would take the rest for further variables`;
  }
  return undefined;
}

/** Names of the variables in the stored or the write-only form. `undefined` if they are unknown or there are none. */
export function credentialNames(...forms: readonly unknown[]): string[] | undefined {
  const credentials = forms.find((form) => form !== null && form !== undefined);
  return isMap(credentials) ? Object.keys(credentials) : undefined;
}

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
      return field === undefined ? [] : [`Did you mean "${field}" instead of "${name}"?`];
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
