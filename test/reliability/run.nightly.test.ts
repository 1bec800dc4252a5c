/** A short run of the command, with Terraform. Complete run: `npm run reliability`. */
import { expect, it } from "vitest";
import { optionsOf } from "./options";
import { verdictOf } from "./page";
import { runParts } from "./run";

const SAMPLE = ["--seed", "4", "--types", "pve_pool,pve_firewall_alias", "--workers", "1"];

it("a short run of the reliability command finds no lost, duplicate or remaining objects", async () => {
  const options = optionsOf([...SAMPLE, "--parts", "matrix", "--faults", "time-out,clock,two runs,403"]);
  const result = await runParts(options, () => undefined);
  const { cases, failing } = verdictOf(result);
  expect(failing).toEqual([]);
  expect(cases).toBeGreaterThan(20);
});

it("a Terraform run that cannot store its state ends, after a push, as without a fault", async () => {
  const options = optionsOf(["--seed", "6", "--parts", "engine", "--faults", "no space for the state"]);
  const result = await runParts({ ...options, operations: ["create"] }, () => undefined);
  expect(verdictOf(result).failing).toEqual([]);
  expect(verdictOf(result).cases).toBe(1);
});
