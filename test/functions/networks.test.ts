import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressNumber, parseAddress } from "../../src/resources/formats/addresses";
import { networkRange, parseNetwork } from "../../src/resources/formats/networks";
import { readRecording, recordings } from "../replay/data";
import { call, refusal } from "./call";

const setOf = (include: readonly string[], ...exclude: readonly (readonly string[])[]) =>
  call("address_set", include, ...exclude) as string[];

/** Few addresses, so that sets overlap: 10.0.0.0/27. */
const item = fc.oneof(
  fc.nat(31).map((last) => `10.0.0.${last}`),
  fc.tuple(fc.nat(31), fc.integer({ min: 27, max: 32 })).map(([last, bits]) => `10.0.0.${last}/${bits}`),
  fc.tuple(fc.nat(31), fc.nat(31)).map((ends) => {
    const [low, high] = ends.sort((a, b) => a - b);
    return `10.0.0.${low}-10.0.0.${high}`;
  }),
);

/** Reference implementation that checks each address. */
function members(texts: readonly string[]): Set<bigint> {
  const all = new Set<bigint>();
  for (const text of texts) {
    const [from = "", to] = text.split("-");
    const ends = [from, to ?? from].map((end) => parseAddress(end));
    const network = parseNetwork(text);
    const range = network ? networkRange(network) : ends.map((end) => addressNumber(end as never));
    for (let address = range[0] as bigint; address <= (range[1] as bigint); address++) all.add(address);
  }
  return all;
}

describe("address_set", () => {
  it("returns exactly the included addresses without the excluded ones", () => {
    fc.assert(
      fc.property(fc.array(item), fc.array(fc.array(item), { maxLength: 2 }), (include, exclude) => {
        const excluded = members(exclude.flat());
        const expected = [...members(include)].filter((address) => !excluded.has(address));
        expect([...members(setOf(include, ...exclude))]).toEqual(expected.sort((a, b) => (a < b ? -1 : 1)));
      }),
    );
  });

  it("returns the fewest networks: no two of them can be merged, and its result is a fixed point", () => {
    fc.assert(
      fc.property(fc.array(item), (include) => {
        const found = setOf(include);
        expect(setOf(found)).toEqual(found);
        const halves = found.map((text) => parseNetwork(text)).map((network) => networkRange(network as never));
        for (const [first, last] of halves) {
          const size = last - first + 1n;
          const sibling = first ^ size;
          expect(halves.some(([start, end]) => start === sibling && end - start + 1n === size)).toBe(false);
        }
      }),
    );
  });

  it("accepts both IP versions at once, up to all of their addresses", () => {
    expect(setOf(["2001:db8::/33", "10.0.0.0/8", "2001:DB8:8000::/33"])).toEqual(["10.0.0.0/8", "2001:db8::/32"]);
    expect(setOf(["0.0.0.0/0", "::/0"])).toEqual(["0.0.0.0/0", "::/0"]);
    expect(setOf(["::/0"], ["::1"])).toHaveLength(128);
    expect(setOf([])).toEqual([]);
  });

  it.each([
    [[["10.0.0.0/33"]], 0, /^include: must be an address, a network, or a range/],
    [[["10.0.0.1,10.0.0.2"]], 0, /^include: must be an address/],
    [[["10.0.0.9-10.0.0.1"]], 0, /^include: must begin with the lower address/],
    [[[], ["10.0.0.0/8"], ["web"]], 2, /^exclude: must be an address/],
  ] as const)("refuses %j, with the argument", (args, argument, text) => {
    const [index, message] = refusal("address_set", ...args);
    expect(index).toBe(argument);
    expect(message.replace(/\[\d+\]/, "")).toMatch(text);
  });
});

it("cidr_canonical returns one string for all spellings of a network", () => {
  const spellings = fc.tuple(fc.ipV6(), fc.nat(128)).map(([address, bits]) => `${address}/${bits}`);
  fc.assert(
    fc.property(fc.oneof(spellings, fc.ipV4()), (text) => {
      const canonical = call("cidr_canonical", text);
      expect(call("cidr_canonical", canonical)).toBe(canonical);
      expect(call("cidr_canonical", text.toUpperCase())).toBe(canonical);
    }),
  );
});

it.each([
  ["10.1.2.3/8", "10.0.0.0/8"],
  ["192.0.2.1/32", "192.0.2.1"],
  ["2001:DB8:0:0:0:0:0:1/128", "2001:db8::1"],
  ["10.0.0.0/08", "10.0.0.0/8"],
  ["0.0.0.0/0", "0.0.0.0/0"],
])("cidr_canonical converts %s to %s", (text, expected) => {
  expect(call("cidr_canonical", text)).toBe(expected);
});

it.each(["", "10.0.0", "10.0.0.0/33", "web", "10.0.0.0/8/8"])("cidr_canonical refuses %j", (text) => {
  expect(refusal("cidr_canonical", text)).toEqual([0, expect.stringContaining("cidr: must be an IPv4 or IPv6")]);
});

/** Recorded responses that contain a subnet's ID together with its zone and network. */
const recorded = recordings.flatMap((name) =>
  readRecording(name).flatMap(({ response }) => {
    const { data } = (response.body ?? {}) as { readonly data?: unknown };
    return [data].flat().flatMap((entry) => {
      const { subnet, zone, cidr } = Object(entry) as Record<string, unknown>;
      return typeof subnet === "string" && typeof zone === "string" && typeof cidr === "string"
        ? [[subnet, zone, cidr]]
        : [];
    });
  }),
);

it("subnet_id returns the server's IDs", () => {
  expect(recorded.length).toBeGreaterThan(3);
  for (const [id, zone, cidr] of recorded) expect(call("subnet_id", zone, cidr)).toBe(id);
});

it("subnet_id refuses invalid zones and networks, and names them", () => {
  expect(refusal("subnet_id", "zone-1", "10.0.0.0/24")).toEqual([0, expect.stringContaining("zone: must be 2 to 8")]);
  expect(refusal("subnet_id", "zone1", "10.0.0.0")).toEqual([1, expect.stringContaining("cidr: must be an IPv4")]);
  expect(refusal("subnet_id", "zone1", "10.0.0.0/7")).toEqual([1, expect.stringContaining("/8 or longer")]);
});
