/**
 * ACME plugins: credentials in different forms for writes and reads, the built-in plugin, checks against the schema.
 */
import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import type { Value } from "../../../src/plugin/cty/value";
import { credentialsCodec } from "../../../src/resources/acme/challenge-schema";
import {
  acmeChallengeSchemaData,
  acmeChallengeSchemasData,
  acmePluginData,
  acmePluginsData,
} from "../../../src/resources/acme/data-plugins";
import { acmePlugin } from "../../../src/resources/acme/plugin";
import { PLUGINS } from "../../../src/simulator/families/acme/files";
import { readData } from "../../support/lifecycle";
import { openSimulated } from "../../support/simulated-session";

const SCHEMAS = [
  {
    id: "cf",
    name: "Cloudflare Managed DNS",
    type: "dns",
    schema: {
      name: "Cloudflare Managed DNS",
      description: "Either provide global account key and email, or CF API token and Account ID.",
      fields: { CF_Token: { type: "string", description: "Token" }, CF_Key: { type: "string", description: "Key" } },
    },
  },
  {
    id: "aws",
    name: "Amazon Route53 (AWS)",
    type: "dns",
    schema: {
      fields: {
        AWS_ACCESS_KEY_ID: { type: "string", description: "Id" },
        AWS_SECRET_ACCESS_KEY: { type: "string", description: "Secret" },
        AWS_API: { type: "string", optional: 1, default: "https://x" },
      },
    },
  },
  { id: "pdns", name: "pdns", type: "dns", schema: {} },
];

const PATH = "/cluster/acme/plugins";

function setUp() {
  const cluster = openSimulated(acmePlugin);
  cluster.special.set("GET /cluster/acme/challenge-schema", () => SCHEMAS);
  return cluster;
}

const cloudflare = { id: "cfdns", api: "cf", data: { CF_Token: "a=b", CF_Key: "k" } };

describe("pve_acme_plugin", () => {
  it("writes credentials in base64, sorted, and reads them back without a difference", async () => {
    const { session, life, put, stored } = setUp();
    const state = await life.apply(cloudflare);
    const [sent] = session.parameters(`POST ${PATH}`);
    expect(sent).toMatchObject({ id: "cfdns", type: "dns", api: "cf" });
    expect(Buffer.from(String(sent?.data), "base64").toString()).toBe("CF_Key=k\nCF_Token=a=b\n");
    const plugin = stored(PLUGINS, "cfdns");
    put(PLUGINS, "cfdns", { ...plugin, data: "CF_Token=a=b\r\n\nCF_Key=k" });
    expect(await life.changes(cloudflare, (await life.refresh(state)) as State)).toEqual([]);
    put(PLUGINS, "cfdns", { ...plugin, data: "CF_Token=other\n" });
    expect(await life.changes(cloudflare, (await life.refresh(state)) as State)).toEqual(["data"]);
  });

  it("round-trips text beyond ASCII through the server's bytes", async () => {
    const { life } = setUp();
    const config = { ...cloudflare, data: { CF_Token: "schlüssel ☃" } };
    const state = await life.apply(config);
    expect(await life.changes(config, (await life.refresh(state)) as State)).toEqual([]);
  });

  it("keeps write-only credentials out of the state, sends them again with a new version, and clears them", async () => {
    const { session, life, stored } = setUp();
    const config = { id: "cfdns", api: "cf", data_wo: { CF_Token: "secret" }, data_wo_version: 1 };
    const state = await life.apply(config);
    expect(JSON.stringify(state)).not.toContain("secret");
    const refreshed = (await life.refresh(state)) as State;
    expect(JSON.stringify(refreshed)).not.toContain("secret");
    expect(await life.changes(config, refreshed)).toEqual([]);
    const next = await life.apply({ ...config, data_wo: { CF_Token: "new" }, data_wo_version: 2 }, refreshed);
    expect(stored(PLUGINS, "cfdns").data).toBe("CF_Token=new\n");
    await life.apply({ id: "cfdns", api: "cf" }, next);
    expect(session.parameters(`PUT ${PATH}/cfdns`).at(-1)).toEqual({ delete: "data" });
  });

  it("adopts the built-in plugin and resets it", async () => {
    const { session, life, put } = setUp();
    put(PLUGINS, "standalone", { type: "standalone", nodes: "pve3", disable: 1 });
    const config = { id: "standalone", type: "standalone", nodes: ["pve1"] };
    const state = await life.apply(config);
    expect(session.parameters(`PUT ${PATH}/standalone`)).toEqual([{ nodes: "pve1", delete: "disable" }]);
    expect(await life.changes(config, (await life.refresh(state)) as State)).toEqual([]);
    await life.apply(null, state);
    expect(session.sent("writes").at(-1)).toBe(`DELETE ${PATH}/standalone`);
  });

  it("knows the settings of each type", () => {
    const { life } = setUp();
    const paths = (config: Record<string, Value>) => life.validate(config).map(({ path }) => path?.[0]);
    expect(paths({ id: "p1" })).toEqual([{ attribute: "api" }]);
    expect(paths({ id: "p1", type: "standalone", api: "cf", validation_delay: 5, data: { A: "b" } })).toEqual([
      { attribute: "api" },
      { attribute: "data" },
      { attribute: "validation_delay" },
    ]);
    expect(paths({ id: "standalone", api: "cf" })).toEqual([{ attribute: "type" }]);
    expect(paths({ id: "p1", api: "cf", validation_delay: 172_801 })).toEqual([{ attribute: "validation_delay" }]);
    expect(paths({ id: "p1", api: "CF,aws" })).toEqual([{ attribute: "api" }]);
    expect(paths({ id: "p1", api: "cf", nodes: ["-x"] })).toEqual([{ attribute: "nodes" }]);
    expect(paths({ id: "p1", api: "cf", data: { A: "x\nB=y" } })).toEqual([{ attribute: "data" }]);
    expect(paths({ id: "p1", api: "cf", data: { "A=": "x" } })).toEqual([{ attribute: "data" }]);
  });

  it("pve_acme_plugin never shows a credential in an error", () => {
    const { life } = setUp();
    const [problem] = life.validate({ id: "p1", api: "cf", data: { A: "s3cret\nx" } });
    expect(JSON.stringify(problem)).not.toContain("s3cret");
  });

  describe("checks the plan against the challenge schema", () => {
    const problems = async (config: Record<string, Value>) =>
      (await setUp().life.plan({ id: "p1", ...config })).diagnostics.map(
        ({ severity, summary }) => `${severity}: ${summary}`,
      );

    it("refuses an API that the server lacks, with a hint", async () => {
      const { diagnostics } = await setUp().life.plan({ id: "p1", api: "cloudflare" });
      expect(diagnostics[0]).toMatchObject({ severity: "error", path: [{ attribute: "api" }] });
      expect(diagnostics[0]?.detail).toContain("cf (Cloudflare Managed DNS)");
    });

    it("warns about variables that do not fit, in either form", async () => {
      expect(await problems({ api: "aws", data: { AWS_KEY: "x" } })).toEqual([
        "warning: aws does not use AWS_KEY",
        "warning: aws probably needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY too",
      ]);
      expect(await problems({ api: "aws", data_wo: { AWS_ACCESS_KEY_ID: "x" }, data_wo_version: 1 })).toEqual([
        "warning: aws probably needs AWS_SECRET_ACCESS_KEY too",
      ]);
    });

    it("the check against the challenge schema leaves other spellings to the caution", async () => {
      const data = { aws_access_key_id: "x", AWS_SECRET_ACCESS_KEY: "x" };
      expect(await problems({ api: "aws", data })).toEqual(["warning: Unlikely value for data"]);
    });

    it("the check against the challenge schema accepts alternatives, and providers without variables", async () => {
      expect(await problems({ api: "cf", data: { CF_Token: "x" } })).toEqual([]);
      expect(await problems({ api: "pdns", data: { PDNS_Url: "x" } })).toEqual([]);
      expect(await problems({ api: "aws" })).toEqual([]);
    });
  });

  it("pve_acme_plugin also reads credentials that servers report in base64", () => {
    expect(credentialsCodec.decode(Buffer.from("CF_Token=x==\nB=1\n").toString("base64"))).toEqual({
      CF_Token: "x==",
      B: "1",
    });
    expect(credentialsCodec.decode("CF_Token=abcd")).toEqual({ CF_Token: "abcd" });
    expect(credentialsCodec.decode("\u0001d¿(F")).toEqual({ "\u0001d¿(F": "" });
  });
});

it("data sources report plugins without the values of credentials", async () => {
  const { session, life, clear } = setUp();
  await life.apply(cloudflare);
  const plugin = await readData(acmePluginData, session, { id: "cfdns" });
  expect(plugin).toMatchObject({
    type: "dns",
    api: "cf",
    validation_delay: 30,
    enabled: true,
    data_keys: ["CF_Key", "CF_Token"],
  });
  expect(JSON.stringify(plugin)).not.toContain("a=b");
  const idsOf = async (type: string | null) =>
    ((await readData(acmePluginsData, session, { type })).plugins as State[]).map(({ id }) => id);
  expect(await idsOf(null)).toEqual(["cfdns", "standalone"]);
  expect(await idsOf("dns")).toEqual(["cfdns"]);
  expect(session.requests.at(-1)?.parameters).toEqual({ type: "dns" });
  clear(PLUGINS);
  await expect(readData(acmePluginData, session, { id: "cfdns" })).rejects.toThrow('No ACME plugin "cfdns"');
});

it("data sources report the fields of each provider", async () => {
  const { session } = setUp();
  const aws = await readData(acmeChallengeSchemaData, session, { id: "aws" });
  expect(aws).toMatchObject({ name: "Amazon Route53 (AWS)", description: null });
  expect((aws.fields as State[])[1]).toEqual({
    key: "AWS_API",
    description: null,
    type: "string",
    optional: true,
    default: "https://x",
  });
  const { schemas } = await readData(acmeChallengeSchemasData, session);
  expect((schemas as State[]).map(({ id }) => id)).toEqual(["aws", "cf", "pdns"]);
  await expect(readData(acmeChallengeSchemaData, session, { id: "nope" })).rejects.toThrow('No DNS API "nope"');
});
