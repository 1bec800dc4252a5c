/** A cluster without a connection: the command reports it once, with advice, before it writes anything. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSimulator, type Simulator } from "../../src/simulator";
import { messageOf } from "../../src/tools/report/failure";
import { setOnly } from "../cli/command/environment";
import { runLine } from "../cli/command/surroundings";
import { temporaryFolder } from "../support/temporary-folder";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await createSimulator();
});
afterAll(async () => await simulator.close());

it.each([
  ["a closed port", () => ({ PVE_ENDPOINT: "https://127.0.0.1:9" }), /^No connection to the Proxmox VE API/],
  ["a wrong token", () => ({ PVE_API_TOKEN: `${simulator.token.slice(0, -4)}0000` }), /401[\s\S]*Check the API token/],
  [
    "another certificate",
    () => ({ PVE_FINGERPRINT: `${"00:".repeat(31)}00` }),
    /^No trusted connection to the Proxmox VE API/,
  ],
])("an export with %s reports the failure once", async (_, wrong, expected) => {
  const folder = join(temporaryFolder(), "cluster");
  const { url, token, certificate } = simulator;
  const own = { PVE_ENDPOINT: url, PVE_API_TOKEN: token, PVE_FINGERPRINT: certificate?.fingerprint };
  setOnly({ ...own, ...wrong() });
  const failure = await runLine(["export", "--out", folder]).then(String, messageOf);
  expect(failure).toMatch(expected);
  expect(failure.match(/\((401|595)\)|No (trusted )?connection/g)).toHaveLength(1);
  expect(existsSync(folder)).toBe(false);
});
