import { describe, expect, it } from "vitest";
import { type Attributes, string } from "../../../src/framework/attribute";
import { KnownNames, type Lookup, warnOfUnknownReferences } from "../../../src/framework/planning/unknown-references";
import type { ValueMap } from "../../../src/plugin/cty/value";
import { store } from "../applying/memory-store";

const doc = "For the test.";
const attributes: Attributes = {
  zone: string({ doc }).optional().refersTo("sdn.zone"),
  other: string({ doc }).optional().refersTo("sdn.zone"),
};

interface Given {
  readonly listed?: readonly string[] | Error;
  readonly named?: readonly string[];
  readonly validated?: readonly string[];
  readonly families?: Readonly<Record<string, string>>;
}

function lookupOf({ listed = ["lab", "prod"], named, validated = [], families }: Given) {
  let requests = 0;
  const zone = {
    type: "sdn_zone",
    family: "sdn",
    attributes: { zone: string({ doc }).required().identifies("sdn.zone"), note: string({ doc }).optional() },
    identity: ["zone"],
    behaviour: {
      async list() {
        requests++;
        if (listed instanceof Error) throw listed;
        return [...listed.map((name) => ({ zone: name })), { zone: null }];
      },
      ...(named && { names: async () => named.map((name) => ({ zone: name })) }),
    },
  };
  const silent = { ...zone, type: "sdn_silent", behaviour: {} };
  const foreign = { ...zone, type: "ha_zone", family: "ha", behaviour: { list: async () => [{ zone: "wrong" }] } };
  const plain = { ...zone, type: "sdn_plain", attributes: { zone: string({ doc }).required().identifies("sdn.vnet") } };
  const names = new KnownNames(store());
  names.validate({ attributes: {}, identity: [] }, {});
  for (const name of validated) names.validate(zone, { zone: name });
  const all = [zone, silent, foreign, plain];
  const lookup = {
    names,
    visible: new Map(),
    nameOf: (referent: string) => `Kind ${referent}`,
    definitions: {
      types: all.map(({ type }) => type),
      find: (type: string) => all.find((one) => one.type === type),
      ...(families && { familyOf: (type: string) => families[type] }),
    },
  } as unknown as Lookup<object>;
  const warned = async (planned: ValueMap, prior: ValueMap | null = null) => {
    const found: (readonly [string, string | undefined])[] = [];
    const warn = ({ summary, detail }: { summary: string; detail?: string }) => void found.push([summary, detail]);
    await warnOfUnknownReferences(lookup, attributes, { prior, planned }, () => ({}) as never, warn as never);
    return found;
  };
  return { warned, requests: () => requests };
}

describe("names that the server does not have", () => {
  it("a missing name is reported with the visible names and the closest one", async () => {
    expect(await lookupOf({}).warned({ zone: "lba" })).toEqual([
      [
        'Kind sdn.zone "lba" is missing or not visible to this token',
        expect.stringContaining('Nothing in this configuration creates it. Did you mean "lab"? Visible: lab, prod.'),
      ],
    ]);
  });

  it("a missing name is reported with ten names at most", async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `zone${index}`);
    const detail = async (count: number) => (await lookupOf({ listed: many(count) }).warned({ zone: "x" }))[0]?.[1];
    expect(await detail(10)).toContain(`creates it. Visible: ${many(10).join(", ")}.`);
    expect(await detail(12)).toContain(`Visible: ${many(12).sort().slice(0, 10).join(", ")} and 2 more.`);
  });

  it("a missing name is reported once for each block, and only if the change adds it", async () => {
    const { warned } = lookupOf({});
    expect(await warned({ zone: "x", other: "x" })).toHaveLength(1);
    expect(await warned({ zone: "x", other: "y" })).toHaveLength(2);
    expect(await warned({ zone: "x", other: "y" }, { zone: "x" })).toHaveLength(1);
    expect(await warned({ zone: "x" }, { other: "x" })).toEqual([]);
  });

  it.each<[string, Given]>([
    ["the configuration creates it", { validated: ["x"] }],
    ["the list cannot be read", { listed: new Error("no permission") }],
    ["the list is empty, since the credentials may see no object", { listed: [] }],
    ["the server has it", { listed: ["x"] }],
    ["the server has it as an object of another type in the same list", { named: ["x"] }],
    ["no type of the family has such names", { families: {} }],
  ])("a name is not reported if %s", async (_, given) => {
    expect(await lookupOf(given).warned({ zone: "x" })).toEqual([]);
  });

  it("a check of names costs one request of a run, for types of the family alone", async () => {
    const { warned, requests } = lookupOf({ families: { sdn_zone: "sdn", ha_zone: "ha" } });
    expect((await warned({ zone: "x" }))[0]?.[1]).not.toContain("wrong");
    await warned({ zone: "y", other: "lab" });
    expect(requests()).toBe(1);
  });
});
