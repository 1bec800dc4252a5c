import { expect, it } from "vitest";
import { possibleWords } from "../../src/cli/completion-command";
import { cdktfPve } from "../../src/cli/program";

const words = (line: string): string[] => {
  const all = line.split(" ");
  return possibleWords(cdktfPve(), all.slice(0, -1), all.at(-1) ?? "");
};

it("commands are completed from their beginning, without hidden ones", () => {
  expect(words("")).toEqual(expect.arrayContaining(["init", "diagram", "completion"]));
  expect(words("")).not.toContain("complete-words");
  expect(words("dr")).toEqual(["drift"]);
  expect(words("journal ")).toContain("show");
});

it("options of a command are completed, and those of the program before it", () => {
  expect(words("diagram --f")).toEqual(["--full", "--format"]);
  expect(words("diagram -f s")).toEqual(["svg"]);
  expect(words("simulate --fu")).toEqual([]);
  expect(words("--v")).toEqual(["--version"]);
});

it("closed sets are completed as values of options and as arguments", () => {
  expect(words("diagram --format s")).toEqual(["svg"]);
  expect(words("diagram --format svg fi")).toEqual(["firewall"]);
  expect(words("completion ")).toEqual(expect.arrayContaining(["bash", "zsh", "fish", "powershell"]));
});

it("no completion is offered for free text, so the shell offers files", () => {
  expect(words("diagram --plan ")).toEqual([]);
  expect(words("policy pl")).toEqual([]);
});
