/**
 * What older servers lack is known to the definitions: every operation and parameter that came with a later version, as the simulated
 * cluster knows them, has a version at the type or the attribute that sends it.
 */

import { describe, expect, it } from "vitest";
import type { PveSession } from "../../src/api/types";
import { parseVersion } from "../../src/api/version";
import { type Attribute, type Attributes, listOf, mapOf, object, setOf, string } from "../../src/framework/attribute";
import type { Diagnostic } from "../../src/plugin/contract";
import { dataSources, ephemerals, resources } from "../../src/resources";
import { dataSource } from "../../src/resources/kinds/define";
import { requireVersions, versionOf } from "../../src/resources/kinds/server-version";
import { parameterOf } from "../../src/resources/parameters/parameter";
import { ADDED_IN, isBefore } from "../../src/simulator/schema/other-versions";
import { FakeSession, refusal } from "../support/fake-session";

/** The plan of these says it in its own words, or it is not said by a version. */
const OTHERWISE: Readonly<Record<string, string>> = {
  pool: "has a path for older servers, and says so",
  api_object: "sends what it is told",
};

const pathOf = (operation: string): string => operation.slice(operation.indexOf("/"));
const isBelow = (operation: string, top: string): boolean => {
  if (top.includes(" ")) return operation === top;
  return pathOf(operation) === top || pathOf(operation).startsWith(`${top}/`);
};
const isOld = (since: string | undefined, wanted: string): boolean => since === undefined || isBefore(since, wanted);
const later = (...versions: readonly (string | undefined)[]): string | undefined =>
  versions.filter((version) => version !== undefined).sort((a, b) => (isBefore(a, b) ? 1 : -1))[0];
describe.each(ADDED_IN.flatMap(({ since, operations = [] }) => operations.map((top) => ({ since, top }))))(
  "$top",
  ({ since, top }) => {
    it(`types that need what came with ${since} say so`, () => {
      const needing = resources.filter(({ type, operations }) => {
        const writes = operations.filter((name) => /^(POST|PUT|DELETE) /.test(name) && name !== "PUT /cluster/sdn");
        return !(type in OTHERWISE) && writes.length > 0 && writes.every((name) => isBelow(name, top));
      });
      expect(needing.filter((one) => isOld(versionOf(one), since)).map(({ type }) => type)).toEqual([]);
    });

    it(`ephemeral resources that need what came with ${since} say so`, () => {
      const needing = ephemerals.filter(
        ({ operations }) => operations.length > 0 && operations.every((name) => isBelow(name, top)),
      );
      expect(needing.filter((one) => isOld(versionOf(one), since)).map(({ type }) => type)).toEqual([]);
    });

    it(`data sources that need what came with ${since} say so`, () => {
      const needing = dataSources.filter(
        ({ operations }) => operations.length > 0 && operations.every((name) => isBelow(name, top)),
      );
      expect(needing.filter((one) => isOld(one.since, since)).map(({ type }) => type)).toEqual([]);
    });
  },
);

/** Attributes at every depth that are sent as this parameter; `crs.ha` of a property string. */
function sentAs(attributes: Attributes, name: string): Attribute[] {
  const [first = "", ...rest] = name.split(".");
  const own = Object.values(attributes).filter((attribute) => parameterOf(attribute)?.name === first);
  return rest.length === 0
    ? own
    : own.flatMap(({ shape }) => (shape.kind === "object" ? sentAs(shape.attributes, rest.join(".")) : []));
}

const parameters = ADDED_IN.flatMap(({ since, parameters: all = {} }) =>
  Object.entries(all).flatMap(([top, names]) =>
    names.filter((name) => !name.includes("=")).map((name) => ({ since, top, name })),
  ),
);

it.each(parameters)(
  "attributes that are sent as $name below $top say that they need $since",
  ({ since, top, name }) => {
    const lacking = resources.flatMap((resource) => {
      const writes = resource.operations.some((operation) => !operation.startsWith("GET ") && isBelow(operation, top));
      if (!writes) return [];
      const attributes = sentAs(resource.attributes, name).filter((attribute) => attribute.isConfigurable);
      return attributes
        .filter(({ traits }) => isOld(later(traits.since, versionOf(resource)), since))
        .map(() => `${resource.type}: ${name}`);
    });
    expect(lacking).toEqual([]);
  },
);

describe("a part that the server is too old for", () => {
  const newer = { mode: string({ doc: "Mode." }).optional().since("9.5") };
  const attributes = {
    one: object(newer, { doc: "One." }).optional(),
    list: listOf(newer, { doc: "List." }).optional(),
    set: setOf(newer, { doc: "Set." }).optional(),
    map: mapOf(newer, { doc: "Map." }).optional(),
  };
  const said = async (config: object, oldServer: "refuse" | "warn") => {
    const found: string[] = [];
    const note = ({ severity, summary, detail }: Diagnostic) => void found.push(`${severity}: ${summary}. ${detail}`);
    const services = { version: async () => parseVersion({ version: "9.2.3" }), settings: { oldServer } };
    await requireVersions({ type: "x", attributes }, {
      config,
      prior: null,
      services: services as unknown as PveSession,
      error: note,
      warn: note,
    } as never);
    return found;
  };

  it.each([{ one: { mode: "a" } }, { list: [{ mode: "a" }] }, { set: [{ mode: "a" }] }, { map: { k: { mode: "a" } } }])(
    "a part that the server is too old for is refused in the plan at every depth: %j",
    async (config) => {
      expect(await said(config, "refuse")).toEqual([
        "error: mode needs Proxmox VE 9.5. The server runs 9.2.3. Remove mode or upgrade the cluster.",
      ]);
    },
  );

  it("a part that the server is too old for is a warning where the provider block says so", async () => {
    expect(await said({ one: { mode: "a" } }, "warn")).toEqual([expect.stringContaining("warning: mode needs")]);
  });

  it("a data source that fails names the version that it needs", async () => {
    const source = dataSource({
      type: "novel",
      family: "cluster",
      since: "9.5",
      documentation: { description: "", example: "" },
      attributes: {},
      operations: [],
      read: async (_, { services }) => ({ ...(await services.read("GET /cluster/ha/rules", {}, {})) }),
    });
    const read = (version: string) => {
      const services = new FakeSession(
        { "GET /cluster/ha/rules": refusal(501, "Method 'GET' not implemented") },
        { version },
      );
      return source.read({}, { services, signal: services.signal, importing: false, warn: () => undefined });
    };
    await expect(read("9.2.3")).rejects.toThrow("data.pve_novel needs Proxmox VE 9.5: The server runs 9.2.3.");
    await expect(read("9.5.1")).rejects.toThrow("not implemented");
  });
});
