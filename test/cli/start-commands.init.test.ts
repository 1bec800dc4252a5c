import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Program } from "../../src/cli/command/surroundings";
import { initCommand } from "../../src/cli/start-commands";
import { temporaryFolder } from "../support/temporary-folder";
import { surroundingsIn } from "./command/surroundings";

/** Dependencies of the project that this package's command writes. */
async function dependencies(name: string, ...options: string[]): Promise<string[]> {
  const root = temporaryFolder();
  writeFileSync(join(root, "package.json"), JSON.stringify({ name }));
  const target = join(root, "infrastructure");
  const { surroundings } = surroundingsIn();
  const command = initCommand(root)
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  await new Program("cdktf-pve", surroundings)
    .addCommand(command)
    .parseAsync(["init", target, ...options], { from: "user" });
  return Object.keys(JSON.parse(readFileSync(join(target, "package.json"), "utf8")).dependencies);
}

const CDKTF = ["cdktf-pve", "cdktf", "constructs"];
const CDKTN = ["cdktn-pve", "cdktn", "constructs"];

it("each package starts projects with its own library, unless the user sets the other one", async () => {
  expect(await dependencies("cdktf-pve")).toEqual(CDKTF);
  expect(await dependencies("cdktn-pve")).toEqual(CDKTN);
  expect(await dependencies("cdktf-pve", "--library", "cdktn")).toEqual(CDKTN);
  expect(await dependencies("cdktn-pve", "--library", "cdktf")).toEqual(CDKTF);
});

it("unknown languages and libraries are refused", async () => {
  await expect(dependencies("cdktf-pve", "--library", "cdk8s")).rejects.toThrow("Allowed choices are cdktf, cdktn.");
  await expect(dependencies("cdktf-pve", "--language", "rust")).rejects.toThrow(
    "Allowed choices are typescript, python, go, java, csharp.",
  );
});
