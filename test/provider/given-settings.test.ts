/** Each setting with the characters that files and shells add around a value: the meaning remains the same. */

import { describe, expect, it } from "vitest";
import type { State } from "../../src/framework/attribute";
import { addressOf } from "../../src/framework/diagnostics";
import { givenSettings } from "../../src/provider/given-settings";
import { settings } from "../../src/provider/settings";
import type { Environment } from "../../src/system/processes";

/** A value of each setting. */
const PLAIN: Readonly<Record<keyof typeof settings, string>> = {
  endpoint: "https://pve1.example.com:8006",
  endpoints: "https://pve2.example.com:8006,https://pve3.example.com:8006",
  api_token: "root@pam!ci=00000000-0000-0000-0000-000000000000",
  username: "root@pam",
  password: "s3cret",
  totp_secret: "JBSWY3DPEHPK3PXP",
  ticket: "PVE:root@pam:65000000::c2ln",
  csrf_token: "65000000:c2ln",
  ca_certificate: "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----",
  ca_file: "ca.pem",
  fingerprint: Array.from({ length: 32 }, () => "AB").join(":"),
  insecure: "true",
  tls_server_name: "pve1",
  request_timeout: "60s",
  task_timeout: "30m",
  sdn_apply: "manual",
  old_server: "warn",
  check_privileges: "plan",
  allow_other_paths: "1",
  read_only: "yes",
  maintenance_window: "sat 22:00-04:00;sun 22:00-04:00",
  protect: "firewall,pve_pool",
  max_deletions: "3",
  require_management_access: "192.0.2.0/24,198.51.100.7",
  acknowledge: "accept-all-rule",
  journal: "writes.jsonl",
  journal_required: "true",
  sdn_lock_token: "00000000-0000-4000-8000-000000000000",
} as never;

const AROUND: Readonly<Record<string, (value: string) => string>> = {
  "a line end": (value) => `${value}\n`,
  "a line end of Windows": (value) => `${value}\r\n`,
  "blanks and a tabulator": (value) => ` \t${value} `,
  "double quotes": (value) => `"${value}"`,
  "single quotes and a line end": (value) => `'${value}'\n`,
};

const block: State = Object.fromEntries(Object.keys(settings).map((name) => [name, null]));

function settingsIn(environment: Environment) {
  const problems: string[] = [];
  const found = givenSettings(block, environment, ({ path = [], summary, detail }) => {
    problems.push(`${addressOf(path)} ${summary} ${detail}`);
  });
  return { found, problems };
}

const cases = (Object.keys(settings) as (keyof typeof settings)[]).flatMap((name) =>
  Object.keys(AROUND).map((around) => [name, around] as const),
);

describe("a setting of the environment", () => {
  it.each(
    cases.filter(
      ([name, around]) => name !== "password" || around.includes("a line end of") || around === "a line end",
    ),
  )("a setting keeps its meaning: %s with %s around its value", (name, around) => {
    const variable = settings[name].environment;
    const plain = settingsIn({ [variable]: PLAIN[name] });
    expect(plain.problems).toEqual([]);
    expect(plain).not.toEqual(settingsIn({}));
    expect(settingsIn({ [variable]: AROUND[around]?.(PLAIN[name]) })).toEqual(plain);
  });

  it.each([" s3cret ", '"s3cret"'])(
    "keeps spaces and quotes of a password, which may be part of it: %s",
    (password) => {
      expect(settingsIn({ PVE_PASSWORD: password }).found.texts.password).toBe(password);
    },
  );

  it("a list may have quotes around each item", () => {
    expect(settingsIn({ PVE_PROTECT: "\"firewall\", 'pve_pool'" }).found.protect).toEqual(["firewall", "pve_pool"]);
  });

  it.each([" ", '""', "\n"])("a setting counts as missing when its value is only %j", (value) => {
    expect(settingsIn({ PVE_API_TOKEN: value })).toEqual(settingsIn({}));
  });
});
