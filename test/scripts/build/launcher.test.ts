import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { LAUNCHER } from "../../../scripts/build/launcher";
import { temporaryFolder } from "../../support/temporary-folder";

const lines = LAUNCHER.split("\r\n").filter(Boolean);

it("the command file has the line ends of Windows, and prints nothing", () => {
  expect(LAUNCHER.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of lines) expect(line).toMatch(/^@/);
});

it("the command file finds Node on the PATH, not in the current folder", () => {
  expect(lines[0]).toMatch(/%%~\$PATH:n/);
  expect(lines.at(-1)).toMatch(/\|\| "%node_exe%" /);
});

it("the command file ends before Node starts, so Ctrl-C does not prompt", () => {
  expect(lines.at(-1)).toMatch(/^@goto #_undefined_# 2>NUL \|\| /);
  expect(lines.join("\n")).not.toMatch(/^:/m);
});

it.runIf(process.platform === "win32")("the command file passes arguments and exit code on, from any folder", () => {
  const folder = temporaryFolder();
  const place = join(folder, "a b & c");
  mkdirSync(place);
  writeFileSync(join(place, "start.cmd"), LAUNCHER);
  writeFileSync(
    join(place, "provider.js"),
    "console.log(JSON.stringify(process.argv.slice(2))); process.exit(Number(process.argv[2]));",
  );
  // The shell prefers these to the PATH.
  for (const name of ["node.cmd", "node.bat"]) writeFileSync(join(folder, name), "@echo another\r\n");
  const { stdout, status } = spawnSync(`"${join(place, "start.cmd")}"`, ["3", '"a b"'], {
    ...{ cwd: folder, shell: true, encoding: "utf8" },
    env: { ...process.env, PATH: `${dirname(process.execPath)};${process.env.PATH}` },
  });
  expect(JSON.parse(stdout)).toEqual(["3", "a b"]);
  expect(status).toBe(3);
});
