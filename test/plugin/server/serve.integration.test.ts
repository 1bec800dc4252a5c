/** The provider process itself, started by Terraform or by a user. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openWorkspace } from "../../support/engine";
import { until } from "../../support/until";
import { startToys } from "../toy/start";

const { start, startServing, leftovers, folder } = startToys();

const configuration = (thing: string) => `
  terraform {
    required_providers {
      toy = { source = "test/toy" }
    }
  }
  resource "toy_thing" "a" {
    ${thing}
  }
`;

describe("started for debugging", () => {
  it("serves one client after the other, even after a killed one, until Ctrl-C", async () => {
    const journal = join(folder(), "debugged");
    const { child, exit, output } = start({ TOY_JOURNAL: journal }, ["--debug"]);
    await until(() => output.stdout.includes("export"));
    const reattach = /TF_REATTACH_PROVIDERS ?= ?'(.*)'/.exec(output.stdout)?.[1] ?? "";
    const workspace = openWorkspace({ "main.tf": configuration('name = "slow"\ndelay = 60000') });
    const environment = { TF_REATTACH_PROVIDERS: reattach };
    expect((await workspace.run(["init"], { environment })).code).toBe(0);
    const killed = workspace.start(["apply", "-auto-approve"], { environment });
    const events = () => (existsSync(journal) ? readFileSync(journal, "utf8") : "");
    await until(() => events().includes("waiting"));
    killed.process.kill("SIGKILL");
    await killed.finished;
    await until(() => events().includes("interrupted"));

    workspace.write("main.tf", configuration('name = "a"'));
    for (const args of [
      ["apply", "-auto-approve"],
      ["plan", "-detailed-exitcode"],
    ]) {
      expect(await workspace.run(args, { environment })).toMatchObject({ code: 0, stderr: "" });
    }
    workspace.close();
    child.kill("SIGINT");
    expect(await exit).toBe(0);
    expect(leftovers()).toEqual([]);
  });

  it.each(["SIGTERM", "SIGHUP"] as const)("leaves no socket when %s ends it", async (signal) => {
    const { child, exit, output } = start({}, ["--debug"]);
    await until(() => output.stdout.includes("export"));
    child.kill(signal);
    expect(await exit).toBe(0);
    expect(leftovers()).toEqual([]);
  });
});

describe("started by Terraform", () => {
  it("prints one line, serves, and ends after Shutdown", async () => {
    const { fields, client, output, exit } = await startServing();
    expect(fields).toEqual([
      "1",
      "6",
      "unix",
      expect.stringContaining(folder()),
      "grpc",
      expect.stringMatching(/^[\w+/]+$/),
    ]);
    const provider = client();
    const stdio = client("plugin.GRPCStdio").raw.StreamStdio({});
    stdio.on("data", () => undefined);
    const stdioEnds = new Promise((resolve) => stdio.once("status", resolve));
    expect(Object.keys((await provider.call("GetProviderSchema")).resourceSchemas)).toEqual(["toy_thing"]);
    expect((await provider.call("ConfigureProvider", { terraformVersion: "1.11.4" })).diagnostics).toEqual([]);

    expect(await client("plugin.GRPCController").call("Shutdown")).toEqual({});
    expect(await stdioEnds).toMatchObject({ code: 0 });
    expect(await exit).toBe(0);
    expect(output.stdout.split("\n")).toHaveLength(2);
    expect(output.stderr).toBe("");
    expect(leftovers()).toEqual([]);
  });

  it("loads the provider only on demand", async () => {
    const journal = join(folder(), "journal");
    const { client, exit } = await startServing({ TOY_JOURNAL: journal });
    await client().call("GetProviderSchema");
    await client("plugin.GRPCController").call("Shutdown");
    await exit;
    // Otherwise, the provider would have reported its end.
    expect(existsSync(journal)).toBe(false);
  });
});
