import { describe, expect, it } from "vitest";
import { compareWithRecordings } from "../../../src/simulator/schema/recorded-answers";
import { readRecording, recordings } from "../../replay/data";
import { Session } from "../../replay/session";

const ALIAS = { name: "web", cidr: "192.0.2.0/24", ipversion: 4 };
const ok = (data: unknown) => ({ status: 200, data });

describe("the comparison of an answer with the recorded ones", () => {
  const aliases = (data: unknown) => compareWithRecordings("GET /cluster/firewall/aliases", ok(data));

  it("finds none in an answer of the recorded form", () => {
    const same = { isRecorded: true, differences: [], unrecorded: [] };
    expect(aliases([ALIAS, { ...ALIAS, comment: "x", digest: undefined }])).toEqual(same);
    expect(aliases([])).toEqual(same);
  });

  it.each([
    ["a wrong type", [{ ...ALIAS, ipversion: "4" }], "[].ipversion is a string, recorded: a number"],
    ["null for a string", [{ ...ALIAS, comment: null }], "[].comment is null, recorded: a string"],
    ["a list for a string", [{ ...ALIAS, cidr: [] }], "[].cidr is a list, recorded: a string"],
    ["a missing field", [{ name: "web", cidr: "192.0.2.1" }], "[].ipversion is missing"],
    ["an object for a list", {}, "data is an object, recorded: a list"],
    ["no data", undefined, "data is null, recorded: a list"],
  ])("names %s", (_, data, difference) => {
    expect(aliases(data).differences).toEqual([difference]);
  });

  it("names fields and statuses that no recording has", () => {
    const unrecorded = ["field [].note"];
    expect(aliases([{ ...ALIAS, note: "x" }])).toEqual({ isRecorded: true, differences: [], unrecorded });
    const refused = compareWithRecordings("GET /cluster/firewall/aliases", { status: 418, data: null });
    expect(refused.unrecorded).toEqual(["status 418, recorded: 200, 400, 403"]);
  });

  it("accepts objects whose keys are names", () => {
    const nodes = { pve7: { maintenance: 1 } };
    expect(
      compareWithRecordings("GET /cluster/ha/status/manager_status", ok({ manager_status: { node_status: nodes } }))
        .unrecorded,
    ).toEqual([]);
  });

  it("reports operations without a recording", () => {
    expect(compareWithRecordings("GET /cluster/sdn/prefix-lists", ok([])).isRecorded).toBe(false);
  });
});

it("finds no difference in the answers of the simulator to all recorded requests", async () => {
  const found: string[] = [];
  let compared = 0;
  for (const name of recordings) {
    const session = new Session({ fixture: name });
    const { dispatcher } = session;
    const answer = dispatcher.answer.bind(dispatcher);
    dispatcher.answer = async (request) => {
      const response = await answer(request);
      const { isRecorded, differences } = compareWithRecordings(response.operation ?? "", response);
      compared += isRecorded ? 1 : 0;
      found.push(...differences.map((difference) => `${name}: ${response.operation}: ${difference}`));
      return response;
    };
    for (const step of readRecording(name)) await session.send(step.request, step.step);
  }
  expect(found).toEqual([]);
  expect(compared).toBeGreaterThan(1500);
});
