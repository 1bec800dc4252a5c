/** States of earlier versions, in which keyed sets were sets of objects, and then maps of objects. */
import { expect, it } from "vitest";
import { upgradeState } from "../../../src/framework/handlers/upgrade";
import { resources } from "../../../src/resources";

const definitionOf = (type: string) => {
  const found = resources.find((resource) => resource.type === type);
  if (!found) throw new Error(`there is no ${type}`);
  return found;
};
const upgraded = (type: string, version: number, state: object) => {
  const definition = definitionOf(type);
  return upgradeState(definition, definition.attributes, {
    version,
    json: JSON.stringify(state),
    signal: new AbortController().signal,
  });
};

interface Old {
  readonly key: string;
  readonly name: object;
  readonly entries: readonly Readonly<Record<string, unknown>>[];
}

const OLD: Readonly<Record<string, Old>> = {
  sdn_prefix_list: {
    key: "seq",
    name: { prefix_list: "private" },
    entries: [
      { seq: 10, action: "permit", prefix: "10.0.0.0/8", ge: null, le: 24 },
      { seq: 4_294_967_295, action: "deny", prefix: "0.0.0.0/0", ge: null, le: 32 },
    ],
  },
};

it.each(Object.entries(OLD))("%s keeps its entries from version 0", (type, { key, name, entries }) => {
  const { state, diagnostics } = upgraded(type, 0, { ...name, entries });
  expect(diagnostics).toEqual([]);
  expect(state).toMatchObject({ ...name, entries });
  const map = Object.fromEntries(entries.map(({ [key]: by, ...entry }) => [String(by), entry]));
  expect(upgraded(type, 1, { ...name, entries: map }).state).toEqual(state);
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
  for (const version of [0, 1])
    expect(upgraded("firewall_ipset", version, { name: "office", entries: null }).state).toMatchObject({
      entries: null,
      nomatch: null,
    });
});

it.each(Object.entries(OLD))("%s without entries keeps its null or empty value", (type, { name }) => {
  expect(upgraded(type, 0, { ...name, entries: null }).state).toMatchObject({ ...name, entries: null });
  expect(upgraded(type, 0, { ...name, entries: [] }).state).toMatchObject({ ...name, entries: [] });
});
