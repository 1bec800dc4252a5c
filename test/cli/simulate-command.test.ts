import { expect, it } from "vitest";
import { simulateCommand } from "../../src/cli/simulate-command";
import { FIXTURES } from "../../src/simulator";

it("a simulated cluster listens on the loopback interface only, with its own token, unless an option changes that", () => {
  expect(simulateCommand().opts()).toMatchObject({ host: "127.0.0.1", port: 8006 });
  expect(simulateCommand().opts()).not.toHaveProperty("token");
});

it("the help names every start state", () => {
  let help = "";
  simulateCommand()
    .configureOutput({ writeOut: (text) => (help += text) })
    .outputHelp();
  const [, list = ""] = /Start states:([\s\S]*?)\n\n/.exec(help) ?? [];
  for (const name of FIXTURES) expect(list.split(/[\s,:.]+/), name).toContain(name);
});
