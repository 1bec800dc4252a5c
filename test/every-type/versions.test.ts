/**
 * Definitions know the limits of older servers. Every operation and parameter of a later version has a version at its
 * type or attribute; the simulated cluster knows those versions.
 */

import { describe, expect, it } from "vitest";
import type { PveSession } from "../../src/api/types";
import { parseVersion } from "../../src/api/version";
import { type Attribute, type Attributes, listOf, mapOf, object, setOf, string } from "../../src/framework/attribute";
import type { Diagnostic } from "../../src/plugin/contract";
import { dataSources, ephemerals, resources } from "../../src/resources";
import { dataSource } from "../../src/resources/kinds/define";
import { requireVersions, versionOf } from "../../src/resources/kinds/server-version";
import { parameterOf } from "../../src/resources/parameters/codec";
import { ADDED_IN, isBefore } from "../../src/simulator/schema/other-versions";
import { FakeSession, refusal } from "../support/fake-session";

/** Types with a message of their own in the plan, or without a version. */
const OTHERWISE: Readonly<Record<string, string>> = {
  pool: "has a path for older servers, and a message for it",
  api_object: "sends the configured parameters",
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
    it(`resources that need an operation of ${since} declare this version`, () => {
      const needing = resources.filter(({ type, operations }) => {
        const writes = operations.filter((name) => /^(POST|PUT|DELETE) /.test(name) && name !== "PUT /cluster/sdn");
        return !(type in OTHERWISE) && writes.length > 0 && writes.every((name) => isBelow(name, top));
      });
      expect(needing.filter((one) => isOld(versionOf(one), since)).map(({ type }) => type)).toEqual([]);
    });

    it(`ephemeral resources that need an operation of ${since} declare this version`, () => {
      const needing = ephemerals.filter(
        ({ operations }) => operations.length > 0 && operations.every((name) => isBelow(name, top)),
      );
      expect(needing.filter((one) => isOld(versionOf(one), since)).map(({ type }) => type)).toEqual([]);
    });

    it(`data sources that need an operation of ${since} declare this version`, () => {
      const needing = dataSources.filter(
        ({ operations }) => operations.length > 0 && operations.every((name) => isBelow(name, top)),
      );
      expect(needing.filter((one) => isOld(one.since, since)).map(({ type }) => type)).toEqual([]);
    });
  },
);

/** Returns attributes at every depth that are sent as this parameter; `crs.ha` of a property string. */
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

it.each(parameters)("attributes that are sent as $name below $top declare $since", ({ since, top, name }) => {
  const lacking = resources.flatMap((resource) => {
    const writes = resource.operations.some((operation) => !operation.startsWith("GET ") && isBelow(operation, top));
    if (!writes) return [];
    const attributes = sentAs(resource.attributes, name).filter((attribute) => attribute.isConfigurable);
    return attributes
      .filter(({ traits }) => isOld(later(traits.since, versionOf(resource)), since))
      .map(() => `${resource.type}: ${name}`);
  });
  expect(lacking).toEqual([]);
});

describe("an attribute that needs a newer server", () => {
  const newer = { mode: string({ doc: "Mode." }).optional().since("9.5") };
  const attributes = {
    one: object(newer, { doc: "One." }).optional(),
    list: listOf(newer, { doc: "List." }).optional(),
    set: setOf(newer, { doc: "Set." }).optional(),
    map: mapOf(newer, { doc: "Map." }).optional(),
  };
  const reported = async (config: object, oldServer: "refuse" | "warn") => {
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
    "an attribute that needs a newer server is refused in the plan at every depth: %j",
    async (config) => {
      expect(await reported(config, "refuse")).toEqual([
        "error: mode needs Proxmox VE 9.5. The server runs 9.2.3. Remove mode or upgrade the cluster.",
      ]);
    },
  );

  it("an attribute that needs a newer server leads to a warning if the provider block allows it", async () => {
    expect(await reported({ one: { mode: "a" } }, "warn")).toEqual([expect.stringContaining("warning: mode needs")]);
  });

  it("a data source that fails names the version that it needs", async () => {
    const source = dataSource({
      type: "novel",
      family: "cluster",
      since: "9.5",
      description: "",
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
