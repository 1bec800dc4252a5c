/** A participant without a result does not keep the others from theirs. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { run } from "./scenario-run";
import type { Scenario } from "./scenarios";

const scenario = (builtIn: string): Scenario => ({
  name: "test",
  title: () => "test",
  sizes: [1],
  configuration: { ours: () => "", "built-in": () => builtIn },
});

const FINE = 'resource "terraform_data" "one" {\n  input = "${var.v}"\n}\n';
const REFUSED = `${FINE}output "refused" {\n  value = var.v == 1 ? "" : file("missing")\n}\n`;

const work = { size: 1, roundTrip: 0, rounds: 2, participants: [] };

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
});

describe("a run of a scenario", () => {
  it("a participant has a sample of each step and round", async () => {
    const { samples, unfinished } = await run({ ...work, scenario: scenario(FINE) });
    const steps = ["apply", "refresh plan", "change", "destroy"];
    expect(samples.map(({ step }) => step)).toEqual([...steps, ...steps]);
    expect(unfinished).toEqual([]);
    expect(process.exitCode).toBeUndefined();
  });

  it("a participant ends at its first failed step, and the bench with an error", async () => {
    const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { samples, unfinished } = await run({ ...work, scenario: scenario(REFUSED) });
    expect(samples.map(({ step }) => step)).toEqual(["apply", "refresh plan"]);
    expect(unfinished).toEqual([{ who: "built-in", step: "change", reason: "ended with 1" }]);
    expect(errors).toHaveBeenCalledWith(expect.stringMatching(/^change ended with 1:.*missing/s));
    expect(process.exitCode).toBe(1);
  });

  it("a participant ends at its first step that takes too long", async () => {
    const { samples, unfinished } = await run({ ...work, scenario: scenario(FINE), limit: 0.001 });
    expect(samples).toEqual([]);
    expect(unfinished).toEqual([{ who: "built-in", step: "apply", reason: "no result within 0.001 s" }]);
    expect(process.exitCode).toBeUndefined();
  });

  it("participants that did not finish a smaller size are left out", async () => {
    const outcome = await run({ ...work, scenario: scenario(FINE), without: new Set(["built-in"] as const) });
    expect(outcome).toEqual({ samples: [], unfinished: [] });
  });
});
