/** Exports of a cluster with staged changes, failures, secrets or invalid objects. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import type { Simulator } from "../../../src/simulator";
import { summaryOf } from "../../../src/tools/export";
import { exportCluster } from "../../../src/tools/export/export";
import { start } from "../../simulator/support";
import { clientOf, sessionOf } from "../../support/client";
import { temporaryFolder } from "../../support/temporary-folder";

let simulator: Simulator;
let folder: string;
beforeEach(async () => {
  simulator = await start();
  folder = temporaryFolder();
});

type Session = ReturnType<typeof sessionOf>;

/** A client shares reads for its lifetime, so each task uses its own. */
async function withSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
  const client = clientOf(simulator, { sdnApply: "auto", root: true });
  return await work(sessionOf(client)).finally(() => client.close());
}

const HCL = { language: "hcl", library: "cdktf" } as const;
const exportedSummary = (name: string, ...only: readonly string[]) =>
  withSession(async (session) => summaryOf(await exportCluster(session, join(folder, name), only, HCL), ["plan"]));
const textOf = (...path: readonly string[]) => readFileSync(join(folder, ...path), "utf8");

it("an export reports staged SDN changes, deletions included", async () => {
  await withSession(async (session) => {
    for (const zone of ["a0", "b0"])
      await session.post("/cluster/sdn/zones", { zone, type: "simple" }, { domain: "test" });
    expect(await exportedSummary("staged", "sdn")).toContain("staged and not applied: changes of 2 SDN objects.");
    await session.put("/cluster/sdn", {}, { domain: "test" });
    // The task needs some time.
    let attempt = 0;
    await vi.waitFor(
      async () => expect(await exportedSummary(`applied${attempt++}`, "sdn")).not.toContain("staged"),
      10_000,
    );
    await session.delete("/cluster/sdn/zones/b0", {}, { domain: "test" });
    expect(await exportedSummary("deleted", "sdn")).toMatch(/changes of 1 SDN object\..*:\n {2}zone b0 \(deleted\)\n/);
    expect(await exportedSummary("others", "pools")).not.toContain("staged");
  });
});

it.each([
  ["unreachable", undefined],
  ["forbidden", []],
] as const)("an export whose read of staged changes is %s fails, or continues without it", async (code, staged) => {
  await withSession(async (session) => {
    await session.post("/cluster/sdn/zones", { zone: "a0", type: "simple" }, { domain: "test" });
    const failing = new Proxy(session, {
      get(own, name) {
        if (name !== "read") return Reflect.get(own, name) as unknown;
        return async (...given: Parameters<Session["read"]>) => {
          // The export includes only zones: no other request of it lists controllers.
          if (given[0] === "GET /cluster/sdn/controllers")
            throw Object.assign(new Error("not answered"), { code, parameters: {} });
          return await own.read(...given);
        };
      },
    });
    const exported = exportCluster(failing, join(folder, code), ["pve_sdn_zone_simple"], HCL);
    if (staged === undefined) await expect(exported).rejects.toThrow("not answered");
    else expect(await exported).toMatchObject({ count: 1, staged });
  });
});

it("a comment names a proxy that may have a login, and its value is not written", async () => {
  await withSession(async (session) => {
    const put = (options: Record<string, string>) => session.put("/cluster/options", options, { domain: "test" });
    await put({ keyboard: "de" });
    await exportedSummary("without", "cluster");
    expect(textOf("without", "cluster.tf")).not.toContain("remain unchanged");
    await put({ http_proxy: "http://user:planted@proxy.example.com:3128" });
    await exportedSummary("with", "cluster");
    expect(textOf("with", "cluster.tf")).toContain(
      "# The server may have secrets here, which remain unchanged: http_proxy.",
    );
    expect(textOf("with", "cluster.tf")).not.toContain("planted");
  });
});

it("invalid values are reported, and the rest is exported", async () => {
  await withSession(async (session) => {
    const rule = { type: "group", enable: 1, action: "WEB" };
    await session.post("/cluster/firewall/aliases", { name: "web", cidr: "192.0.2.1" }, { domain: "test" });
    await session.post("/cluster/firewall/rules", rule, { domain: "test" });
    const text = await exportedSummary("refused", "firewall");
    expect(text).toContain("not exported: pve_firewall_rules cluster: rules[0].security_group: must be lower case");
    expect(textOf("refused", "firewall.tf")).toContain('resource "pve_firewall_alias" "web"');
    expect(textOf("refused", "firewall.tf")).not.toContain("pve_firewall_rules");
    expect(textOf("refused", "imports.tf")).toContain("# Not exported: pve_firewall_rules cluster: ");
    await session.delete("/cluster/firewall/rules/0", {}, { domain: "test" });
    await session.post("/cluster/firewall/rules", { ...rule, action: "web" }, { domain: "test" });
  });
  expect(await exportedSummary("refused", "firewall")).toContain("1 object is in ");
});

it("secrets in strings are in a file that git ignores and only its owner can read", async () => {
  await withSession((session) =>
    session.post(
      "/cluster/notifications/endpoints/webhook",
      { name: "chat", method: "post", url: "https://chat.example.com/?token=planted" },
      { domain: "test" },
    ),
  );
  expect(await exportedSummary("hcl", "notifications")).toContain(
    "variables with values in a file that git ignores: webhook_chat_url_token\n",
  );
  const values = "secrets.auto.tfvars";
  expect(textOf("hcl", values)).toContain('webhook_chat_url_token = "planted"');
  if (process.platform !== "win32") expect(statSync(join(folder, "hcl", values)).mode & 0o777).toBe(0o600);
  expect(textOf("hcl", ".gitignore").split("\n")).toContain("*.auto.tfvars");
  const others = readdirSync(join(folder, "hcl")).filter((name) => name !== values);
  for (const name of others) expect(textOf("hcl", name)).not.toContain("planted");
  const noted = JSON.parse(textOf("hcl", ".cdktf-pve-export.json")) as { runs: { variables?: string[] }[] };
  expect(noted.runs.map(({ variables }) => variables)).toEqual([["webhook_chat_url_token"]]);
});
