/** States of earlier versions, in which keyed sets were sets of objects, and then maps of objects. */
import { expect, it } from "vitest";
import { upgradeState } from "../../../src/framework/handlers/upgrade";
import { resources } from "../../../src/resources";

const signal = new AbortController().signal;
const upgraded = (type: string, version: number, state: object) => {
  const definition = resources.find((resource) => resource.type === type) as (typeof resources)[number];
  return upgradeState(definition, definition.attributes, { version, json: JSON.stringify(state), signal });
};

it("a prefix list keeps its entries from version 0 and 1", () => {
  const entries = [
    { seq: 10, action: "permit", prefix: "10.0.0.0/8", ge: null, le: 24 },
    { seq: 4_294_967_295, action: "deny", prefix: "0.0.0.0/0", ge: null, le: 32 },
  ];
  const { state, diagnostics } = upgraded("sdn_prefix_list", 0, { prefix_list: "private", entries });
  expect(diagnostics).toEqual([]);
  expect(state).toMatchObject({ prefix_list: "private", entries });
  const map = Object.fromEntries(entries.map(({ seq, ...entry }) => [String(seq), entry]));
  expect(upgraded("sdn_prefix_list", 1, { prefix_list: "private", entries: map }).state).toEqual(state);
});

it("the entries of an IP set become two maps of comments, from version 0 and 1", () => {
  const members = [
    { cidr: "192.0.2.0/24", nomatch: false, comment: "Office", no_match: null },
    { cidr: "dc/gateway", nomatch: true, comment: null, no_match: null },
  ];
  const { state, diagnostics } = upgraded("firewall_ipset", 0, { name: "office", entries: members });
  expect(diagnostics).toEqual([]);
  expect(state).toMatchObject({
    name: "office",
    entries: [{ cidr: "192.0.2.0/24", comment: "Office" }],
    nomatch: [{ cidr: "dc/gateway", comment: "" }],
  });
  const map = Object.fromEntries(members.map(({ cidr, ...member }) => [cidr, member]));
  expect(upgraded("firewall_ipset", 1, { name: "office", entries: map }).state).toEqual(state);
  const without = { name: "office", entries: null };
  for (const version of [0, 1])
    expect(upgraded("firewall_ipset", version, without).state).toMatchObject({ entries: null, nomatch: null });
});

it.each([[null], [[]]])("a prefix list with the entries %j of version 0 keeps them", (entries) => {
  const { state } = upgraded("sdn_prefix_list", 0, { prefix_list: "private", entries });
  expect(state).toMatchObject({ prefix_list: "private", entries });
});
