import { describe, expect, it } from "vitest";
import { collector, validateAttributes } from "../../src/framework/planning/validate";
import type { ValueMap } from "../../src/plugin/cty/value";
import { clientConfiguration } from "../../src/provider/configuration";
import { providerAttributes } from "../../src/provider/settings";

const PIN = Array.from({ length: 32 }, () => "AB").join(":");

function problemsOf(config: ValueMap) {
  const report = collector();
  validateAttributes(providerAttributes, config, report, { writeOnlyAllowed: true });
  return report.diagnostics;
}

const problems = (endpoint: string) => problemsOf({ endpoint });

/** The resulting configuration, or the summaries of its errors. */
function configured(config: ValueMap, environment: Readonly<Record<string, string>> = {}) {
  const report = collector();
  const result = clientConfiguration({ endpoint: "pve1", api_token: "a@pve!tf=c", ...config }, environment, report);
  return result ?? report.diagnostics.map(({ summary }) => summary);
}

describe("endpoint", () => {
  it.each(["https://pve1.example.com:8006", "http://[::1]:8006/", "pve1", "https://proxy.example.com/pve/api2/json"])(
    "the endpoint may be %s",
    (url) => {
      expect(problems(url)).toEqual([]);
    },
  );

  it.each(["https://root:planted@pve1.example.com:8006", "https://root:pla@nted@pve1.example.com:8006/api"])(
    "the endpoint has no credentials, and does not show them: %s",
    (url) => {
      const [problem] = problems(url);
      expect(problem?.detail).toContain("without credentials");
      expect(problem?.detail).toMatch(/Got "https:\/\/…@pve1\.example\.com/);
      expect(problem?.detail).not.toMatch(/pla|nted/);
    },
  );
});

describe("credentials", () => {
  it.each<ValueMap>([
    { username: "jane@example.com@openid" },
    { api_token: "jane@example.com@openid!terraform=0badc0de" },
    { totp_secret: "ABCD EFGH IJKL MNOP" },
    { fingerprint: `${PIN}, ${PIN}` },
  ])("credentials may be %s", (config) => {
    expect(problemsOf(config)).toEqual([]);
  });

  it.each<[ValueMap, string]>([
    [{ username: "root" }, "must be user@realm"],
    [{ api_token: "PVEAPIToken=root@pam!tf=0badc0de" }, "without PVEAPIToken="],
    [{ totp_secret: "123 456" }, "not a code"],
    [{ fingerprint: "AB:CD" }, "32 pairs of hexadecimal digits"],
  ])("credentials with an error are refused before anything is sent: %s", (config, problem) => {
    expect(problemsOf(config)[0]?.detail).toContain(problem);
  });
});

describe("configuration", () => {
  it("adds further endpoints from the environment, in their normal form", () => {
    const environment = { PVE_ENDPOINT: "pve1", PVE_ENDPOINTS: "https://pve2:8006/, pve1" };
    expect(configured({ endpoint: null }, environment)).toMatchObject({
      endpoints: ["https://pve1:8006", "https://pve2:8006"],
    });
    const invalidEnvironment = { PVE_ENDPOINT: "pve1", PVE_ENDPOINTS: "http://[bad" };
    expect(configured({ endpoint: null }, invalidEnvironment)).toEqual(["Invalid value in PVE_ENDPOINTS"]);
  });

  it("the configuration never mixes endpoints of the block and of the environment, which may belong to another cluster", () => {
    const environment = { PVE_ENDPOINT: "other1", PVE_ENDPOINTS: "other2" };
    expect(configured({ endpoint: "pve1" }, environment)).toMatchObject({ endpoints: ["https://pve1:8006"] });
    expect(configured({ endpoint: null, endpoints: ["pve2"] }, environment)).toMatchObject({
      endpoints: ["https://pve2:8006"],
    });
  });

  it.each([
    ["yes", true],
    ["off", false],
    ["", false],
  ])("interprets PVE_INSECURE=%s", (text, insecure) => {
    expect(configured({}, { PVE_INSECURE: text })).toMatchObject({ insecure });
  });

  it.each<[ValueMap, Record<string, string>, string]>([
    [{ fingerprint: PIN }, { PVE_INSECURE: "true" }, "insecure"],
    [{ api_token: null }, {}, "api_token"],
    [{ username: "root@pam" }, {}, "password"],
    [{}, { PVE_PASSWORD: "planted" }, "username"],
    [{ totp_secret: "ABCD EFGH IJKL MNOP" }, {}, "totp_secret"],
    [{ ticket: "PVE:!tfa!planted", csrf_token: "planted" }, {}, "ticket"],
    [{ csrf_token: "planted" }, {}, "csrf_token"],
    [{ ca_certificate: "-----BEGIN CERTIFICATE-----\nplanted" }, {}, "ca_certificate"],
    [{ request_timeout: "0s" }, {}, "request_timeout"],
    [{}, { PVE_TASK_TIMEOUT: "0s" }, "task_timeout"],
    [{}, { PVE_FINGERPRINT: "AA:BB" }, "fingerprint"],
    [{}, { PVE_INSECURE: "enabled" }, "insecure"],
    [{}, { PVE_REQUIRE_MANAGEMENT_ACCESS: "198.51.100.7/24" }, "require_management_access"],
    [{}, { PVE_MAX_DELETIONS: "-1" }, "max_deletions"],
    [{}, { PVE_MAINTENANCE_WINDOW: "at night" }, "maintenance_window"],
  ])(
    "an invalid configuration is refused at its attribute, once for all resources: %j %j",
    (config, environment, name) => {
      const report = collector();
      const block = { endpoint: "pve1", api_token: "a@pve!tf=c", ...config };
      expect(clientConfiguration(block, environment, report)).toBeUndefined();
      const errors = report.diagnostics.filter(({ severity }) => severity === "error");
      expect(errors).toMatchObject([{ path: [{ attribute: name }], detail: expect.stringContaining(`PVE_`) }]);
      expect(JSON.stringify(errors)).not.toContain("planted");
    },
  );

  it("reports a file that is not a certificate", () => {
    const report = collector();
    const block = { endpoint: "pve1", api_token: "a@pve!tf=c", ca_file: "ca.pem" };
    expect(clientConfiguration(block, {}, report, () => "something else")).toBeUndefined();
    expect(report.diagnostics).toMatchObject([
      { path: [{ attribute: "ca_file" }], detail: expect.stringContaining("PEM") },
    ]);
  });
});
