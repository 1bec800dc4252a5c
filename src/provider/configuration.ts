/** The provider block and the environment, as the API client's configuration. */
import { readFileSync } from "node:fs";
import { configurationProblems } from "../api/configuration";
import { checkEndpoint } from "../api/endpoint";
import type { ClientConfiguration } from "../api/types";
import type { State } from "../framework/attribute";
import { path } from "../framework/diagnostics";
import type { Report } from "../framework/resource";
import { parseDuration } from "../framework/timeouts";
import { providerAttributes } from "./attributes";

type Environment = Readonly<Record<string, string | undefined>>;

/** `undefined` when something is wrong; the report then says what. Values of the block win over the environment. */
export function clientConfiguration(
  config: State,
  environment: Environment,
  report: Report,
  readFile: (name: string) => string = (name) => readFileSync(name, "utf8"),
  isFirstOfRun: (what: string) => boolean = () => true,
): ClientConfiguration | undefined {
  const failed = new Set<string>();
  const fail = (name: string, summary: string, detail: string) => {
    failed.add(name);
    report.error(path(name), summary, detail);
  };
  const text = (name: string): string | undefined => {
    const configured = config[name];
    if (typeof configured === "string" && configured !== "") return configured;
    const variable = `PVE_${name.toUpperCase()}`;
    const value = environment[variable];
    if (value === undefined || value === "") return undefined;
    for (const check of providerAttributes[name]?.traits.checks ?? []) {
      const wrong = (check as (value: string) => string | undefined)(value);
      if (wrong) fail(name, `Invalid value in ${variable}`, `${variable} ${wrong}.`);
    }
    return value;
  };

  // Of one source only: the environment's may lead to another cluster, which must not stand in for the block's.
  const inBlock = [config.endpoint, ...(Array.isArray(config.endpoints) ? config.endpoints : [])].filter(Boolean);
  const listed = (environment.PVE_ENDPOINTS ?? "").split(",").map((item) => item.trim());
  const given = (inBlock.length > 0 ? inBlock : [text("endpoint"), ...listed].filter(Boolean)) as string[];
  const checked = given.map(checkEndpoint);
  const endpoints = [...new Set(checked.flatMap((check) => ("url" in check ? [check.url] : [])))];
  if (failed.size === 0 && checked.some((check) => "problem" in check)) {
    const detail = "PVE_ENDPOINTS must be URLs such as https://pve1.example.com:8006, separated by commas.";
    fail("endpoints", "Invalid value in PVE_ENDPOINTS", detail);
  }
  if (given.length === 0) {
    fail(
      "endpoint",
      "No endpoint",
      "Set endpoint in the provider block or PVE_ENDPOINT, such as https://pve1.example.com:8006.",
    );
  }

  const token = text("api_token");
  const [username, password, ticket, csrf] = [text("username"), text("password"), text("ticket"), text("csrf_token")];
  if (ticket && !csrf)
    fail("csrf_token", "CSRF token is missing", "ticket needs csrf_token: without it the server refuses every write.");
  if (ticket && username)
    fail("ticket", "Two ways to log in", "Set either ticket and csrf_token, or username and password.");

  let authority = text("ca_certificate");
  const file = text("ca_file");
  if (authority && file) fail("ca_file", "Two certificate authorities", "Set either ca_certificate or ca_file.");
  else if (file) {
    try {
      authority = readFile(file);
    } catch (failure) {
      fail("ca_file", "Cannot read ca_file", `${file}: ${(failure as Error).message}`);
    }
  }
  const insecure = typeof config.insecure === "boolean" ? config.insecure : flag(environment.PVE_INSECURE ?? "");
  if (insecure === undefined) fail("insecure", "Invalid value in PVE_INSECURE", "PVE_INSECURE must be true or false.");
  if (insecure && isFirstOfRun(`insecure ${endpoints.join(" ")}`)) {
    const detail =
      "Anybody on the way to the server can read and change what is sent, credentials too. Set fingerprint or ca_certificate instead.";
    report.warn(path("insecure"), "The server's certificate is not checked", detail);
  }
  const plain = endpoints.filter((url) => url.startsWith("http://") && !isLoopback(url));
  if (plain.length > 0 && isFirstOfRun(`plain ${plain.join(" ")}`)) {
    report.warn(
      path("endpoint"),
      "The connection is not encrypted",
      `${plain.join(", ")}: credentials travel in clear text.`,
    );
  }
  if (failed.size > 0) return undefined;

  const duration = (name: string, fallback: number) => parseDuration(text(name) ?? "") ?? fallback;
  const configuration = omitUndefined({
    endpoints,
    apiToken: token,
    username,
    password,
    totpSecret: text("totp_secret"),
    ticket,
    csrfToken: csrf,
    caCertificate: authority,
    fingerprint: text("fingerprint"),
    insecure,
    tlsServerName: text("tls_server_name"),
    requestTimeoutMs: duration("request_timeout", 60_000),
    taskTimeoutMs: duration("task_timeout", 1_800_000),
    sdnApply: text("sdn_apply") === "manual" ? ("manual" as const) : ("auto" as const),
    sdnLockToken: text("sdn_lock_token"),
  });
  for (const { attribute, message } of configurationProblems(configuration)) {
    const name = attribute === "ca_certificate" && file ? "ca_file" : attribute;
    if (failed.has(name)) continue;
    const detail = `${message} What is left out is taken from the environment: ${name} from PVE_${name.toUpperCase()}.`;
    fail(name, `The provider cannot be configured: ${name}`, detail);
  }
  return failed.size > 0 ? undefined : configuration;
}

function flag(text: string): boolean | undefined {
  if (["1", "true", "yes", "on"].includes(text.toLowerCase())) return true;
  return ["", "0", "false", "no", "off"].includes(text.toLowerCase()) ? false : undefined;
}

function isLoopback(url: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}

function omitUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as never;
}
