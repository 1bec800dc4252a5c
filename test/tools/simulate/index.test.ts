import { expect, it } from "vitest";
import { shellOn } from "../../../src/output/shell";
import { connectionText } from "../../../src/tools/simulate";

const simulator = {
  certificate: undefined,
  url: "http://127.0.0.1:8006",
  token: "root@pam!tf=5afec0de",
  password: "pve-test-password",
};

it("a simulated cluster prints its connection for the system's shell", () => {
  expect(connectionText(simulator, undefined, shellOn("linux"))).toContain(
    "\n  export PVE_ENDPOINT=http://127.0.0.1:8006\n  export PVE_API_TOKEN='root@pam!tf=5afec0de'\n",
  );
  expect(connectionText(simulator, undefined, shellOn("win32"))).toContain(
    "\n  $env:PVE_ENDPOINT = 'http://127.0.0.1:8006'\n  $env:PVE_API_TOKEN = 'root@pam!tf=5afec0de'\n",
  );
});

it("a simulated cluster prints the credentials that its start state has, and no empty password", () => {
  const others = { tokens: { "ci@pve!tf": "5afe" }, passwords: { "ci@pve": "secret" } };
  const text = connectionText({ ...simulator, password: "", others }, undefined, shellOn("linux"));
  expect(text).toContain("Tokens of the start state:\n  ci@pve!tf=5afe\n");
  expect(text).toContain("Passwords of the start state:\n  ci@pve: secret\n");
  expect(text).not.toContain("''");
  expect(connectionText(simulator, undefined, shellOn("linux"))).not.toContain("of the start state");
});
