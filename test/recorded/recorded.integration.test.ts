/**
 * The definitions compared with the recorded refusals, acceptances and responses of the genuine server, for every
 * family.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { type Refusal, reasonFor, unneeded } from "./exceptions";
import { accepted, triedLines, type Walked, walkAll } from "./round-trips";
import { type Judged, judgeAll } from "./verification";

const parameterOf = ({ line, type }: Judged): Refusal => ({
  type,
  parameter: line.parameter,
  value: line.params?.[line.parameter],
});
const fieldOf = ({ line, type }: Walked): Refusal => ({ type, parameter: line.field, value: line.sent });
const shown = ({ type, parameter, value }: Refusal) => `${type} ${parameter} ${JSON.stringify(value)}`;

let judged: readonly Judged[] = [];
let walked: readonly Walked[] = [];

beforeAll(async () => {
  judged = await judgeAll();
  walked = await walkAll();
});

describe("single recorded requests, validated and planned", () => {
  const accepted = () => judged.filter((verdict) => verdict.accepted);
  const refused = () => judged.filter((verdict) => !verdict.accepted);

  it("single recorded requests, validated and planned are numerous, of every family", () => {
    expect(accepted().length).toBeGreaterThan(1700);
    expect(refused().length).toBeGreaterThan(5900);
    expect(new Set(judged.map(({ type }) => type)).size).toBeGreaterThan(55);
  });

  it("single recorded requests, validated and planned are accepted where the server accepts them, except for values with a reason", () => {
    const unexplained = accepted().filter((verdict) => verdict.caught && !reasonFor(parameterOf(verdict)));
    expect(unexplained.map((verdict) => `${shown(parameterOf(verdict))}: ${verdict.problems.join("; ")}`)).toEqual([]);
  });

  it("single recorded requests, validated and planned are refused before any request where the server refuses them", () => {
    const found = refused().filter(({ caught }) => caught);
    console.log(`${found.length} of ${refused().length} refused values are found before apply`);
    expect(found.length / refused().length).toBeGreaterThan(0.97);
    const types = [...new Set(refused().map(({ type }) => type))];
    const weak = types.filter((type) => {
      const all = refused().filter((verdict) => verdict.type === type);
      return all.filter(({ caught }) => caught).length / all.length < 0.85;
    });
    expect(weak).toEqual([]);
  });
});

describe("recorded round trips, applied and planned again", () => {
  it("recorded round trips, applied and planned again end in an empty plan, except for values with a reason", () => {
    const failed = walked.filter((trip) => trip.problem && !reasonFor(fieldOf(trip)));
    expect(failed.map((trip) => `${trip.line.via} ${shown(fieldOf(trip))}: ${trip.problem}`)).toEqual([]);
    console.log(`${walked.filter(({ problem, unwritten }) => !problem && !unwritten).length} round trips are quiet`);
  });

  it("recorded round trips, applied and planned again can nearly all be configured", () => {
    expect(accepted.length).toBeGreaterThan(3400);
    expect(walked).toHaveLength(triedLines.length);
    // Flags that are not Booleans, and values that the server accepts for old clients only.
    const strange = walked.filter(
      (trip) =>
        trip.unwritten &&
        !reasonFor(fieldOf(trip)) &&
        !["starttime", "dow", "migration_unsecure", "fleecing"].includes(trip.line.field),
    );
    expect(strange.map((trip) => `${shown(fieldOf(trip))}: ${trip.unwritten}`)).toEqual([]);
  });
});

describe("the reasons", () => {
  it("the reasons are all needed", () => {
    const refusals = [
      ...judged.filter((verdict) => verdict.accepted && verdict.caught).map(parameterOf),
      ...walked.filter(({ problem, unwritten }) => problem ?? unwritten).map(fieldOf),
    ];
    expect(unneeded(refusals)).toEqual([]);
  });
});
