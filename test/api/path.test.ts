import { describe, expect, it } from "vitest";
import { requestLine } from "../../src/api/calls";
import { checkPath, pathSegments } from "../../src/api/path";

describe("paths", () => {
  it("paths encode every identifier", () => {
    expect(requestLine("POST /cluster/ha/resources/{sid}/migrate", { sid: "vm:100" }).path).toBe(
      "/cluster/ha/resources/vm%3A100/migrate",
    );
    expect(requestLine("GET /cluster/firewall/ipset/{name}/{cidr}", { name: "a b", cidr: "10.0.0.0/8" }).path).toBe(
      "/cluster/firewall/ipset/a%20b/10.0.0.0%2F8",
    );
    expect(requestLine("GET /cluster/firewall/rules/{pos}", { pos: 0 }).path).toBe("/cluster/firewall/rules/0");
    expect(requestLine("GET /pools", {}).path).toBe("/pools");
  });

  it("paths give their identifiers back", () => {
    expect(pathSegments("/cluster/ha/resources/vm%3A100")).toEqual(["cluster", "ha", "resources", "vm:100"]);
  });

  it.each([
    "",
    "pools",
    "/pools/",
    "/cluster//x",
    "/pools/..",
    "/pools/./x",
    "/pools?x=1",
    "/a b",
    "/a#b",
    "/ü",
    "/a\r\nb",
  ])("%j is refused before it is sent", (path) => {
    expect(() => checkPath(path)).toThrow(expect.objectContaining({ code: "invalid" }));
  });

  it("paths refuse an empty identifier, which would address the collection", () => {
    expect(() => requestLine("GET /cluster/backup/{id}", { id: "" })).toThrow(/has no value/);
  });
});
