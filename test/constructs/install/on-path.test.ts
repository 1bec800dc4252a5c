import { expect, it } from "vitest";
import { isPath, onPath } from "../../../src/constructs/install/on-path";

const machine = (system: string, environment: Record<string, string>, ...programs: string[]) => ({
  system,
  environment,
  isExecutable: (path: string) => programs.includes(path),
});

it.each(["linux", "darwin"])("a program is found in the first folder of the PATH that contains it: %s", (system) => {
  const here = machine(system, { PATH: "/a:/b:/c", PATHEXT: ".EXE" }, "/b/tofu", "/c/tofu", "/a/tofu.EXE");
  expect(onPath("tofu", here)).toBe("/b/tofu");
  expect(onPath("terraform", here)).toBeUndefined();
});

it("a program has one of the extensions that Windows tries", () => {
  const tofu = "D:\\tools\\tofu.EXE";
  const environment = { PATH: "C:\\Windows;D:\\tools" };
  expect(onPath("tofu", machine("win32", { ...environment, PATHEXT: ".COM;.EXE" }, tofu))).toBe(tofu);
  expect(onPath("tofu", machine("win32", environment, tofu))).toBe(tofu);
  expect(onPath("tofu.EXE", machine("win32", environment, tofu))).toBe(tofu);
  expect(onPath("tofu", machine("win32", { ...environment, PATHEXT: ".BAT" }, tofu))).toBeUndefined();
});

it("a file without such an extension is not a program on Windows, where scripts of Git's shell have none", () => {
  const environment = { PATH: "C:\\shims;D:\\tools", PATHEXT: ".com;.exe" };
  const here = machine("win32", environment, "C:\\shims\\tofu", "D:\\tools\\tofu.exe", "C:\\shims\\tofu.sh");
  expect(onPath("tofu", here)).toBe("D:\\tools\\tofu.exe");
  expect(onPath("tofu.sh", here)).toBeUndefined();
  expect(onPath("tofu", machine("win32", environment, "C:\\shims\\tofu"))).toBeUndefined();
});

it("a program is found in a quoted folder, as Windows allows in the PATH", () => {
  const environment = { PATH: 'C:\\Windows;"C:\\Program Files\\OpenTofu"' };
  const tofu = "C:\\Program Files\\OpenTofu\\tofu.EXE";
  expect(onPath("tofu", machine("win32", environment, tofu))).toBe(tofu);
});

it("a program without a PATH is not found", () => expect(onPath("tofu", machine("linux", {}))).toBeUndefined());

it("a path differs from a name by the separators of its system", () => {
  expect(isPath("/usr/bin/tofu", "linux")).toBe(true);
  expect(isPath("C:\\tofu.exe", "win32")).toBe(true);
  expect(isPath("C:/tofu.exe", "win32")).toBe(true);
  expect(isPath("odd\\name", "linux")).toBe(false);
  expect(isPath("tofu", "win32")).toBe(false);
});
