import { expect, it } from "vitest";
import { Clock } from "../../../src/simulator/kernel/clock";

it("the simulated cluster's clock runs with the machine's time, and continues from the time that it is set to", () => {
  let machine = 1_000;
  const clock = new Clock(() => machine);
  expect(clock.now()).toBe(1_000);
  clock.set(50_000);
  machine += 250;
  expect(clock.now()).toBe(50_250);
  expect(clock.seconds()).toBe(50);
});

it("the simulated cluster's clock can be stopped, moved while stopped, and started again", () => {
  let machine = 1_000;
  const clock = new Clock(() => machine);
  clock.stop();
  machine += 5_000;
  expect(clock.now()).toBe(1_000);
  clock.advance(500);
  clock.start();
  machine += 10;
  expect(clock.now()).toBe(1_510);
});
