import { expect, it } from "vitest";
import { recordedCluster } from "../ask";

it("a taken id of an ACME plugin is found before its options are looked at", async () => {
  const ask = recordedCluster();
  const create = (id: string) => ask("POST", "/cluster/acme/plugins", { id, type: "standalone", api: "cf" });
  expect(await create("standalone")).toBe("500 ACME plugin ID 'standalone' already exists");
  expect(await create("other")).toBe("500 unexpected property 'api'");
});
