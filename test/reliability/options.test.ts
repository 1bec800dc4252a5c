import { expect, it } from "vitest";
import { command, optionsOf } from "./options";

const strict = () =>
  command()
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });

it("the command refuses unknown options", () => {
  expect(() => optionsOf(["--parts", "soap"], strict())).toThrow("soap is not one of matrix, engine, soak");
  expect(() => optionsOf(["--minutes", "soon"], strict())).toThrow("'soon' is invalid. It must be a number above 0.");
  expect(() => optionsOf(["--calls", "0"], strict())).toThrow("'0' is invalid. It must be a number above 0.");
  expect(() => optionsOf(["--part", "soak"], strict())).toThrow("unknown option '--part'");
});

it("the command reads lists, and hours as minutes", () => {
  expect(optionsOf(["--seed", "4", "--types", "pve_pool, pve_role", "--hours", "2"])).toEqual({
    ...{ parts: ["matrix", "engine"], seed: 4, types: ["pve_pool", "pve_role"], minutes: 120, workers: 1 },
  });
});
