/** Canonical forms against what became of every value that was written to the genuine server. */
import { describe, expect, it } from "vitest";
import { type RoundTrip, roundTrips } from "./data/load";
import { recordedField } from "./recorded-fields";

const stored = roundTrips.filter(({ status }) => status === 200);
const fieldsWithTrips = new Map<string, RoundTrip[]>();
for (const trip of stored) {
  if (recordedField(trip.kind, trip.field) === undefined) continue;
  const name = `${trip.kind}.${trip.field}`;
  fieldsWithTrips.set(name, [...(fieldsWithTrips.get(name) ?? []), trip]);
}

const holdsLineFeed = ({ sent }: RoundTrip) => JSON.stringify(sent).includes("\\n");

describe.each([...fieldsWithTrips])("%s", (_, trips) => {
  const { kind, field } = trips[0] as RoundTrip;
  const { problem, canonical, sendable, refusedHere = {} } = recordedField(kind, field) ?? fail();

  it("takes what the server stored", () => {
    const refused = trips.filter((trip) => !holdsLineFeed(trip) && problem(trip.sent) !== undefined);
    const recorded = new Set(trips.map(({ sent }) => JSON.stringify(sent)));
    expect(new Set(refused.map(({ sent }) => JSON.stringify(sent)))).toEqual(
      new Set(Object.keys(refusedHere).filter((value) => recorded.has(value))),
    );
  });

  it("finds no difference between what was written and what was read", () => {
    for (const trip of trips) {
      if (problem(trip.sent) === undefined && sendable?.(String(trip.sent)) !== false) {
        expect(canonical(trip.read), JSON.stringify(trip)).toEqual(canonical(trip.sent));
      }
    }
  });

  it("is idempotent", () => {
    for (const { sent, read } of trips) {
      if (typeof sent !== "string" || problem(sent) !== undefined) continue;
      const once = canonical(read);
      if (typeof once === "string") expect(canonical(once)).toEqual(once);
    }
  });
});

function fail(): never {
  throw new Error("the field has no entry");
}

it("covers most round trips of texts", () => {
  const texts = stored.filter(({ sent }) => typeof sent === "string" || Array.isArray(sent));
  expect([...fieldsWithTrips.values()].flat().length / texts.length).toBeGreaterThan(0.6);
});

/**
 * Much of the rest depends on other parameters or on what exists: unknown nodes and sets, gateways outside of their
 * subnet, `iface` in a group's rule. Line feeds in lists are no matter here, since elements are typed.
 */
it("catches most of what the server refused to write", () => {
  const refused = roundTrips.filter(({ kind, field, status }) => status !== 200 && recordedField(kind, field));
  const caught = refused.filter(({ kind, field, sent }) => recordedField(kind, field)?.problem(sent) !== undefined);
  expect(caught.length / refused.length).toBeGreaterThan(0.75);

  const text = /\.(comment|description|bucket|organization|author|username|token|key|schedule)$/;
  const missed = refused.filter(
    (trip) =>
      text.test(`.${trip.field}`) &&
      !trip.kind.startsWith("ha-rule") &&
      recordedField(trip.kind, trip.field)?.problem(trip.sent) === undefined,
  );
  expect(missed).toEqual([]);
});
