import { expect, it } from "vitest";
import { progressOn } from "../../../src/cli/command/output";
import { ManualClock } from "../../support/manual-clock";
import { recording } from "./surroundings";

const steps = async (show: ReturnType<typeof progressOn>["show"], clock: ManualClock) => {
  show("reading", 0, 3);
  show("reading", 1, 3);
  await clock.pass(100);
  show("reading", 2, 3);
  show("writing");
};

it("each step is a line when the output is not a terminal", async () => {
  const { stream, text } = recording();
  const clock = new ManualClock();
  const { show, end } = progressOn(stream, clock, "xterm");
  await steps(show, clock);
  end();
  expect(text()).toBe("reading \u2026\nwriting \u2026\n");
});

it("a line changes on a terminal at a readable speed, and disappears at the end", async () => {
  const { stream, text } = recording(true);
  const clock = new ManualClock();
  const { show, end } = progressOn(stream, clock, "xterm");
  await steps(show, clock);
  end();
  const line = "\u001b[1G\u001b[2K";
  expect(text().replaceAll("\u001b[0K", "\u001b[2K")).toBe(
    `${line}reading: 0 of 3${line}reading: 2 of 3${line}writing${line}`,
  );
});

it("a terminal without cursor movement gets lines", () => {
  const { stream, text } = recording(true);
  const { show } = progressOn(stream, new ManualClock(), "dumb");
  show("reading", 0, 3);
  expect(text()).toBe("reading \u2026\n");
});

it("a line is cut to the width of the terminal", () => {
  const { stream, text } = recording(true);
  progressOn(stream, new ManualClock(), "xterm").show("x".repeat(100));
  expect(text().match(/x+/)?.[0]).toHaveLength(39);
});
