import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { shellOn } from "../../src/output/shell";

const VALUES = ["https://[::1]:8006", "root@pam!tf=5afec0de", "it's", '$HOME `id` "x"', "", "C:\\My Files\\x", "{}"];

it("a variable is set in the syntax of the system's shell, with any value", () => {
  expect(shellOn("linux").variable("PVE_ENDPOINT", "https://pve1:8006")).toBe("export PVE_ENDPOINT=https://pve1:8006");
  expect(shellOn("darwin").variable("PVE_API_TOKEN", "root@pam!tf=1")).toBe("export PVE_API_TOKEN='root@pam!tf=1'");
  expect(shellOn("win32").variable("PVE_API_TOKEN", "root@pam!tf=1")).toBe("$env:PVE_API_TOKEN = 'root@pam!tf=1'");
  expect(shellOn("win32").variable("NOTE", "it's")).toBe("$env:NOTE = 'it''s'");
});

it.runIf(process.platform !== "win32").each(VALUES)("a POSIX shell reads %j unchanged", (value) => {
  const { variable, word } = shellOn("linux");
  const script = `${variable("VALUE", value)}\nprintf '%s|%s' "$VALUE" ${word(value)}`;
  expect(execFileSync("sh", ["-c", script], { encoding: "utf8" })).toBe(`${value}|${value}`);
});

it("commands for Windows PowerShell, which has no `&&`, are on separate lines", () => {
  expect(shellOn("linux").commands(["cd office", "npm test"])).toBe(" cd office && npm test");
  expect(shellOn("win32").commands(["cd office", "npm test"])).toBe("\n\n  cd office\n  npm test");
  expect(shellOn("win32").commands(["mvn test"])).toBe(" mvn test");
});

it("a folder with a space is one word, and a Windows path is unchanged", () => {
  expect(shellOn("linux").word("My Cluster!")).toBe("'My Cluster!'");
  expect(shellOn("win32").word("C:\\work\\office")).toBe("C:\\work\\office");
  expect(shellOn("win32").word("My Cluster")).toBe("'My Cluster'");
});
