import { describe, expect, it } from "vitest";
import type { PveSession } from "../../../src/api/types";
import { compareVersions } from "../../../src/api/version";
import { CLUSTER_CHECKS, checkPrivileges } from "../../../src/tools/doctor/cluster-checks";
import { checkCertificate, checkClock } from "../../../src/tools/doctor/endpoint-checks";
import type { Subjects } from "../../../src/tools/inputs/subjects";

/** 2026-01-15 12:00 UTC */
const NOW = 1_768_478_400_000;
const DAY = 86_400_000;
const PRINT = Array.from({ length: 32 }, () => "AB").join(":");
const presented = {
  fingerprint: PRINT,
  protocol: "TLSv1.3",
  validFrom: NOW - DAY,
  validTo: NOW + 90 * DAY,
  serverTime: NOW,
};

it.each([
  ["that is pinned", presented, PRINT.toLowerCase(), "ok", "as pinned"],
  ["that nobody pinned", presented, undefined, "ok", `SHA-256 ${PRINT}`],
  ["among several that are pinned", presented, `${PRINT.replaceAll("AB", "CD")},${PRINT}`, "ok", "as pinned"],
  ["other than pinned", presented, PRINT.replaceAll("AB", "CD"), "error", "differs from the pinned one"],
  ["that ends soon", { ...presented, validTo: NOW + 5 * DAY }, undefined, "warning", "ends in 5 days"],
  ["after its end", { ...presented, validTo: NOW - 1 }, undefined, "error", "is not valid now"],
  ["before its beginning", { ...presented, validFrom: NOW + DAY }, undefined, "error", "is not valid now"],
])("the certificate of an endpoint %s", (_, given, pinned, status, text) => {
  const result = checkCertificate(given, pinned, NOW);
  expect(result).toMatchObject({ id: "certificate", status, text: expect.stringContaining(text) });
  expect(result.remedy === undefined).toBe(status === "ok");
});

it.each([
  [NOW + 2_000, "ok"],
  [NOW + 30_000, "warning"],
  [NOW - 120_000, "error"],
  [undefined, "skipped"],
])("the clock of a server at %s is reported as %s", (serverTime, status) => {
  expect(checkClock({ serverTime }, NOW).status).toBe(status);
});

type Answers = Readonly<Record<string, unknown>>;

const session = (answers: Answers, version = "9.1.4", hasRootTicket = false) =>
  ({
    read: async (name: string) => answers[name] ?? [],
    version: async () => ({ version, release: "", atLeast: (wanted: string) => compareVersions(version, wanted) >= 0 }),
    settings: { hasRootTicket },
  }) as unknown as PveSession;

const about = (...types: readonly string[]): Subjects => ({
  appliesSdn: true,
  subjects: types.map((type) => ({
    address: `pve_${type}.a`,
    type,
    isData: false,
    doing: ["create"],
    prior: null,
    planned: { pool_id: "web" },
  })),
});

const statuses = async (id: string, answers: Answers, subjects?: Subjects, version?: string) =>
  (await CLUSTER_CHECKS[id]?.(session(answers, version), subjects))?.map((result) => `${result.id} ${result.status}`);

const cluster = (quorate: number) => ({ type: "cluster", id: "cluster", name: "office", quorate });
const node = (name: string, online: number) => ({ type: "node", id: `node/${name}`, name, online });
const service = (state: string) => ({ type: "service", id: "service:vm:1", sid: "vm:1", state, status: "" });
const master = (status: string, timestamp = 1_768_478_400) => ({
  type: "master",
  id: "master",
  node: "pve1",
  status,
  timestamp,
});
const lrm = { type: "lrm", id: "lrm:pve2", node: "pve2", status: "pve2 (active)", timestamp: 1_768_478_400 };

const STATUS = "GET /cluster/status";
const HA = "GET /cluster/ha/status/current";

it.each<[string, Answers, readonly string[]]>([
  ["quorum", { [STATUS]: [cluster(1), node("pve1", 1)] }, ["quorum ok", "nodes ok"]],
  ["quorum", { [STATUS]: [cluster(0), node("pve1", 1), node("pve2", 0)] }, ["quorum error", "nodes warning"]],
  ["quorum", { [STATUS]: [node("pve1", 1)] }, ["quorum skipped", "nodes skipped"]],
  ["sdn-staged", { "GET /access/permissions": { "/": { "SDN.Audit": 1, "Sys.Audit": 1 } } }, ["sdn-staged ok"]],
  ["sdn-staged", {}, ["sdn-staged unknown"]],
  ["sdn-staged", { "GET /cluster/sdn/zones": [{ zone: "z", type: "simple", state: "new" }] }, ["sdn-staged warning"]],
  ["ha", {}, ["ha skipped"]],
  ["ha", { [HA]: [master("pve1 (active, now)"), lrm, service("started")] }, ["ha ok"]],
  ["ha", { [HA]: [master("pve1 (old timestamp - dead?)", 1_768_478_000), lrm, service("started")] }, ["ha error"]],
  ["ha", { [HA]: [service("started")] }, ["ha error"]],
  ["ha", { [HA]: [master("pve1 (active, now)"), service("error")] }, ["ha warning"]],
])("the cluster is checked for %s", async (id, answers, expected) => {
  expect(await statuses(id, answers)).toEqual(expected);
});

it("the cluster's version is an error for types that need a later one", async () => {
  expect(await statuses("version", {}, about("pool"), "8.4.1")).toEqual(["version ok"]);
  expect(await statuses("version", {}, about("sdn_route_map"), "8.4.1")).toEqual(["version error"]);
  expect(await statuses("version", {}, about("sdn_route_map"), "9.9.0")).toEqual(["version ok"]);
});

describe("the privileges of the credentials", () => {
  const held = (privilegesHeld: Answers) => session({ "GET /access/permissions": privilegesHeld });
  const enough = { "/pool": { "Pool.Allocate": 1, "Pool.Audit": 1 } };

  it("privileges are compared with those that a plan needs", async () => {
    expect(await checkPrivileges(held(enough), about("pool"))).toMatchObject({ status: "ok" });
    expect(await checkPrivileges(held({ "/pool": { "Pool.Audit": 1 } }), about("pool"))).toMatchObject({
      status: "error",
      text: expect.stringContaining("Pool.Allocate on /pool/web"),
    });
  });

  it("privileges are only counted without a plan, and reported as missing if there are none", async () => {
    expect(await checkPrivileges(held(enough), undefined)).toMatchObject({ status: "skipped" });
    expect(await checkPrivileges(held({}), undefined)).toMatchObject({ status: "error" });
  });
});
