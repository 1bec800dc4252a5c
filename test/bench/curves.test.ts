/** The picture that shows the growth of time with the size. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { manifest, ROOT } from "../../scripts/build/project";
import { isWellFormed } from "../support/well-formed";
import { drawCurves, PICTURE, type Results } from "./curves";

const resultsOf = (...figures: readonly object[]): Results => ({
  parts: [{ figures: [{}, ...figures.map((values) => ({ values }))] }],
});

const rules = (who: string, size: number, wall: number, step = "apply") => ({
  scenario: "rules",
  step,
  who,
  size,
  wall,
});

/** Points of each line of a participant, in the order of the panels. */
const linesOf = (svg: string, who: string) =>
  [...svg.matchAll(new RegExp(`<polyline class="l ${who}" points="([^"]*)"`, "g"))].map(([, points = ""]) =>
    points.split(" ").map((point) => point.split(",").map(Number) as [number, number]),
  );

function slopeOf([from, to]: readonly [number, number][]): number {
  if (!from || !to) return Number.NaN;
  return (from[1] - to[1]) / (to[0] - from[0]);
}

describe("curves", () => {
  it("lines with the same exponent are parallel, and a greater exponent is steeper", () => {
    const svg = drawCurves(
      resultsOf(
        ...[1_000, 10_000].flatMap((size) => [
          rules("ours", size, size),
          rules("peer", size, 20 * size),
          rules("built-in", size, size ** 2 / 1000),
        ]),
      ),
    ) as string;
    const [ours, peer, builtIn] = ["ours", "peer", "built-in"].map((who) => slopeOf(linesOf(svg, who)[0] ?? []));
    expect(ours).toBeCloseTo(peer as number, 2);
    expect(builtIn).toBeCloseTo(2 * (ours as number), 2);
    expect(isWellFormed(svg), svg).toBe(true);
  });

  it("a participant has the sizes that it finished, whatever the order of the results", () => {
    const svg = drawCurves(
      resultsOf(
        rules("ours", 5_000, 9),
        rules("peer", 1_000, 5),
        rules("ours", 1_000, 3),
        rules("ours", 1_000, 3, "change"),
      ),
    ) as string;
    expect(linesOf(svg, "ours").map((points) => points.length)).toEqual([2]);
    expect(linesOf(svg, "peer").map((points) => points.length)).toEqual([1]);
    expect(svg).not.toContain("terraform_data");
    const places = linesOf(svg, "ours")[0]?.map(([x]) => x) ?? [];
    expect(places).toEqual(places.toSorted((first, other) => first - other));
  });

  it("one size has no growth to draw", () => {
    expect(drawCurves(resultsOf(rules("ours", 1_000, 3)))).toBeUndefined();
  });

  it("the picture in the documentation shows the stored results (bench -- --save draws it)", () => {
    const results = JSON.parse(readFileSync(join(ROOT, "bench", "results", `${manifest.version}.json`), "utf8"));
    expect(existsSync(PICTURE) ? readFileSync(PICTURE, "utf8") : undefined).toBe(drawCurves(results as Results));
  });
});
