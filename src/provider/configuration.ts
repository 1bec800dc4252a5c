/** Converts the provider block and the environment to the API client's configuration. */

import { configurationProblems } from "../api/configuration";
import { checkEndpoint } from "../api/endpoint";
import type { ClientConfiguration } from "../api/types";
import type { State } from "../framework/attribute";
import { nameAt, path } from "../framework/diagnostics";
import type { Report } from "../framework/resource";
import { parseDuration } from "../framework/timeouts";
import type { Environment } from "../system/processes";
import { readText } from "../system/read-text";
import { authorityUnreadable, settingRefused, variableInvalid } from "./diagnostics";
import { type Fail, givenSettings, type Texts } from "./given-settings";
import { problemsBetween, risksOf } from "./setting-rules";
import { isSdnApplyMode, type SettingName, settings } from "./settings";

type ReadFile = (name: string) => string;

/** The configuration; `undefined` after reported errors. The block takes precedence over the environment. */
export function clientConfiguration(
  block: State,
  environment: Environment,
  report: Report,
  readFile: ReadFile = readText,
  isFirstOfRun: (note: string) => boolean = () => true,
): ClientConfiguration | undefined {
  const failed = new Set<string>();
  const fail: Fail = (problem) => {
    failed.add(nameAt(problem.path ?? []));
    report.error(problem);
  };
  const configured = givenSettings(block, environment, fail);
  const endpoints = endpointUrls(configured.endpoints, failed, fail);
  for (const problem of problemsBetween(configured)) fail(problem);
  const authority = failed.has("ca_file") ? undefined : authorityOf(configured.texts, readFile, fail);
  for (const { key, warning } of risksOf(endpoints, configured.insecure)) {
    if (isFirstOfRun(key)) report.warn(warning);
  }
  if (failed.size > 0) return undefined;

  const configuration = {
    ...configurationOf(configured.texts, endpoints, configured.insecure, authority),
    ...(configured.allowOtherPaths && { allowOtherPaths: true }),
    ...(configured.readOnly && { readOnly: "read-only" as const }),
    ...(configured.texts.journal !== undefined && { journal: configured.texts.journal }),
    ...(configured.journalRequired && { journalRequired: true }),
  };
  for (const { attribute, message } of configurationProblems(configuration)) {
    const setting = attribute === "ca_certificate" && configured.texts.ca_file ? "ca_file" : attribute;
    if (failed.has(setting)) continue;
    // The client uses the setting names of the block.
    const { environment: variable } = settings[setting as SettingName];
    fail(settingRefused({ setting, problem: message, variable }, path(setting)));
  }
  return failed.size > 0 ? undefined : configuration;
}

/** The normalised endpoints without duplicates. The schema has checked those of the block. */
function endpointUrls(urls: readonly string[], failed: ReadonlySet<string>, fail: Fail): string[] {
  const checked = urls.map(checkEndpoint);
  if (failed.size === 0 && checked.some((check) => "problem" in check)) {
    const problem = "must be URLs such as https://pve1.example.com:8006, separated by commas";
    fail(variableInvalid({ variable: settings.endpoints.environment, problem }, path("endpoints")));
  }
  return [...new Set(checked.flatMap((check) => ("url" in check ? [check.url] : [])))];
}

function authorityOf({ ca_certificate, ca_file }: Texts, readFile: ReadFile, fail: Fail): string | undefined {
  if (!ca_file) return ca_certificate;
  try {
    return readFile(ca_file);
  } catch (failure) {
    fail(authorityUnreadable({ file: ca_file, words: (failure as Error).message }, path("ca_file")));
    return undefined;
  }
}

function configurationOf(
  texts: Texts,
  endpoints: readonly string[],
  insecure: boolean | undefined,
  caCertificate: string | undefined,
): ClientConfiguration {
  return withoutUndefined({
    endpoints,
    apiToken: texts.api_token,
    username: texts.username,
    password: texts.password,
    totpSecret: texts.totp_secret,
    ticket: texts.ticket,
    csrfToken: texts.csrf_token,
    caCertificate,
    fingerprint: texts.fingerprint,
    insecure,
    tlsServerName: texts.tls_server_name,
    requestTimeoutMs: parseDuration(texts.request_timeout ?? "") ?? 60_000,
    taskTimeoutMs: parseDuration(texts.task_timeout ?? "") ?? 1_800_000,
    sdnApply: isSdnApplyMode(texts.sdn_apply) ? texts.sdn_apply : "auto",
    sdnLockToken: texts.sdn_lock_token,
    checkPrivileges: texts.check_privileges === "plan" ? ("plan" as const) : ("off" as const),
    oldServer: texts.old_server === "warn" ? ("warn" as const) : ("refuse" as const),
  });
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as never;
}
