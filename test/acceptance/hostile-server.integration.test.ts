/** Output in the terminal when a hostile server responds: the packaged provider with the Terraform command. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer, type TestServer } from "../api/support/server";
import type { Workspace } from "../support/engine";
import { openPackaged } from "../support/packaged";

const HOSTILE = "\u001b[2J\u001b]0;owned\u0007\u009b31m\b\r\u202eevil\u200b\u2066".repeat(50_000);

const CONFIGURATION = { resource: { pve_pool: { web: { pool_id: "web" } } }, data: { pve_version: { this: {} } } };

/** Characters that a terminal obeys or hides. Terraform itself prints line feeds and tabs. */
const UNFIT = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

describe("a hostile server", () => {
  let server: TestServer;
  let workspace: Workspace;
  beforeAll(async () => {
    server = await startServer(() => ({ status: 500, body: { message: HOSTILE, errors: { [HOSTILE]: HOSTILE } } }));
    workspace = await openPackaged({ "main.tf.json": JSON.stringify(CONFIGURATION) });
  });
  afterAll(async () => {
    workspace.close();
    await server.close();
  });

  it("passes no control character to the terminal or the log", async () => {
    const environment = {
      PVE_ENDPOINT: server.url,
      PVE_API_TOKEN: "root@pam!tf=0f1e2d3c",
      TF_LOG: "trace",
      TF_LOG_PATH: "log",
    };
    const { code, stdout, stderr } = await workspace.run(["plan", "-no-color"], { environment });
    expect(code).toBe(1);
    const shown = stdout + stderr;
    expect(shown).toContain("more characters)");
    expect(shown).toMatch(/\\u\{1b\}\[2J\\u\{1b\}\]0;owned\\u\{7\}/);
    const log = workspace.read("log");
    expect(log).toContain("pve.api");
    for (const text of [shown, log])
      expect(
        UNFIT.exec(text.replace(/[\n\t]/g, ""))?.[0]
          .codePointAt(0)
          ?.toString(16),
      ).toBeUndefined();
    expect(shown.length).toBeLessThan(200_000);
  });
});
