/**
 * Every ephemeral resource, over the protocol and with the simulated cluster. It opens, returns the server's values,
 * and leaves the cluster unchanged. Its secrets are in no state that a data source would write.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../src/api";
import { FrameworkProvider } from "../../src/framework/provider";
import { createLog } from "../../src/plugin/log";
import { pveProvider } from "../../src/provider/definition";
import { allTypes, dataSources, ephemerals, resources } from "../../src/resources";
import { parameterOf } from "../../src/resources/parameters/codec";
import { createSimulator, type Simulator } from "../../src/simulator";
import { clientOf, loginOf, sessionOf } from "../support/client";

interface Case {
  /** Path and parameters of the object that has to exist. */
  readonly before?: readonly [string, Readonly<Record<string, string>>];
  readonly config?: Readonly<Record<string, string>>;
  readonly result: object;
}

const url = "http://127.0.0.1:4318/api";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const CASES: Readonly<Record<string, Case>> = {
  acme_plugin: {
    before: ["/cluster/acme/plugins", { id: "cf", type: "dns", api: "cf", data: btoa("CF_Token=planted\n") }],
    config: { id: "cf" },
    result: { data: { CF_Token: "planted" } },
  },
  cluster_join_information: {
    result: { preferred_node: expect.any(String), nodes: expect.arrayContaining([expect.any(Object)]) },
  },
  cluster_options: { result: { http_proxy: null } },
  metric_server_opentelemetry: {
    before: [
      "/cluster/metrics/server/otel",
      {
        type: "opentelemetry",
        server: "127.0.0.1",
        port: "4318",
        "otel-protocol": "http",
        "otel-headers": btoa(JSON.stringify({ "X-Auth": "planted" })),
      },
    ],
    config: { server_id: "otel" },
    result: { headers: { "X-Auth": "planted" } },
  },
  sdn_dns_powerdns: {
    before: ["/cluster/sdn/dns", { dns: "pdns1", type: "powerdns", url, key: "planted" }],
    config: { dns: "pdns1" },
    result: { key: "planted" },
  },
  sdn_ipam_netbox: {
    before: ["/cluster/sdn/ipams", { ipam: "nb", type: "netbox", url, token: "planted" }],
    config: { ipam: "nb" },
    result: { token: "planted" },
  },
  sdn_ipam_phpipam: {
    before: ["/cluster/sdn/ipams", { ipam: "php", type: "phpipam", url, token: "planted", section: "1" }],
    config: { ipam: "php" },
    result: { token: "planted" },
  },
  sdn_lock: { result: { token: expect.stringMatching(UUID) } },
  ticket: {
    result: { username: "root@pam", ticket: expect.stringContaining("PVE:root@pam:"), expires_at: expect.any(String) },
  },
};

it("ephemeral resources all have a case here", () => {
  expect(Object.keys(CASES).sort()).toEqual(ephemerals.map(({ type }) => type).sort());
});

it("ephemeral resources exist for every secret of a resource that the server returns", () => {
  const readable = resources.flatMap(({ type, attributes }) =>
    Object.entries(attributes).flatMap(([name, attribute]) => {
      const parameter = parameterOf(attribute);
      return parameter?.secret && parameter.only !== "write" ? [`${type} ${name}`] : [];
    }),
  );
  const attributeNames = ephemerals.flatMap(({ type, attributes }) =>
    Object.keys(attributes).map((name) => `${type} ${name}`),
  );
  expect(readable.length).toBeGreaterThan(3);
  expect(readable.filter((secret) => !attributeNames.includes(secret))).toEqual([]);
});

it("ephemeral resources mark all their secrets, and have no secret argument", () => {
  const SECRET = /^(ticket|csrf_token|token|key|data|headers|http_proxy)$/;
  for (const { type, attributes } of ephemerals)
    for (const [name, { traits, isConfigurable }] of Object.entries(attributes)) {
      expect([type, name, traits.sensitive]).toEqual([type, name, SECRET.test(name)]);
      if (traits.sensitive) expect([type, name, isConfigurable]).toEqual([type, name, false]);
    }
});

describe("ephemeral resources before a cluster", () => {
  let simulator: Simulator;
  let provider: FrameworkProvider<unknown>;
  const signal = new AbortController().signal;
  beforeAll(async () => {
    simulator = await createSimulator({ http: true });
    const client = clientOf(simulator, { root: true });
    for (const { before } of Object.values(CASES))
      if (before) await sessionOf(client).post(...before, { domain: "test" });
    await client.close();
    const environment = loginOf(simulator);
    const log = createLog("test", {});
    const definition = pveProvider({ types: allTypes, environment, log, loadClient: () => createClient });
    provider = new FrameworkProvider(definition) as FrameworkProvider<unknown>;
    const settings = Object.keys(provider.schemas.provider.attributes);
    await provider.configure({ config: Object.fromEntries(settings.map((name) => [name, null])), signal });
  });
  afterAll(async () => {
    await provider.close();
    await simulator.close();
  });

  it.each(Object.entries(CASES))("ephemeral resources return the server's values: pve_%s", async (type, one) => {
    const handler = provider.ephemeral(`pve_${type}`);
    const names = Object.keys(provider.schemas.ephemeralResources?.[`pve_${type}`]?.attributes ?? {});
    const config = { ...Object.fromEntries(names.map((name) => [name, null])), ...one.config };
    const before = simulator.requests.all.length;
    const capabilities = { deferralAllowed: false, writeOnlyAllowed: true };
    expect(await handler?.validate({ config, signal, capabilities })).toMatchObject({ diagnostics: [] });
    const opened = await handler?.open({ config, signal });
    expect(opened).toMatchObject({ diagnostics: [], result: { ...one.config, ...one.result } });
    expect(await handler?.renew({ private: opened?.private, signal })).toMatchObject({ diagnostics: [] });
    expect(await handler?.close({ private: opened?.private, signal })).toEqual({ diagnostics: [] });
    const { operations = [] } = ephemerals.find((definition) => definition.type === type) ?? {};
    const sent = simulator.requests.all.slice(before).map(({ operation = "POST /access/ticket" }) => operation);
    expect(sent.filter((operation) => !operations.includes(operation))).toEqual([]);
    expect(sent).not.toEqual([]);
    const { token } = (opened?.result ?? {}) as { readonly token?: string };
    if (type === "sdn_lock") expect(JSON.stringify(simulator.state.toJSON())).not.toContain(token);
  });
});

it("ephemeral resources with the attributes of a data source return secrets that it does not store", () => {
  const sources = new Map(dataSources.map(({ type, attributes }) => [type, attributes]));
  for (const { type, attributes } of ephemerals) {
    const secrets = Object.keys(attributes).filter((name) => attributes[name]?.traits.sensitive);
    const stored = secrets.filter((name) => name in (sources.get(type) ?? {}));
    // The page of a data source names the secrets that it stores.
    expect([type, stored]).toEqual([type, stored.filter((name) => ["http_proxy", "headers"].includes(name))]);
  }
});
