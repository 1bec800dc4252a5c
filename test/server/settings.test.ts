/** Variables of `npm run test:server`, and refusals to start. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Facts } from "./facts";
import { demandPermission } from "./permission";
import { DANGERS, KNOWN, readSettings, SURROUNDINGS } from "./settings";

const needed = { PVE_TEST_ENDPOINT: "https://pve.example.com:8006", PVE_TEST_API_TOKEN: "root@pam!t=secret" };

describe("the variables of a given server", () => {
  it("the variables of a given server are those of the provider, without any from the developer's own set-up", () => {
    const { environment, root } = readSettings({ ...needed, PVE_TEST_FINGERPRINT: "AB", PVE_ENDPOINT: "https://mine" });
    expect(environment).toEqual({
      PVE_ENDPOINT: needed.PVE_TEST_ENDPOINT,
      PVE_API_TOKEN: needed.PVE_TEST_API_TOKEN,
      PVE_FINGERPRINT: "AB",
    });
    expect(root).toBe(false);
  });

  it("the variables of a given server are checked together, and all problems reported at once", () => {
    expect(() => readSettings({ PVE_TEST_TOKEN: "x", PVE_TEST_ALLOW: "objects, all", PVE_TEST_HAS: "ceph" })).toThrow(
      [
        "there is no variable PVE_TEST_TOKEN",
        "PVE_TEST_ENDPOINT is not set",
        "PVE_TEST_API_TOKEN is not set",
        "PVE_TEST_ALLOW: there is no all, only objects, guests, network, membership",
        "PVE_TEST_HAS: there is no ceph, only listener, directories, peer",
      ].join("\n"),
    );
  });

  it("the variables of a given server are all in contributing/testing.md, with all allowed words", () => {
    const text = readFileSync(fileURLToPath(new URL("../../contributing/testing.md", import.meta.url)), "utf8");
    const names = KNOWN.map((name) => `PVE_TEST_${name}`);
    const documented = [...names, ...Object.keys(DANGERS), ...Object.keys(SURROUNDINGS)];
    expect(documented.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("a server with objects that no test has created", () => {
  const facts = { objects: ["pve_pool production"] } as unknown as Facts;

  it("a server with objects that no test has created is left alone, and the objects are named", () => {
    expect(() => demandPermission(facts, readSettings(needed))).toThrow(/pve_pool production\n.*PVE_TEST_RESET/s);
  });

  it("a server with objects that no test has created is used when a command resets it, or when the objects may be lost", () => {
    demandPermission(facts, readSettings({ ...needed, PVE_TEST_RESET: "true" }));
    demandPermission(facts, readSettings({ ...needed, PVE_TEST_ALLOW: "objects" }));
    demandPermission({ ...facts, objects: [] }, readSettings(needed));
  });
});
