import { describe, expect, it } from "vitest";
import { holdsIn, mayHoldIn } from "../../../src/resources/permissions/grants";

const HELD = {
  "/": { "Sys.Audit": 1, "Sys.Modify": 0 },
  "/pool": { "Sys.Audit": 1, "Pool.Audit": 1 },
  "/pool/web": { "Pool.Allocate": 0 },
  "/sdn/zones/lab": { "SDN.Allocate": "1" },
};
const grant = (path: string, privilege: string, below = false) => ({ path, privilege, below });

describe("the server's report of a user's privileges", () => {
  const holds = holdsIn(HELD);

  it("a privilege counts on its own path, with or without propagation", () => {
    expect(holds(grant("/", "Sys.Modify"))).toBe(true);
    expect(holds(grant("/pool/web", "Pool.Allocate"))).toBe(true);
  });

  it("a privilege counts below its path only with propagation", () => {
    expect(holds(grant("/nodes/pve1", "Sys.Audit"))).toBe(true);
    expect(holds(grant("/nodes/pve1", "Sys.Modify"))).toBe(false);
    expect(holds(grant("/pool/web/a", "Pool.Allocate"))).toBe(false);
  });

  it("a path in the response hides the paths above it only if it has entries", () => {
    expect(holds(grant("/pool/db", "Pool.Audit"))).toBe(true);
    expect(holds(grant("/sdn/zones/lab/web", "SDN.Allocate"))).toBe(true);
    expect(holds(grant("/sdn/zones/labor", "SDN.Allocate"))).toBe(false);
  });

  it("a privilege on everything below needs propagation", () => {
    expect(holds(grant("/", "Sys.Modify", true))).toBe(false);
    expect(holds(grant("/", "Sys.Audit", true))).toBe(true);
  });

  it("a partly unknown path is accepted if the privilege is held somewhere below it", () => {
    const may = mayHoldIn(HELD);
    expect(may(grant("/sdn/zones", "SDN.Allocate", true))).toBe(true);
    expect(may(grant("/sdn/controllers", "SDN.Allocate", true))).toBe(false);
    expect(may(grant("/sdn/zones", "SDN.Allocate"))).toBe(false);
  });
});
