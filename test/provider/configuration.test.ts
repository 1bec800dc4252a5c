import { describe, expect, it } from "vitest";
import { configurationProblems } from "../../src/api/configuration";
import { checkEndpoint, exampleEndpoint } from "../../src/api/endpoint";
import type { ClientConfiguration } from "../../src/api/types";
import { providerAttributes } from "../../src/provider/settings";
import { createAuthority } from "../api/support/certificate";
import { configuration } from "../api/support/client";

describe("a configuration without effect", () => {
  const authority = createAuthority();
  const checked = (endpoint: string[], changes: Partial<ClientConfiguration>) =>
    configurationProblems(configuration(endpoint, changes)).map(({ attribute, message }) => `${attribute}: ${message}`);

  it.each<[string, Partial<ClientConfiguration>]>([
    ["fingerprint", { fingerprint: authority.issue({}).fingerprint }],
    ["ca_certificate", { caCertificate: authority.cert }],
    ["tls_server_name", { tlsServerName: "pve1" }],
  ])("a configuration without effect is refused: %s with an http: endpoint", (name, changes) => {
    const message = new RegExp(`^${name}: .* is none: credentials would travel in clear text. Write https://pve1:8006`);
    expect(checked(["http://pve1:8006"], changes)).toEqual([expect.stringMatching(message)]);
    expect(checked(["https://pve2:8006", "http://pve1:8006"], changes)).toEqual([expect.stringMatching(message)]);
    expect(checked(["https://pve1:8006"], changes)).toEqual([]);
  });

  it.each([
    ["https://2001:db8::1:8006", /an IPv6 address stands in brackets/],
    ["http://fe80::1", /an IPv6 address stands in brackets/],
    ["https://[fe80::1%eth0]:8006", /zone/],
    ["https://pve 1", /is not a URL such as https:\/\/pve1\.example:8006\./],
    ["https://root:s3cret@pve 1:8006", /^"https:\/\/…@pve 1:8006" is not a URL such as https:\/\/pve1\.example:8006\./],
  ])("an invalid endpoint is reported with a corrected example: %s", (endpoint, problem) => {
    expect(checkEndpoint(endpoint)).toEqual({ problem: expect.stringMatching(problem) });
    const [check] = providerAttributes.endpoint?.traits.checks ?? [];
    const message = (check as (value: string) => string)(endpoint);
    expect(message).toBe(`must be a URL without credentials and query, such as ${exampleEndpoint(endpoint)}`);
  });
});
