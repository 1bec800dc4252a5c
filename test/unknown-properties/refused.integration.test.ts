/**
 * Unknown properties that the server does not accept back: the provider sends nothing, and the error gives the reason.
 */
import { describe, expect, it } from "vitest";
import { keepInList, keepInString } from "../../src/resources/unknown-properties/kept-parts";
import { FUTURE } from "../../src/simulator/kernel/future";
import { openTestCluster } from "../lifecycle/cluster";

const alias = (comment: string) => `resource "pve_firewall_alias" "a" {
  name    = "gateway"
  cidr    = "192.0.2.1"
  comment = "${comment}"
}
resource "pve_cluster_options" "this" {
  migration = { type = "insecure", network = "${comment === "One" ? "192.0.2.0/24" : "198.51.100.0/24"}" }
}
`;

describe("an update that would clear properties that the server does not accept", () => {
  it("an update that would clear properties that the server does not accept is refused with the reason, for whole objects and for property strings", async () => {
    const cluster = await openTestCluster({ future: { property: "x-future", taken: false } });
    try {
      cluster.workspace.write("main.tf", alias("One"));
      await cluster.apply();
      // Another client has set the new key since.
      cluster.simulator.state.change(FUTURE, (future) => {
        future.without = {};
      });
      cluster.workspace.write("main.tf", alias("Two"));
      const text = await cluster.refused("apply", "-auto-approve", "-no-color");
      expect(text).toContain("The update of pve_firewall_alias would lose unknown properties");
      expect(text).toContain("values in migration.x-future");
      expect(text).toContain("the server refuses them");
      expect(cluster.simulator.state.read(FUTURE).without).toEqual({});
    } finally {
      await cluster.close();
    }
  });
});

describe("unknown keys of property strings", () => {
  const parts = { keys: new Set(["node", "path", "id"]) };
  const refuse = (why: string) => new Error(why);
  const keep = (sent: string[], stored: string[], identity: string[] = []) =>
    keepInList(parts, identity, sent, stored, refuse).value;

  it("unknown keys of property strings are appended unchanged, to strings and to parsed values", () => {
    expect(keepInString(parts, "node=a", "node=b,x-new=1", refuse).value).toBe("node=a,x-new=1");
    expect(keepInString(parts, "node=a", { node: "b", "x-new": true }, refuse).value).toBe("node=a,x-new=1");
    expect(() => keepInString(parts, "node=a", { "x-new": { deep: 1 } }, refuse)).toThrow("x-new is not a string");
  });

  it("unknown keys of property strings are kept with their changed element, and removed with a removed one", () => {
    const stored = ["node=a,path=1,x-new=1", "node=b,path=2,x-new=2", "node=c,path=3"];
    expect(keep(["path=1,node=a", "node=b,path=9"], stored)).toEqual([
      "path=1,node=a,x-new=1",
      "node=b,path=9,x-new=2",
    ]);
    expect(keep(["node=b,path=7", "node=d,path=8"], stored, ["node"])).toEqual([
      "node=b,path=7,x-new=2",
      "node=d,path=8",
    ]);
    expect(keep(["node=z,path=9"], ["node=a,path=1,x-new=1"])).toEqual(["node=z,path=9"]);
  });

  it("unknown keys of property strings are never guessed", () => {
    const stored = ["node=a,path=1,x-new=1", "node=a,path=2,x-new=2"];
    expect(() => keep(["node=a,path=3", "node=a,path=4"], stored)).toThrow("it is not clear which");
  });
});
