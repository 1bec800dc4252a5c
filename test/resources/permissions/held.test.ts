import { describe, expect, it } from "vitest";
import { holdsIn, mayHoldIn } from "../../../src/resources/permissions/held";

const HELD = {
  "/": { "Sys.Audit": 1, "Sys.Modify": 0 },
  "/pool": { "Sys.Audit": 1, "Pool.Audit": 1 },
  "/pool/web": { "Pool.Allocate": 0 },
  "/sdn/zones/lab": { "SDN.Allocate": "1" },
};
const grant = (path: string, privilege: string, below = false) => ({ path, privilege, below });

describe("what the server says of somebody's privileges", () => {
  const holds = holdsIn(HELD);

  it("a privilege counts on its own path, whether it reaches below or not", () => {
    expect(holds(grant("/", "Sys.Modify"))).toBe(true);
    expect(holds(grant("/pool/web", "Pool.Allocate"))).toBe(true);
  });

  it("a privilege counts below its path only where it reaches there", () => {
    expect(holds(grant("/nodes/pve1", "Sys.Audit"))).toBe(true);
    expect(holds(grant("/nodes/pve1", "Sys.Modify"))).toBe(false);
    expect(holds(grant("/pool/web/a", "Pool.Allocate"))).toBe(false);
  });

  it("a path that the answer has hides what is said of the paths above it only where it says so", () => {
    expect(holds(grant("/pool/db", "Pool.Audit"))).toBe(true);
    expect(holds(grant("/sdn/zones/lab/web", "SDN.Allocate"))).toBe(true);
    expect(holds(grant("/sdn/zones/labor", "SDN.Allocate"))).toBe(false);
  });

  it("a privilege for all that lies below has to reach there", () => {
    expect(holds(grant("/", "Sys.Modify", true))).toBe(false);
    expect(holds(grant("/", "Sys.Audit", true))).toBe(true);
  });

  it("a path that is not wholly known gets the benefit of the doubt where the privilege is held somewhere below", () => {
    const may = mayHoldIn(HELD);
    expect(may(grant("/sdn/zones", "SDN.Allocate", true))).toBe(true);
    expect(may(grant("/sdn/controllers", "SDN.Allocate", true))).toBe(false);
    expect(may(grant("/sdn/zones", "SDN.Allocate"))).toBe(false);
  });
});
