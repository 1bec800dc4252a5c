/** Planted secrets, their attributes, and their forms in strings, URLs and encodings. */

export const PASSWORD = "given-planted-root-password";
export const TOKEN = "0badc0de-feed-4bad-8bad-0badc0de5eed";
/** Base32. */
export const TOTP = "PLANTEDSECRETQQQ";
/** An unused proxy: the simulator is on this machine. */
export const PROXY = "http://me:given-planted-environment@proxy.example.com:3128";

interface Planted {
  readonly type: string;
  readonly secret: string;
  /** Key of a map. */
  readonly key?: string;
  readonly config: object;
  /** Path of the list of such objects; absent if the secret cannot change. */
  readonly changed?: string;
}

/** Plants a secret at a type and its attribute, or a key of its map: `acme_plugin data.CF_Token`. */
function secretAt(place: string, config: object, changed?: string): Planted {
  const [type = "", path = ""] = place.split(" ");
  const [secret = "", key] = path.split(".");
  return { type, secret, config, ...(key !== undefined && { key }), ...(changed !== undefined && { changed }) };
}

const COLLECTOR = { server_id: "NAME", server: "127.0.0.1", port: 4318, protocol: "http" };
const MAIL = { server: "s.example.com", from_address: "a@example.com", mail_to: ["a@example.com"] };
const CONTACT = { contact: ["a@example.com"], tos_url: "https://example.com/tos" };
const SERVICE = { url: "http://127.0.0.1:4318/api" };
const [METRICS, ENDPOINTS] = ["/cluster/metrics/server", "/cluster/notifications/endpoints"];

/** Every secret attribute, with a configuration that the server accepts. */
export const SECRETS: readonly Planted[] = [
  secretAt("acme_plugin data.CF_Token", { id: "NAME", api: "cf" }, "/cluster/acme/plugins"),
  secretAt("acme_account eab_hmac_key", { name: "NAME", ...CONTACT, eab_kid: "${var.eab_kid}" }),
  secretAt("metric_server_influxdb token", { ...COLLECTOR, organization: "o", bucket: "b" }, METRICS),
  secretAt("metric_server_opentelemetry headers.X-Auth", COLLECTOR, METRICS),
  secretAt(
    "notification_endpoint_gotify token",
    { name: "NAME", server: "https://g.example.com" },
    `${ENDPOINTS}/gotify`,
  ),
  secretAt("notification_endpoint_smtp password", { name: "NAME", ...MAIL, username: "u" }, `${ENDPOINTS}/smtp`),
  secretAt(
    "notification_endpoint_webhook secrets.hook",
    { name: "NAME", url: "https://h.example.com/{{ secrets.hook }}", method: "post" },
    `${ENDPOINTS}/webhook`,
  ),
  secretAt("sdn_dns_powerdns key", { dns: "NAME", ...SERVICE }, "/cluster/sdn/dns"),
  secretAt("sdn_ipam_netbox token", { ipam: "NAME", ...SERVICE }, "/cluster/sdn/ipams"),
  secretAt("sdn_ipam_phpipam token", { ipam: "NAME", ...SERVICE, section: 1 }, "/cluster/sdn/ipams"),
];

/** Secrets with a test of their own, or that the server generates. */
export const ELSEWHERE = [
  "acme_account eab_kid",
  // Terraform itself writes dynamic values of a state into its debug log.
  "api_object sensitive_body",
  "cluster_membership password",
  "cluster_options http_proxy",
  "sdn_lock token",
];

export type Form = "stored" | "hidden";
export const planted = (type: string, form: Form) => `${form}-planted-${type.replaceAll("_", "-")}`;

/** Both forms of every secret; the values are variables, so that the configuration itself holds none. */
export function configuration(version = 1): { resource: Record<string, Record<string, object>>; variable: object } {
  const resource: Record<string, Record<string, object>> = {};
  const variable: Record<string, object> = {};
  SECRETS.forEach(({ type, secret, key, config }, index) => {
    const named = (name: string) => JSON.parse(JSON.stringify(config).replaceAll("NAME", name)) as object;
    const value = (form: Form) => (key ? { [key]: `\${var.${type}_${form}}` } : `\${var.${type}_${form}}`);
    variable[`${type}_stored`] = { type: "string", sensitive: true };
    variable[`${type}_hidden`] = { type: "string", ephemeral: true };
    resource[`pve_${type}`] = {
      stored: { ...named(`st${index}`), [secret]: value("stored") },
      hidden: { ...named(`hi${index}`), [`${secret}_wo`]: value("hidden"), [`${secret}_wo_version`]: version },
    };
  });
  // The server calls DNS and IPAM services through the proxy: they come first.
  const others = SECRETS.flatMap(({ type }) => ["stored", "hidden"].map((name) => `pve_${type}.${name}`));
  resource.pve_cluster_options = { this: { http_proxy: "${var.proxy}", depends_on: others } };
  for (const name of ["proxy", "eab_kid"]) variable[name] = { type: "string", sensitive: true };
  return { resource, variable };
}

export const VARIABLES: Readonly<Record<string, string>> = {
  TF_VAR_proxy: "http://user:stored-planted-proxy@127.0.0.1:3128",
  TF_VAR_eab_kid: "stored-planted-eab-kid",
  ...Object.fromEntries(
    SECRETS.flatMap(({ type }) =>
      (["stored", "hidden"] as const).map((form) => [`TF_VAR_${type}_${form}`, planted(type, form)]),
    ),
  ),
};

/** Returns the parts of the base64 form that do not depend on the position within the encoded data. */
function base64Cores(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString("base64");
    return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + Buffer.byteLength(text)) * 8) / 6));
  });
}

/** `any`: all secrets. `hidden`: write-only values and credentials, which plan and state may not contain either. */
const MARKS: Readonly<Record<"any" | "hidden", readonly string[]>> = {
  any: ["stored-planted", "hidden-planted", "given-planted", TOKEN, TOTP],
  hidden: ["hidden-planted", "given-planted", TOKEN, TOTP],
};

/** Returns the places of planted secrets, with their surroundings. */
export function leaks(where: string, text: string, kind: "any" | "hidden" = "any"): string[] {
  const marks = MARKS[kind].flatMap((mark) => [mark, ...base64Cores(mark)]);
  return marks.flatMap((mark) => {
    const at = text.indexOf(mark);
    return at < 0 ? [] : [`${where}: …${text.slice(Math.max(0, at - 150), at + 80)}…`];
  });
}
