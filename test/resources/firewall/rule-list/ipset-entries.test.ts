import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type EntryEdit,
  groupsOfEntryEdits,
  type IpsetEntry,
  planEntryEdits,
} from "../../../../src/resources/firewall/rule-list/ipset-entries";
import { runs } from "../../../support/runs";

const entry = (cidr: string, fields: Partial<IpsetEntry> = {}): IpsetEntry => ({ cidr, nomatch: false, ...fields });

describe("planEntryEdits", () => {
  it.each<[string, IpsetEntry[], IpsetEntry[], EntryEdit[]]>([
    ["the order (#1928)", [entry("10.0.0.1"), entry("10.0.0.2")], [entry("10.0.0.2"), entry("10.0.0.1")], []],
    [
      "equivalent spellings",
      [entry("10.0.0.0/8"), entry("192.0.2.1"), entry("FE80::1"), entry("2001:db8::/64"), entry("dc/Gate")],
      [entry("10.1.2.3/8"), entry("192.0.2.1/32"), entry("fe80::1"), entry("2001:DB8:0::9/64"), entry("dc/gate")],
      [],
    ],
    [
      "comments that the server stores alike",
      [entry("10.0.0.1", { comment: "Citt\ufffd" }), entry("10.0.0.2")],
      [entry("10.0.0.1", { comment: "Città" }), entry("10.0.0.2", { comment: " " })],
      [],
    ],
    [
      "a removed comment",
      [entry("10.0.0.1", { comment: "old" })],
      [entry("10.0.0.1")],
      [{ kind: "change", cidr: "10.0.0.1", entry: entry("10.0.0.1") }],
    ],
    [
      "a new member, in the server's stored form",
      [],
      [entry("10.1.2.3/8", { comment: " x " }), entry("dc/Gate")],
      [
        { kind: "add", entry: entry("dc/Gate") },
        { kind: "add", entry: entry("10.0.0.0/8", { comment: "x" }) },
      ],
    ],
    [
      "nomatch and comment, addressed by the server's spelling of the member",
      [entry("FE80::1", { comment: "old" }), entry("10.0.0.1", { nomatch: true })],
      [entry("fe80::1"), entry("10.0.0.1", { comment: "new" })],
      [
        { kind: "change", cidr: "FE80::1", entry: entry("FE80::1") },
        { kind: "change", cidr: "10.0.0.1", entry: entry("10.0.0.1", { comment: "new" }) },
      ],
    ],
    [
      "a replaced member: added before the old one is removed (#3046)",
      [entry("10.0.0.0/9")],
      [entry("10.0.0.0/8")],
      [
        { kind: "add", entry: entry("10.0.0.0/8") },
        { kind: "remove", cidr: "10.0.0.0/9" },
      ],
    ],
    [
      "the same member twice",
      [],
      [entry("10.0.0.1"), entry("10.0.0.1/32")],
      [{ kind: "add", entry: entry("10.0.0.1") }],
    ],
  ])("%s", (_name, current, desired, edits) => expect(planEntryEdits(current, desired)).toStrictEqual(edits));

  const many = Array.from({ length: 5_000 }, (_, index) =>
    entry(`10.${index >> 8}.${index & 255}.0/24`, { comment: `${index}` }),
  );

  it.each<[string, IpsetEntry[]]>([
    ["changed", many.with(2_500, entry(many[2_500]?.cidr ?? "", { comment: "other" }))],
    ["added", [...many, entry("192.0.2.0/24")]],
    ["removed", many.slice(1)],
  ])("needs one request when one of 5,000 is %s", (_name, desired) => {
    expect(planEntryEdits([...many].reverse(), desired)).toHaveLength(1);
  });
});

/** All relevant addresses: the networks below consist of eight hosts. */
const NETWORKS: Readonly<Record<string, readonly number[]>> = {
  "10.0.0.0/29": [0, 1, 2, 3, 4, 5, 6, 7],
  "10.0.0.0/30": [0, 1, 2, 3],
  "10.0.0.4/30": [4, 5, 6, 7],
  "10.0.0.2/31": [2, 3],
  "10.0.0.4/31": [4, 5],
  "10.0.0.3": [3],
  "10.0.0.4": [4],
};
const mask = (cidr: string) => Number(cidr.split("/")[1] ?? 32);

function isMember(entries: readonly IpsetEntry[], host: number): boolean {
  const [first] = entries
    .filter(({ cidr }) => NETWORKS[cidr]?.includes(host))
    .sort((a, b) => mask(b.cidr) - mask(a.cidr));
  return first !== undefined && !first.nomatch;
}

function after(entries: readonly IpsetEntry[], edit: EntryEdit): IpsetEntry[] {
  if (edit.kind === "add") return [...entries, edit.entry];
  const others = entries.filter(({ cidr }) => cidr !== edit.cidr);
  expect(others).toHaveLength(entries.length - 1);
  return edit.kind === "change" ? [...others, edit.entry] : others;
}

const sets = fc.uniqueArray(
  fc.record({
    cidr: fc.constantFrom(...Object.keys(NETWORKS)),
    nomatch: fc.boolean(),
    comment: fc.constantFrom("a", "b"),
  }),
  { selector: ({ cidr }) => cidr },
);

it("ends with the desired members, and adds or removes no other address in between", () => {
  const byCidr = (entries: readonly IpsetEntry[]) => [...entries].sort((a, b) => (a.cidr < b.cidr ? -1 : 1));
  fc.assert(
    fc.property(sets, sets, (current, desired) => {
      let now: IpsetEntry[] = current;
      for (const edit of planEntryEdits(current, desired)) {
        now = after(now, edit);
        for (let host = 0; host < 8; host += 1) {
          expect([isMember(current, host), isMember(desired, host)]).toContain(isMember(now, host));
        }
      }
      expect(byCidr(now)).toEqual(byCidr(desired));
    }),
    { numRuns: runs(2_000) },
  );
});

describe("groups of edits", () => {
  it("groups contain the same edits in the same order, each with networks of one size, and either additions or removals", () => {
    const entry = (cidr: string) => ({ cidr, nomatch: false });
    const old = ["10.9.0.0/16", "10.8.0.0/16", "10.1.0.0/24"].map(entry);
    const wanted = ["10.0.0.0/8", "11.0.0.0/8", "10.1.1.1", "10.1.1.2", "10.1.2.0/24"].map(entry);
    const edits = planEntryEdits(old, wanted);
    const groups = groupsOfEntryEdits(edits);
    expect(groups.flat()).toEqual(edits);
    expect(groups.map((group) => group.map((edit) => ("entry" in edit ? edit.entry.cidr : `-${edit.cidr}`)))).toEqual([
      ["10.1.1.1", "10.1.1.2"],
      ["10.1.2.0/24"],
      ["10.0.0.0/8", "11.0.0.0/8"],
      ["-10.8.0.0/16", "-10.9.0.0/16"],
      ["-10.1.0.0/24"],
    ]);
  });

  it("additions and removals of one size are two groups, since a removal must come last", () => {
    const edits = planEntryEdits([entry("10.0.0.0/8", { nomatch: true })], [entry("11.0.0.0/8")]);
    expect(groupsOfEntryEdits(edits).map((group) => group.map(({ kind }) => kind))).toEqual([["add"], ["remove"]]);
  });
});
