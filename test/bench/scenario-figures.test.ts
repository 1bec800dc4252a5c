/** The tables that scenarios make of samples. */
import { describe, expect, it } from "vitest";
import { figuresOf } from "./scenario-figures";
import type { Sample } from "./scenario-run";

const sample = (who: Sample["who"], wall: number, more: Partial<Sample> = {}): Sample => ({
  who,
  step: "apply",
  wall,
  requests: {},
  applies: 0,
  ...more,
});
const use = (processor: number) => ({ processor, memory: 100 });
const node = { processor: 0.0625, memory: 40 };

const measured = [
  sample("ours", 900, { requests: { GET: 1, POST: 3 }, applies: 2, use: use(0.5) }),
  sample("peer", 600, { requests: { GET: 4, POST: 4 }, use: use(0.25) }),
  sample("built-in", 100),
  sample("ours", 1200, { requests: { GET: 1, POST: 3 }, applies: 2, use: use(0.5) }),
  sample("peer", 300, { requests: { GET: 4, POST: 4 }, use: use(0.25) }),
  sample("built-in", 150),
  sample("ours", 5000, { requests: { GET: 1, POST: 3 }, applies: 3, use: use(4) }),
  sample("peer", 800, { requests: { GET: 4, POST: 4 }, use: use(0.9) }),
  sample("built-in", 120),
];

describe("figures of a scenario", () => {
  it("figures are medians, compared with Terraform's own type, with Node alone and with the other provider", () => {
    const [ours, peer, builtIn] = figuresOf(measured, node);
    expect(ours).toEqual({
      what: "apply, ours",
      measured: "1.20 s, 4 requests (1 GET, 3 POST), 2 applies, 0.50 s processor, 100 MiB",
      ratios: {
        "terraform_data, wall": 10,
        "node -e 0, processor": 8,
        "peer, wall": 2,
        "peer, processor": 2,
        "peer, requests": 0.5,
      },
      values: { wall: 1200, requests: { GET: 1, POST: 3 }, applies: 2, processor: 0.5, memory: 100 },
    });
    expect(peer?.ratios).toEqual({ "terraform_data, wall": 5, "node -e 0, processor": 4 });
    expect(builtIn).toMatchObject({ what: "apply, built-in", measured: "0.12 s", ratios: {} });
  });

  it("figures compare the executable with the other provider, too", () => {
    const executable = sample("executable", 300, { requests: { GET: 4 }, use: use(0.125) });
    const [, compiled] = figuresOf([...measured, executable], node);
    expect(compiled).toMatchObject({
      what: "apply, executable",
      ratios: { "terraform_data, wall": 2.5, "peer, wall": 0.5, "peer, processor": 0.5, "peer, requests": 0.5 },
    });
  });

  it("figures leave out participants that were not measured", () => {
    const alone = measured.filter(({ who }) => who !== "peer");
    expect(figuresOf(alone, node).map(({ what }) => what)).toEqual(["apply, ours", "apply, built-in"]);
    expect(Object.keys(figuresOf(alone, node)[0]?.ratios ?? {})).toEqual([
      "terraform_data, wall",
      "node -e 0, processor",
    ]);
  });
});
