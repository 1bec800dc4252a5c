import { expect, it } from "vitest";
import { recordedCluster } from "../ask";

it("an ACME plugin's ID in use is reported before its options are checked", async () => {
  const ask = recordedCluster();
  const create = (id: string) => ask("POST", "/cluster/acme/plugins", { id, type: "standalone", api: "cf" });
  expect(await create("standalone")).toBe("500 ACME plugin ID 'standalone' already exists");
  expect(await create("other")).toBe("500 unexpected property 'api'");
});
