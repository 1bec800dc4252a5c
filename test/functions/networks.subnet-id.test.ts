import { expect, it } from "vitest";
import { readRecording, recordings } from "../replay/data";
import { call, refusal } from "./call";

/** Recorded responses that contain a subnet's ID together with its zone and network. */
const recorded = recordings.flatMap((name) =>
  readRecording(name).flatMap(({ response }) => {
    const { data } = (response.body ?? {}) as { readonly data?: unknown };
    return [data].flat().flatMap((one) => {
      const { subnet, zone, cidr } = Object(one) as Record<string, unknown>;
      return typeof subnet === "string" && typeof zone === "string" && typeof cidr === "string"
        ? [[subnet, zone, cidr]]
        : [];
    });
  }),
);

it("subnet_id returns the server's IDs", () => {
  expect(recorded.length).toBeGreaterThan(3);
  for (const [id, zone, cidr] of recorded) expect(call("subnet_id", zone, cidr)).toBe(id);
});

it("subnet_id refuses invalid zones and networks, and names them", () => {
  expect(refusal("subnet_id", "zone-1", "10.0.0.0/24")).toEqual([0, expect.stringContaining("zone: must be 2 to 8")]);
  expect(refusal("subnet_id", "zone1", "10.0.0.0")).toEqual([1, expect.stringContaining("cidr: must be an IPv4")]);
  expect(refusal("subnet_id", "zone1", "10.0.0.0/7")).toEqual([1, expect.stringContaining("/8 or longer")]);
});
