import { expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { FakeSession } from "../../support/fake-session";
import { data, open, written } from "./open";

const entry = { dns: "pdns1", type: "powerdns", url: "http://dns.example.com", key: "s3cret" };
const answers = {
  "GET /cluster/sdn/dns": [entry],
  "GET /cluster/sdn/dns/pdns1": entry,
  "POST /cluster/sdn/dns": null,
  "PUT /cluster/sdn/dns/pdns1": null,
};
const config = { dns: "pdns1", url: "http://dns.example.com" };

it("secrets of DNS servers and IPAMs never enter the state in the write-only form, although the server reports them", async () => {
  const { session, life } = open("dns_powerdns", answers);
  const created = await life.apply({ ...config, key_wo: "s3cret", key_wo_version: 1 });
  const refreshed = await life.refresh(created);
  expect(JSON.stringify([created, refreshed])).not.toContain("s3cret");
  await life.apply({ ...config, key_wo: "n3w", key_wo_version: 2 }, created);
  expect(written(session).map(([, parameters]) => parameters)).toEqual([
    { ...config, type: "powerdns", key: "s3cret" },
    { key: "n3w" },
  ]);
});

it("secrets of DNS servers and IPAMs show drift in the stored form", async () => {
  const { life } = open("dns_powerdns", answers);
  const created = await life.apply({ ...config, key: "old" });
  const refreshed = (await life.refresh(created)) as State;
  expect(await life.changes({ ...config, key: "old" }, refreshed)).toEqual(["key"]);
});

it("secrets of DNS servers and IPAMs are missing from the data sources", async () => {
  const session = new FakeSession({ ...answers, "GET /cluster/sdn/dns/pdns1": entry });
  const views = [await data("sdn_dns_powerdns", session, { dns: "pdns1" }), await data("sdn_dns_servers", session)];
  expect(JSON.stringify(views)).toContain("http://dns.example.com");
  expect(JSON.stringify(views)).not.toContain("s3cret");
});

it("secrets of DNS servers and IPAMs come with fingerprints in upper case, as the server compares them", async () => {
  const { session, life } = open("dns_powerdns", answers);
  const fingerprint = Array(32).fill("ab").join(":");
  await life.apply({ ...config, key: "k", fingerprint });
  expect(session.parameters("POST /cluster/sdn/dns")[0]?.fingerprint).toBe(fingerprint.toUpperCase());
});
