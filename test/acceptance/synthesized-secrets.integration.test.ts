/** Synthesis never writes a secret that is not in the application itself. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { TerraformVariable } from "cdktf";
import { afterEach, expect, it, vi } from "vitest";
import { metrics, notifications, PveProvider } from "../../src";
import { engine } from "../support/engine-facts";
import { synthesize } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";

afterEach(() => vi.unstubAllEnvs());

const PLANTED = {
  PVE_API_TOKEN: "root@pam!ci=5ecret01-0000-4000-8000-000000000000",
  PVE_PASSWORD: "planted-password-7421",
  PVE_TICKET: "PVE:root@pam:5ECRET02::planted-ticket",
  PVE_CSRF_TOKEN: "5ECRET03:planted-csrf",
  PVE_TOTP_SECRET: "PLANTEDTOTPSECRE",
  PVE_SDN_LOCK_TOKEN: "planted-lock-token-9311",
  TF_VAR_secret: "planted-variable-5508",
};

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

it("synthesis writes no credential of the environment and no value of a variable", () => {
  vi.stubEnv("TERRAFORM_BINARY_NAME", engine.path);
  for (const [name, value] of Object.entries(PLANTED)) vi.stubEnv(name, value);
  const outdir = temporaryFolder();
  synthesize(
    {
      web: (stack) => {
        new PveProvider(stack, "pve", { endpoint: "https://pve1.example.com:8006" });
        const secret = new TerraformVariable(stack, "secret", { type: "string", sensitive: true });
        new notifications.EndpointGotify(stack, "gotify", {
          name: "alerts",
          server: "https://gotify.example.com",
          tokenWo: secret.stringValue,
          tokenWoVersion: 1,
        });
        new metrics.ServerInfluxdb(stack, "influx", {
          serverId: "metrics",
          server: "influx.example.com",
          port: 8086,
          token: secret.stringValue,
        });
      },
    },
    outdir,
  );
  const files = filesBelow(outdir);
  expect(files.some((path) => path.endsWith("cdk.tf.json"))).toBe(true);
  const found = files.flatMap((path) => {
    const text = readFileSync(path, "latin1");
    return Object.entries(PLANTED).flatMap(([name, value]) => (text.includes(value) ? [`${path}: ${name}`] : []));
  });
  expect(found).toEqual([]);
});
