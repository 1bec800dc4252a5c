/** Both maps of an IP set in configurations, refreshes and imports. */
import { describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import {
  keptOfImport,
  planKept,
  warnOfKept,
  withoutUnmanaged,
} from "../../../src/framework/planning/kept-after-import";
import { UNKNOWN, type Value } from "../../../src/plugin/cty/value";
import { ipset } from "../../../src/resources/firewall/ipset";
import { Lifecycle } from "../../support/lifecycle";

const pairs = (...addresses: Value[]): Value => addresses.map((cidr) => ({ cidr, comment: "" }));
const problems = (config: Readonly<Record<string, Value>>) =>
  new Lifecycle(ipset, undefined as never).validate({ name: "office", ...config }).map(({ detail }) => detail);

describe("the maps of an IP set", () => {
  it.each<[string, Value, Value]>([
    ["no exclusions", pairs("192.0.2.0/24"), null],
    ["exclusions inside the entries", pairs("192.0.2.0/24"), pairs("192.0.2.7")],
    ["an empty map without entries", null, []],
    ["exclusions and unknown entries", UNKNOWN, pairs("192.0.2.7")],
    ["unknown exclusions without entries", null, UNKNOWN],
    ["an unknown address in both", pairs("192.0.2.0/24", UNKNOWN), pairs(UNKNOWN)],
  ])("%s are valid", (_, entries, nomatch) => expect(problems({ entries, nomatch })).toEqual([]));

  it("exclusions need the map of the other members", () => {
    expect(problems({ entries: null, nomatch: pairs("192.0.2.7") })).toEqual([
      "nomatch needs `entries`, the map of the other members.",
    ]);
  });

  it("an address may be in one of both, in any spelling", () => {
    expect(problems({ entries: pairs("192.0.2.7", "dc/Gate"), nomatch: pairs("192.0.2.7/32", "dc/gate") })).toEqual([
      "nomatch has 192.0.2.7/32, which is in `entries`, too. Remove it from one of both.",
      "nomatch has dc/gate, which is in `entries`, too. Remove it from one of both.",
    ]);
  });
});

describe("exclusions without a configured map", () => {
  const { attributes } = ipset;
  const state = (entries: Value, nomatch: Value): State => ({ name: "office", comment: null, entries, nomatch });
  const found = state(pairs("192.0.2.0/24"), pairs("192.0.2.7"));

  it("exclusions are drift while the set manages its entries, and ignored otherwise", () => {
    expect(withoutUnmanaged(attributes, state(pairs("192.0.2.0/24"), null), found)).toEqual(found);
    expect(withoutUnmanaged(attributes, state(null, null), found)).toEqual(state(null, null));
  });

  it("exclusions are kept after an import until the configuration has entries", () => {
    const kept = keptOfImport(attributes, found);
    expect(kept).toEqual(["entries", "nomatch"]);
    const planned = (entries: Value) => {
      const now = state(entries, null);
      return { kept: planKept(attributes, { name: "office", entries, nomatch: null }, now, found, kept), now };
    };
    expect(planned(null)).toEqual({ kept, now: found });
    expect(planned(pairs("192.0.2.0/24"))).toEqual({ kept: [], now: state(pairs("192.0.2.0/24"), null) });
    const warnings: unknown[] = [];
    warnOfKept(attributes, kept, "pve_firewall_ipset", (warning) => warnings.push(warning));
    expect(warnings).toEqual([]);
  });
});
