import { describe, expect, it } from "vitest";
import { apiPath, checkPath, pathSegments } from "../../src/api/path";

describe("paths", () => {
  it("encode every identifier", () => {
    expect(apiPath`/cluster/ha/resources/${"vm:100"}/migrate`).toBe("/cluster/ha/resources/vm%3A100/migrate");
    expect(apiPath`/cluster/firewall/ipset/${"a b"}/${"10.0.0.0/8"}`).toBe(
      "/cluster/firewall/ipset/a%20b/10.0.0.0%2F8",
    );
    expect(apiPath`/cluster/firewall/rules/${0}`).toBe("/cluster/firewall/rules/0");
    expect(apiPath`/pools`).toBe("/pools");
  });

  it("give their identifiers back", () => {
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

  it("refuse an empty identifier, which would address the collection", () => {
    expect(() => checkPath(apiPath`/cluster/backup/${""}`)).toThrow(/empty or unencoded/);
  });
});
