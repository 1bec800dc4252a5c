import { describe, expect, it } from "vitest";
import { configurationProblems } from "../../src/api";
import { checkedConfiguration } from "../../src/api/configuration";
import type { ClientConfiguration } from "../../src/api/types";
import { createAuthority } from "./support/certificate";
import { configuration } from "./support/client";

const FINGERPRINT = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, "0")).join(":");

describe("endpoints", () => {
  it.each([
    ["pve1.example", "https://pve1.example:8006"],
    ["pve1.example:443", "https://pve1.example"],
    ["pve1.example/pve", "https://pve1.example:8006/pve"],
    ["192.0.2.1", "https://192.0.2.1:8006"],
    ["2001:db8::1", "https://[2001:db8::1]:8006"],
    ["[2001:db8::1]:9000", "https://[2001:db8::1]:9000"],
    [" https://pve1.example:8006/ ", "https://pve1.example:8006"],
    ["https://pve1.example", "https://pve1.example"],
    ["https://pve1.example:8006/api2/json", "https://pve1.example:8006"],
    ["https://proxy.example/pve/api2/json/", "https://proxy.example/pve"],
    ["http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["HTTPS://PVE1.Example:8006", "https://pve1.example:8006"],
  ])("%s is %s", (given, url) => {
    expect(checkedConfiguration(configuration(given)).endpoints).toEqual([url]);
  });

  it.each([
    ["pve 1", '"pve 1" is not a URL such as https://pve1.example:8006.'],
    ["https://root:secret@pve 1", /^"https:\/\/…@pve 1" is not a URL/],
    ["2001:db8::1::2", /https:\/\/\[2001:db8::1\]:8006 \(an IPv6 address stands in brackets\)/],
    ["https://root@2001:db8::1/x", /an IPv6 address stands in brackets/],
    ["fe80::1%eth0", /addresses with a zone/],
    ["ftp://pve1", '"ftp://pve1" must begin with https:// (or http://).'],
    ["https://pve1/#a", '"https://pve1/#a" must not have a query or a fragment.'],
  ])("endpoints are refused with an example: %s", (given, message) => {
    const [problem] = configurationProblems(configuration(given));
    expect(problem?.attribute).toBe("endpoint");
    if (typeof message === "string") expect(problem?.message).toBe(message);
    else expect(problem?.message).toMatch(message);
  });

  it("endpoints are each used once", () => {
    expect(checkedConfiguration(configuration(["pve1", "https://pve1:8006/", "pve2"])).endpoints).toEqual([
      "https://pve1:8006",
      "https://pve2:8006",
    ]);
  });
});

describe("an invalid setting is reported with its attribute", () => {
  it.each<[string, Partial<ClientConfiguration>, RegExp]>([
    ["endpoint", { endpoints: [] }, /At least one/],
    ["endpoint", { endpoints: [""] }, /empty/],
    ["endpoint", { endpoints: ["ftp://pve1"] }, /https:\/\//],
    ["endpoint", { endpoints: ["https://root:secret@pve1"] }, /must not contain a user name/],
    ["endpoint", { endpoints: ["https://pve1/?a=b"] }, /query/],
    ["endpoint", { endpoints: ["pve 1"] }, /is not a URL/],
    ["endpoint", { endpoints: ["https://pve1:8006/api2/json/nodes"] }, /must end before the path of an object/],
    ["api_token", { apiToken: undefined }, /A credential is needed/],
    ["api_token", { apiToken: "root@pam=secret" }, /user@realm!name=secret/],
    ["username", { apiToken: undefined, username: "root", password: "x" }, /realm/],
    ["password", { apiToken: undefined, username: "root@pam" }, /needs/],
    ["username", { password: "x" }, /needs/],
    ["ticket", { ticket: "PVE:root@pam:6B015B50::x", username: "root@pam", password: "x" }, /not both/],
    ["ticket", { ticket: "nonsense" }, /PVE:user@realm/],
    ["ticket", { ticket: "PVE:!tfa!%7B%7D:6B015B50::x" }, /second factor/],
    ["csrf_token", { csrfToken: "x" }, /belongs to/],
    ["totp_secret", { totpSecret: "JBSWY3DPEHPK3PXP" }, /together with/],
    ["totp_secret", { username: "root@pam", password: "x", totpSecret: "123456" }, /not a code/],
    ["fingerprint", { fingerprint: "AA:BB" }, /32 pairs/],
    ["fingerprint", { endpoints: ["http://pve1"], fingerprint: FINGERPRINT }, /Write https:\/\/pve1,/],
    ["tls_server_name", { endpoints: ["http://pve1"], tlsServerName: "pve1" }, /^Only an https: endpoint/],
    ["ca_certificate", { endpoints: ["https://pve1", "http://pve2"], caCertificate: "x" }, /http:\/\/pve2 is none/],
    ["insecure", { fingerprint: FINGERPRINT, insecure: true }, /no effect with `insecure`/],
    ["ca_certificate", { caCertificate: "/etc/pve/pve-root-ca.pem" }, /PEM/],
    ["ca_certificate", { caCertificate: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----" }, /PEM/],
    ["request_timeout", { requestTimeoutMs: 0 }, /more than zero/],
    ["task_timeout", { taskTimeoutMs: Number.NaN }, /more than zero/],
  ])("%s: %j", (attribute, changes, message) => {
    const problems = configurationProblems(configuration("https://pve1:8006", changes));
    expect(problems).toContainEqual({ attribute, message: expect.stringMatching(message) });
    expect(() => checkedConfiguration(configuration("https://pve1:8006", changes))).toThrow(
      expect.objectContaining({
        code: "invalid",
        parameters: expect.objectContaining({ [attribute]: expect.any(String) }),
      }),
    );
  });

  it("an invalid setting is reported without the secret itself", () => {
    const secrets = { apiToken: "PLANTED1", totpSecret: "PLANTED-2!", ticket: "PLANTED3", password: "PLANTED4" };
    expect(JSON.stringify(configurationProblems(configuration("https://u:PLANTED5@pve1", secrets)))).not.toContain(
      "PLANTED",
    );
  });
});

describe("valid settings", () => {
  it.each<[string, Partial<ClientConfiguration>]>([
    ["a token", {}],
    ["a user", { apiToken: undefined, username: "terraform@pve", password: "x" }],
    ["a user whose name has an @", { apiToken: undefined, username: "first.last@example.com@ldap", password: "x" }],
    [
      "a user with a second factor",
      { apiToken: undefined, username: "root@pam", password: "x", totpSecret: "jbsw y3dp ehpk 3pxp" },
    ],
    ["a ticket", { apiToken: undefined, ticket: "PVE:root@pam:6B015B50::x", csrfToken: "6B015B50:y" }],
    ["a ticket without its CSRF token", { apiToken: undefined, ticket: "PVE:root@pam:6B015B50::x" }],
    ["a token and root's password", { username: "root@pam", password: "x" }],
    ["a fingerprint", { fingerprint: FINGERPRINT }],
    ["the fingerprints of several nodes", { fingerprint: `${FINGERPRINT}, ${FINGERPRINT.toUpperCase()}` }],
    ["an authority", { caCertificate: createAuthority().cert }],
    ["several authorities", { caCertificate: createAuthority().cert + createAuthority().cert }],
  ])("%s", (_, changes) => {
    expect(configurationProblems(configuration("https://pve1:8006", changes))).toEqual([]);
  });
});
