import { describe, expect, it } from "vitest";
import { wireguardPublicKey } from "../../../src/resources/formats/route-formats";

describe("WireGuard", () => {
  it("accepts keys", () => {
    expect(wireguardPublicKey("xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=")).toBeUndefined();
    expect(wireguardPublicKey("xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dh=")).toBeDefined();
  });
});
