import { expect, it } from "vitest";
import { simulateCommand } from "../../src/cli/simulate-command";

it("a simulated cluster listens on the loopback only, with a token of its own, unless an option says otherwise", () => {
  expect(simulateCommand().opts()).toMatchObject({ host: "127.0.0.1", port: 8006 });
  expect(simulateCommand().opts()).not.toHaveProperty("token");
});
