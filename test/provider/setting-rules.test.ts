import { describe, expect, it } from "vitest";
import { addressOf } from "../../src/framework/diagnostics";
import type { GivenSettings } from "../../src/provider/given-settings";
import { problemsBetween, risksOf } from "../../src/provider/setting-rules";

const settingsWith = (changes: Partial<GivenSettings>): GivenSettings => ({
  texts: { api_token: "root@pam!ci=00000000-0000-0000-0000-000000000000" },
  endpoints: ["https://pve1:8006"],
  insecure: undefined,
  ...changes,
});

describe("settings of the provider", () => {
  it.each<[string, Partial<GivenSettings>, readonly string[]]>([
    ["an endpoint and a token are enough", {}, []],
    ["no endpoint is a problem", { endpoints: [] }, ["endpoint"]],
    ["a ticket without CSRF token is a problem", { texts: { ticket: "PVE:root@pam:1" } }, ["csrf_token"]],
    [
      "a ticket and a user name are two ways to log in",
      { texts: { ticket: "PVE:root@pam:1", csrf_token: "1:a", username: "root@pam" } },
      ["ticket"],
    ],
    ["a journal may be required", { texts: { journal: "writes.jsonl" }, journalRequired: true }, []],
    ["a required journal needs a file name", { texts: {}, journalRequired: true }, ["journal_required"]],
    ["one authority is enough", { texts: { ca_certificate: "PEM", ca_file: "ca.pem" } }, ["ca_file"]],
  ])("%s", (_, changes, settings) => {
    expect(problemsBetween(settingsWith(changes)).map(({ path = [] }) => addressOf(path))).toEqual(settings);
  });

  it.each<[string, readonly string[], boolean | undefined, readonly string[]]>([
    ["a checked certificate is not a risk", ["https://pve1:8006"], undefined, []],
    ["an unchecked certificate is a risk", ["https://pve1:8006"], true, ["insecure"]],
    ["clear text is a risk", ["http://pve1:8006"], undefined, ["endpoint"]],
    ["clear text within the machine is none", ["http://127.0.0.1:8006", "http://[::1]:8006"], undefined, []],
  ])("%s", (_, endpoints, insecure, settings) => {
    expect(risksOf(endpoints, insecure).map(({ warning }) => addressOf(warning.path ?? []))).toEqual(settings);
  });
});
