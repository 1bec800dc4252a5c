import { expect, it } from "vitest";
import { readingOneList } from "../../../../src/resources/sdn/apply/one-list";
import { FakeSession } from "../../../support/fake-session";

const shared = { shared: "domain-sdn" };
const zone = { zone: "z1", type: "simple", digest: null };

const asked = (session: FakeSession) =>
  session.requests.map(({ path, parameters }) => `${path} ${JSON.stringify(parameters)}`);

it("takes a list without pending changes for both questions", async () => {
  const session = new FakeSession({ "GET /cluster/sdn/zones": [zone] });
  expect(await readingOneList(session).read("GET /cluster/sdn/zones", {}, {}, shared)).toEqual([zone]);
  expect(asked(session)).toEqual(['/cluster/sdn/zones {"pending":1}']);
});

it.each(["new", "changed", "deleted"])("asks for the staged one where something is %s", async (state) => {
  const session = new FakeSession(({ parameters }) => (parameters.pending ? [{ ...zone, state, pending: {} }] : []));
  expect(await readingOneList(session).read("GET /cluster/sdn/zones", {}, {}, shared)).toEqual([]);
  expect(session.requests).toHaveLength(2);
});

it("leaves other questions as they are", async () => {
  const session = new FakeSession(() => []);
  const reading = readingOneList(session);
  await reading.read("GET /cluster/sdn/zones", {}, { running: 1 }, shared);
  await reading.read("GET /cluster/sdn/zones", {}, {});
  await reading.read("GET /cluster/sdn/prefix-lists", {}, { verbose: 1 }, shared);
  await reading.exclusive("domain-sdn", (locked) => locked.read("GET /cluster/sdn/vnets", {}, {}, shared));
  expect(asked(session)).toEqual([
    '/cluster/sdn/zones {"running":1}',
    "/cluster/sdn/zones {}",
    '/cluster/sdn/prefix-lists {"verbose":1}',
    '/cluster/sdn/vnets {"pending":1}',
  ]);
});
