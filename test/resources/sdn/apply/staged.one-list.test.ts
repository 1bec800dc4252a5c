import { describe, expect, it } from "vitest";
import { readingOneList } from "../../../../src/resources/sdn/apply/staged";
import { FakeSession } from "../../../support/fake-session";

const shared = { shared: "domain-sdn" };
const zone = { zone: "z1", type: "simple", digest: null };

const requestsOf = (session: FakeSession) =>
  session.requests.map(({ path, parameters }) => `${path} ${JSON.stringify(parameters)}`);

it("uses a list without pending changes for both views", async () => {
  const session = new FakeSession({ "GET /cluster/sdn/zones": [zone] });
  expect(await readingOneList(session).read("GET /cluster/sdn/zones", {}, {}, shared)).toEqual([zone]);
  expect(requestsOf(session)).toEqual(['/cluster/sdn/zones {"pending":1}']);
});

it.each(["new", "changed", "deleted"])("reads the staged list when an object is %s", async (state) => {
  const session = new FakeSession(({ parameters }) => (parameters.pending ? [{ ...zone, state, pending: {} }] : []));
  expect(await readingOneList(session).read("GET /cluster/sdn/zones", {}, {}, shared)).toEqual([]);
  expect(session.requests).toHaveLength(2);
});

describe("fabrics and their nodes", () => {
  const fabric = { id: "fab1", protocol: "ospf", area: "0", digest: "d" };
  const node = { fabric_id: "fab1", node_id: "pve1", protocol: "ospf", interfaces: [], digest: "d" };
  const list = "GET /cluster/sdn/fabrics/all";

  it("uses the list of all for both views when nothing is pending", async () => {
    const session = new FakeSession({ [list]: { fabrics: [fabric], nodes: [node] } });
    expect(await readingOneList(session).read(list, {}, {}, shared)).toEqual({ fabrics: [fabric], nodes: [node] });
    expect(session.requests).toHaveLength(1);
  });

  it.each(["fabrics", "nodes"] as const)("reads the staged list when one of the %s is changed", async (part) => {
    const changed = { fabrics: [fabric], nodes: [node], [part]: [{ state: "changed", pending: {} }] };
    const session = new FakeSession(({ parameters }) =>
      parameters.pending ? changed : { fabrics: [fabric], nodes: [node] },
    );
    expect(await readingOneList(session).read(list, {}, {}, shared)).toEqual({ fabrics: [fabric], nodes: [node] });
    expect(session.requests).toHaveLength(2);
  });
});

it("uses the list of route map entries for both views", async () => {
  const entry = { "route-map-id": "map1", order: 10, action: "permit", match: [], set: [] };
  const session = new FakeSession({ "GET /cluster/sdn/route-maps/entries": [entry] });
  expect(await readingOneList(session).read("GET /cluster/sdn/route-maps/entries", {}, {}, shared)).toEqual([entry]);
  expect(session.requests).toHaveLength(1);
});

it("leaves other reads unchanged", async () => {
  const session = new FakeSession(() => []);
  const reading = readingOneList(session);
  await reading.read("GET /cluster/sdn/zones", {}, { running: 1 }, shared);
  await reading.read("GET /cluster/sdn/zones", {}, {});
  await reading.read("GET /cluster/sdn/prefix-lists", {}, { verbose: 1 }, shared);
  await reading.exclusive("domain-sdn", (locked) => locked.read("GET /cluster/sdn/vnets", {}, {}, shared));
  expect(requestsOf(session)).toEqual([
    '/cluster/sdn/zones {"running":1}',
    "/cluster/sdn/zones {}",
    '/cluster/sdn/prefix-lists {"verbose":1}',
    '/cluster/sdn/vnets {"pending":1}',
  ]);
});
