/** The command as a process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";

const MAIN = join(import.meta.dirname, "..", "..", "src", "cli", "main.ts");

it("a reader that stops reading, as head does, is no failure", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN, "completion", "bash"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (part: Buffer) => (said += part.toString()));
  child.stdout.destroy();
  const [code] = (await once(child, "close")) as [number | null];
  expect({ code, said }).toEqual({ code: 0, said: "" });
});

it("what cannot be done ends with 1, and says why without a stack", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN, "policy", "none.json"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  expect(code).toBe(1);
  expect(said).toMatch(/^cdktf-pve: none\.json cannot be read as a plan: .*\n$/);
});
