/** The published schema of inventories accepts the same settings as the tool. */
import Ajv from "ajv";
import { expect, it } from "vitest";
import { inventorySchema } from "../../../scripts/schemas/inventory";
import { settings } from "../../../src/provider/settings";

const accepts = new Ajv({ strict: true, strictRequired: false }).compile(JSON.parse(inventorySchema()));

it.each([
  [true, { web: { endpoint: "pve", groups: ["a"], insecure: true, max_deletions: 3, protect: ["sdn"] } }],
  [true, { web: { endpoints: ["pve1", "pve2"] } }],
  [false, { web: { groups: [] } }],
  [false, { web: { endpoint: "pve", insecur: true } }],
  [false, { web: { endpoint: "pve", insecure: "yes" } }],
  [false, {}],
])("the schema decides %s about %j", (accepted, clusters) => {
  expect(accepts({ clusters })).toBe(accepted);
});

it("the schema has no setting with a secret", () => {
  const secrets = Object.entries(settings).filter(([, { attribute }]) => attribute.traits.sensitive);
  expect(secrets.length).toBeGreaterThan(3);
  for (const [name] of secrets) expect(accepts({ clusters: { web: { endpoint: "pve", [name]: "x" } } })).toBe(false);
});
