/**
 * Planted secrets are looked for in everything that leaves the provider: output, diagnostics, traces, plan and state.
 * The packaged executable runs, with everything that can be logged.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resources } from "../../src/resources";
import { createSimulator, type Simulator } from "../../src/simulator";
import { accounts, ROOT_TOKEN } from "../../src/simulator/fixtures/contents";
import type { Workspace } from "../support/engine";
import { because, lacks } from "../support/engine-facts";
import { openPackaged } from "../support/packaged";

const PASSWORD = "planted-root-password";
const TOKEN = "0badc0de-feed-4bad-8bad-0badc0de5eed";
/** Base32. */
const TOTP = "PLANTEDSECRETQQQ";

interface Planted {
  readonly type: string;
  readonly secret: string;
  /** Of a map. */
  readonly key?: string;
  readonly config: object;
  /** Where it is changed; absent when it cannot be. */
  readonly changed?: string;
}

/** Every secret attribute, with the rest of a configuration that the server takes. */
const SECRETS: readonly Planted[] = [
  {
    type: "acme_plugin",
    changed: "/cluster/acme/plugins",
    secret: "data",
    key: "CF_Token",
    config: { id: "NAME", api: "cf" },
  },
  {
    type: "acme_account",
    secret: "eab_hmac_key",
    config: { name: "NAME", contact: ["a@example.com"], tos_url: "https://example.com/tos", eab_kid: "kid" },
  },
  {
    type: "metric_server_influxdb",
    changed: "/cluster/metrics/server",
    secret: "token",
    config: { server_id: "NAME", server: "127.0.0.1", port: 4318, protocol: "http", organization: "o", bucket: "b" },
  },
  {
    type: "metric_server_opentelemetry",
    changed: "/cluster/metrics/server",
    secret: "headers",
    key: "X-Auth",
    config: { server_id: "NAME", server: "127.0.0.1", port: 4318, protocol: "http" },
  },
  {
    type: "notification_endpoint_gotify",
    changed: "/cluster/notifications/endpoints/gotify",
    secret: "token",
    config: { name: "NAME", server: "https://g.example.com" },
  },
  {
    type: "notification_endpoint_smtp",
    changed: "/cluster/notifications/endpoints/smtp",
    secret: "password",
    config: {
      name: "NAME",
      server: "s.example.com",
      from_address: "a@example.com",
      mail_to: ["a@example.com"],
      username: "u",
    },
  },
  {
    type: "notification_endpoint_webhook",
    changed: "/cluster/notifications/endpoints/webhook",
    secret: "secrets",
    key: "hook",
    config: { name: "NAME", url: "https://h.example.com/{{ secrets.hook }}", method: "post" },
  },
  {
    type: "sdn_dns_powerdns",
    changed: "/cluster/sdn/dns",
    secret: "key",
    config: { dns: "NAME", url: "http://127.0.0.1:4318/api" },
  },
  {
    type: "sdn_ipam_netbox",
    changed: "/cluster/sdn/ipams",
    secret: "token",
    config: { ipam: "NAME", url: "http://127.0.0.1:4318/api" },
  },
  {
    type: "sdn_ipam_phpipam",
    changed: "/cluster/sdn/ipams",
    secret: "token",
    config: { ipam: "NAME", url: "http://127.0.0.1:4318/api", section: 1 },
  },
];
/** Secrets that are tried elsewhere, or that the server itself makes up. */
const ELSEWHERE = ["cluster_membership password", "cluster_options http_proxy", "sdn_lock token"];

const planted = (type: string, form: "stored" | "hidden") => `planted-${type.replaceAll("_", "-")}-${form}`;

/** Both forms of every secret; values come from variables, so that the configuration itself holds none. */
function configuration(): string {
  const resource: Record<string, Record<string, object>> = {};
  const variable: Record<string, object> = {};
  SECRETS.forEach(({ type, secret, key, config }, index) => {
    const named = (name: string) => JSON.parse(JSON.stringify(config).replaceAll("NAME", name)) as object;
    const value = (form: string) => (key ? { [key]: `\${var.${type}_${form}}` } : `\${var.${type}_${form}}`);
    variable[`${type}_stored`] = { type: "string", sensitive: true };
    variable[`${type}_hidden`] = { type: "string", ephemeral: true };
    resource[`pve_${type}`] = {
      stored: { ...named(`st${index}`), [secret]: value("stored") },
      hidden: { ...named(`hi${index}`), [`${secret}_wo`]: value("hidden"), [`${secret}_wo_version`]: 1 },
    };
  });
  resource.pve_cluster_options = { this: { http_proxy: "${var.proxy}" } };
  variable.proxy = { type: "string", sensitive: true };
  return JSON.stringify({ resource, variable });
}

const VALUES: Readonly<Record<string, string>> = {
  proxy: "http://user:planted-proxy-stored@127.0.0.1:3128",
  ...Object.fromEntries(
    SECRETS.flatMap(({ type }) =>
      (["stored", "hidden"] as const).map((form) => [`${type}_${form}`, planted(type, form)]),
    ),
  ),
};

/** What a secret may look like on its way: as it is, in base64, percent-encoded. */
function leaks(text: string, of: RegExp): string[] {
  const decoded = (text.match(/[A-Za-z0-9+/]{16,}={0,2}/g) ?? []).map((part) => Buffer.from(part, "base64").toString());
  const found = [text, ...decoded].flatMap((part) => part.split("\n").filter((line) => of.test(line)));
  return [...new Set(found)].map((line) => line.slice(0, 400));
}

const ANY = new RegExp(`planted-[a-z-]+-(stored|hidden)|${PASSWORD}|${TOKEN}|${TOTP}`);
const HIDDEN_FORM = new RegExp(`planted-[a-z-]+-hidden|${PASSWORD}|${TOKEN}|${TOTP}`);

function credentials(totp: object) {
  const { "priv/simulator-secrets": secrets } = accounts();
  return { ...secrets, passwords: { "root@pam": PASSWORD }, tokens: { [ROOT_TOKEN]: TOKEN }, totp };
}

const HIDING = "write-only attributes";

describe.skipIf(lacks(HIDING))(`secrets${because(HIDING)}`, () => {
  let simulator: Simulator;
  let workspace: Workspace;
  beforeAll(async () => {
    simulator = await createSimulator({
      http: true,
      token: TOKEN,
      fixture: { ...accounts(), "priv/simulator-secrets": credentials({ "root@pam": { secret: TOTP } }) },
    });
    workspace = await openPackaged({ "main.tf.json": configuration() });
  }, 60_000);
  afterAll(async () => {
    workspace.close();
    await simulator.close();
  });

  /** The trace goes to a file of its own, in which each run follows the one before. */
  const run = (args: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const variables = Object.entries(VALUES).map(([name, value]) => [`TF_VAR_${name}`, value]);
    const login = {
      PVE_ENDPOINT: simulator.url,
      PVE_API_TOKEN: `${ROOT_TOKEN}=${TOKEN}`,
      PVE_USERNAME: "root@pam",
      PVE_PASSWORD: PASSWORD,
      PVE_TOTP_SECRET: TOTP,
      PVE_SDN_APPLY: "manual",
      TF_LOG: "trace",
      TF_LOG_PATH: "trace",
    };
    return workspace.run(args, { environment: { ...login, ...Object.fromEntries(variables), ...more } });
  };

  it("plants a value in every secret attribute", () => {
    const all = resources.flatMap(({ type, attributes }) =>
      Object.entries(attributes)
        .filter(([name, { traits }]) => traits.sensitive && !name.endsWith("_wo") && name !== "eab_kid")
        .map(([name]) => `${type} ${name}`),
    );
    const here = [...SECRETS.map(({ type, secret }) => `${type} ${secret}`), ...ELSEWHERE];
    expect(here.sort()).toEqual(all.sort());
  });

  it("shows none in traces and output, and keeps write-only ones out of plan and state", async () => {
    const planned = await run(["plan", "-out=plan.tfplan"]);
    expect(planned.code, planned.stderr).toBe(0);
    expect(workspace.read("trace")).toMatch(/provider\.terraform-provider-pve.*GET/);
    expect(leaks(planned.stdout + planned.stderr + workspace.read("trace"), ANY)).toEqual([]);
    const shown = await run(["show", "-json", "plan.tfplan"], { TF_LOG: "" });
    expect(leaks(shown.stdout, HIDDEN_FORM)).toEqual([]);

    // Values of ephemeral variables are not kept in the plan file: they are given again.
    const applied = await run(["apply", "-auto-approve", "plan.tfplan"]);
    expect(applied.code, applied.stderr).toBe(0);
    expect(leaks(applied.stdout + applied.stderr + workspace.read("trace"), ANY)).toEqual([]);
    const state = workspace.read("terraform.tfstate");
    expect(leaks(state, HIDDEN_FORM)).toEqual([]);
    for (const { type } of SECRETS) expect(state).toContain(planted(type, "stored"));
    // The server has both, where it keeps them as they are.
    const stored = JSON.stringify(simulator.state.toJSON());
    for (const { type } of SECRETS.filter(({ type: name }) => /^(sdn|notification_endpoint_[gs])/.test(name))) {
      expect(stored).toContain(planted(type, "stored"));
      expect(stored).toContain(planted(type, "hidden"));
    }
  }, 180_000);

  it("shows none in diagnostics, even of a server that repeats what it was sent", async () => {
    workspace.write("main.tf.json", configuration().replaceAll('_wo_version":1', '_wo_version":2'));
    const changing = SECRETS.flatMap(({ type, changed }, index) =>
      changed ? [{ type, path: `${changed}/hi${index}` }] : [],
    );
    for (const { type, path } of changing) {
      const message = `bad value '${planted(type, "hidden")}' refused`;
      simulator.faults.add({
        fault: "answer",
        status: 400,
        reason: message,
        body: JSON.stringify({ data: null, message, errors: { token: message } }),
        request: { method: "PUT", path },
      });
    }
    const { code, stdout, stderr } = await run(["apply", "-auto-approve", "-refresh=false"]);
    simulator.faults.clear();
    expect(code).toBe(1);
    for (const { type } of changing) expect(stderr).toContain(`Could not update pve_${type}`);
    expect(stderr).toContain("refused");
    expect(leaks(stdout + stderr + workspace.read("trace"), ANY)).toEqual([]);
    expect(leaks(workspace.read("terraform.tfstate"), HIDDEN_FORM)).toEqual([]);
  }, 120_000);

  it("shows none when the login is refused", async () => {
    const refused: Readonly<Record<string, string>>[] = [
      { PVE_API_TOKEN: `${ROOT_TOKEN}=${TOKEN.replace("5eed", "beef")}` },
      { PVE_API_TOKEN: "", PVE_PASSWORD: `${PASSWORD}-wrong` },
      { PVE_API_TOKEN: "", PVE_PASSWORD: "" },
      { PVE_API_TOKEN: TOKEN },
    ];
    for (const wrong of refused) {
      const { code, stdout, stderr } = await run(["plan"], wrong);
      expect(code).toBe(1);
      expect(leaks(stdout + stderr + workspace.read("trace"), /planted-|0badc0de-feed-4bad/)).toEqual([]);
    }
  }, 120_000);

  it("shows none of a failed join", async () => {
    // A code serves once, so that each login of another process would wait for the next one.
    simulator.state.load({ "priv/simulator-secrets": credentials({}) });
    const join = (form: string) => ({
      node_name: "pve9",
      peer: "192.0.2.99",
      fingerprint: Array(32).fill("AB").join(":"),
      ...(form === "stored"
        ? { password: "${var.join_stored}" }
        : { password_wo: "${var.join_hidden}", password_wo_version: 1 }),
    });
    const variable = {
      join_stored: { type: "string", sensitive: true },
      join_hidden: { type: "string", ephemeral: true },
    };
    for (const form of ["stored", "hidden"]) {
      const resource = { pve_cluster_membership: { this: join(form) } };
      workspace.write("main.tf.json", JSON.stringify({ resource, variable }));
      workspace.write("terraform.tfstate", "");
      const { code, stdout, stderr } = await run(["apply", "-auto-approve"], {
        TF_VAR_join_stored: "planted-join-stored",
        TF_VAR_join_hidden: "planted-join-hidden",
      });
      expect(code).toBe(1);
      expect(stderr).toContain("Could not create pve_cluster_membership");
      expect(leaks(stdout + stderr + workspace.read("trace"), ANY)).toEqual([]);
    }
  }, 180_000);
});
