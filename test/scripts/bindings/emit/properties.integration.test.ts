/** Objects in attributes are created on first use, without a visible difference. */
import { expect, it } from "vitest";
import { firewall } from "../../../../src";
import { only, resources } from "../../../constructs/synthesized";

const synthesized = (change: (set: firewall.Ipset) => void, config: Partial<firewall.IpsetConfig> = {}) =>
  only(
    resources((stack) => {
      change(new firewall.Ipset(stack, "set", { name: "web", ...config }));
    }).pve_firewall_ipset,
  );

const ENTRIES = { "192.0.2.1": "" };

it("an attribute that is an object accepts values that are set later in one of its parts", () => {
  expect(
    synthesized((set) => {
      set.timeouts.create = "90s";
    }),
  ).toMatchObject({ timeouts: { create: "90s" } });
});

it("a map can be set, reset and set again", () => {
  const changed = (set: firewall.Ipset) => {
    expect(set.entriesInput).toEqual(ENTRIES);
    set.resetEntries();
    expect(set.entriesInput).toBeUndefined();
    set.entries = { "192.0.2.2": "" };
  };
  expect(synthesized(changed, { entries: ENTRIES })).toMatchObject({ entries: { "192.0.2.2": "" } });
});

it("an object that was only read is left out", () => {
  const read = (set: firewall.Ipset) => {
    expect(set.timeouts).toBe(set.timeouts);
  };
  expect(synthesized(read)).not.toHaveProperty("entries");
  expect(synthesized(read)).not.toHaveProperty("timeouts");
  expect(synthesized(read, { entries: {} })).toMatchObject({ entries: {} });
});
