/** Selection of tests for a given server: any version, with any missing features. */
import { describe, expect, it } from "vitest";
import { documentationResponse } from "../../src/simulator/http/documentation";
import { createCluster } from "../../src/simulator/simulator";
import { groups } from "../acceptance/data-sources";
import { definitionOf } from "../lifecycle/instances";
import { scenarios } from "../lifecycle/samples";
import { parseDescription } from "./description";
import { type Facts, hasHaMaster } from "./facts";
import { fitGroup } from "./fit-group";
import { fitScenario } from "./fit-scenario";
import { fitSeeds } from "./seeds";
import type { Server } from "./server";
import { missingValue } from "./too-old";

const VERSIONS = ["8.1.3", "8.4.1", "9.0.4", "9.2.11", "9.2.20"];

const WHOLE = {
  nodes: ["a", "b", "c"],
  guests: [100, 101, 102, 200, 201],
  storages: ["backups", "data", "local"],
  realms: ["pam", "pve", "corpldap", "corpad"],
  objects: [],
  isDatacenter: false,
  ceph: true,
  ha: true,
  groups: false,
  standalone: false,
  acme: true,
} as const;
const BARE = {
  ...WHOLE,
  nodes: ["alone"],
  guests: [],
  storages: [],
  realms: [],
  ceph: false,
  ha: false,
  standalone: true,
  address: "192.0.2.7",
  acme: false,
} as const;

function server(version: string, facts: Omit<Facts, "version" | "description">, allowed = true): Server {
  const description = parseDescription(documentationResponse(createCluster({ version })).body);
  return {
    facts: { ...facts, groups: facts.groups || version.startsWith("8"), version, description },
    settings: {
      environment: {},
      root: allowed,
      reset: allowed ? "true" : undefined,
      allowed: allowed ? ["objects", "guests", "network", "membership"] : [],
      has: allowed ? ["listener", "directories", "peer"] : [],
    },
  } as unknown as Server;
}

const SERVERS = VERSIONS.flatMap((version) => [
  [`${version} with everything`, server(version, WHOLE)] as const,
  [`${version} with nothing, and nothing allowed`, server(version, BARE, false)] as const,
  [`${version} without a description`, withoutDescription(server(version, WHOLE))] as const,
]);

function withoutDescription({ facts: { description: _, ...facts }, settings }: Server): Server {
  return { facts, settings };
}

describe.each(SERVERS)("a server of version %s", (_, server) => {
  it("runs the remaining samples of each scenario, which keep their requirements", async () => {
    for (const scenario of scenarios) {
      const fitted = await fitScenario(scenario, server);
      for (const sample of fitted.scenario.samples) {
        const { attributes } = definitionOf(sample.type);
        const required = Object.keys(attributes).filter((name) => attributes[name]?.traits.role === "required");
        expect(Object.keys(sample.minimal(1)), sample.type).toEqual(expect.arrayContaining(required));
      }
      const missing = scenario.samples.length - fitted.scenario.samples.length;
      const reasons = fitted.leftOut.filter(({ attribute }) => attribute === undefined);
      expect(reasons.length, scenario.name).toBe(missing);
    }
  });

  it("creates only objects with all requirements before it reads data sources", async () => {
    for (const group of groups) {
      const { seeds } = await fitSeeds(group.seeds, server);
      for (const [address, config] of Object.entries(seeds)) {
        if (address.startsWith("data.")) continue;
        const { attributes } = definitionOf(address.replace(/^pve_|\..*/g, ""));
        const required = Object.keys(attributes).filter((name) => attributes[name]?.traits.role === "required");
        expect(Object.keys(config), address).toEqual(expect.arrayContaining(required));
      }
      await fitGroup(group, server);
    }
  });
});

it("leaves an object out when the server lacks a parameter of a required attribute", async () => {
  const { facts, settings } = server("9.2.11", WHOLE);
  const { bridge: _, ...parameters } = facts.description?.["POST /cluster/sdn/zones"] ?? {};
  const { bridge: __, ...later } = facts.description?.["PUT /cluster/sdn/zones/{zone}"] ?? {};
  const description = {
    ...facts.description,
    "POST /cluster/sdn/zones": parameters,
    "PUT /cluster/sdn/zones/{zone}": later,
  };
  const objects = {
    "pve_sdn_zone_vlan.lab": { zone: "lab", bridge: "vmbr0" },
    "pve_sdn_vnet.lab": { vnet: "lab", zone: "${pve_sdn_zone_vlan.lab.zone}" },
  };
  const { seeds, leftOut } = await fitSeeds(objects, { facts: { ...facts, description }, settings });
  expect(seeds).toEqual({});
  expect(leftOut).toEqual([
    expect.objectContaining({
      attribute: "next to pve_sdn_zone_vlan.lab",
      reason: "the server has no parameter bridge",
    }),
    expect.objectContaining({ attribute: "next to pve_sdn_vnet.lab", reason: expect.stringContaining("is left out") }),
  ]);
});

describe("values that a server refuses", () => {
  const description = {
    "POST /cluster/ha/rules": { type: { types: [] }, affinity: { types: [], values: ["positive"] } },
    "PUT /cluster/ha/rules/{rule}": { affinity: { types: [], values: ["positive"] } },
  };
  const facts = { description } as unknown as Facts;
  const rule = definitionOf("ha_resource_affinity_rule");

  it("finds exactly the values that enumerations lack", () => {
    expect(missingValue(rule, "affinity", "negative", facts)).toBe("value negative of parameter affinity");
    expect(missingValue(rule, "affinity", "positive", facts)).toBeUndefined();
    expect(missingValue(rule, "affinity", "anything else", facts)).toBeUndefined();
    expect(missingValue(rule, "comment", "negative", facts)).toBeUndefined();
  });
});

it.each([
  ["active", [{ type: "master", status: "pve1 (active, Thu Jan 15 12:00:00 2026)" }], true],
  ["idle", [{ type: "master", status: "pve1 (idle, Thu Jan 15 12:00:00 2026)" }], true],
  ["dead", [{ type: "master", status: "pve1 (old timestamp - dead?, Thu Jan 15 12:00:00 2026)" }], false],
  ["ahead of its time", [{ type: "master", status: "pve1 (detected time drift!, Thu Jan 15 12:00:00 2026)" }], false],
  ["never there", [{ type: "quorum", status: "OK" }], false],
])("the HA manager of a server may be %s", (_, entries, expected) => {
  expect(hasHaMaster(entries)).toBe(expected);
});
