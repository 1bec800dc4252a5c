/** The packaged provider, started by Terraform. */
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { openWorkspace, type Workspace } from "../../support/engine";
import { engine as facts } from "../../support/engine-facts";
import { isRunning } from "../../support/processes";
import { isExecutable } from "../../support/provider-form";
import { until } from "../../support/until";
import { mirrorDirectory, packageToy } from "../toy/package";

const HEAD = `
terraform {
  required_providers {
    toy = { source = "test/toy", version = "0.0.1" }
  }
}
`;

let workspace: Workspace;
let journal: string;
afterEach(() => workspace.close());

async function open(configuration: string): Promise<void> {
  // The folder is a project of ES modules: Node must not treat the executable as one.
  workspace = openWorkspace({ "main.tf": HEAD + configuration, "package.json": '{"type":"module"}' });
  journal = join(workspace.directory, "journal");
  await packageToy(mirrorDirectory(workspace.directory, facts.registry));
  const init = await workspace.run(["init"]);
  expect(init.stderr).toBe("");
  expect(init.code).toBe(0);
}

const events = () => (existsSync(journal) ? readFileSync(journal, "utf8") : "");

const THINGS = `
resource "toy_thing" "a" {
  name = "a"
  size = 1
}
data "toy_echo" "e" {
  input = { text = toy_thing.a.id, big = 123456789012345678901234567890 }
}
output "echo" {
  value = jsonencode(data.toy_echo.e.output)
}
`;

describe.each([
  { mode: "AutoMTLS", environment: {} },
  { mode: "clear text", environment: { TF_DISABLE_PLUGIN_TLS: "1" } },
])("$mode", ({ environment }) => {
  it("serves a complete life cycle and leaves no files behind", async () => {
    await open(THINGS);
    const run = (...args: string[]) => workspace.run(args, { environment: { ...environment, TOY_JOURNAL: journal } });

    const planned = await run("plan", "-out=plan");
    expect(planned.stderr).toBe("");
    expect(planned.code).toBe(0);
    const applied = await run("apply", "plan");
    expect(applied.stdout).toContain("1 added");
    expect((await run("output", "-raw", "echo")).stdout).toBe('{"big":123456789012345678901234567890,"text":"id-a"}');
    expect((await run("plan", "-detailed-exitcode")).code).toBe(0);

    const destroyed = await run("destroy", "-auto-approve");
    expect(destroyed.stdout).toContain("1 destroyed");
    const processes = new Set(events().match(/^\d+/gm));
    expect([...processes].filter((pid) => isRunning(Number(pid)))).toEqual([]);
    expect(events()).toContain("closed");
    expect(readdirSync(workspace.temporary).filter((name) => name.startsWith("plugin"))).toEqual([]);
  });
});

const SLOW = `
resource "toy_thing" "slow" {
  name  = "slow"
  delay = 3600000
}
`;

async function startSlowApply(configuration = SLOW) {
  await open(configuration);
  const engine = workspace.start(["apply", "-auto-approve"], { environment: { TOY_JOURNAL: journal } });
  await until(() => events().includes("waiting"), events);
  const pid = Number(/^(\d+) waiting/m.exec(events())?.[1]);
  return { engine, pid };
}

it("saves existing objects when the user interrupts an apply", async () => {
  const { engine, pid } = await startSlowApply();
  // Ctrl-C sends the signal to the whole process group.
  process.kill(-(engine.process.pid as number), "SIGINT");
  const { code, stderr } = await engine.finished;
  expect(code).toBe(1);
  expect(stderr).toContain("The thing exists, but is not finished.");
  const [resource] = JSON.parse(workspace.read("terraform.tfstate")).resources;
  expect(resource.instances[0]).toMatchObject({ status: "tainted", attributes: { id: "id-slow" } });
  await until(() => !isRunning(pid));
});

it("saves existing objects when the job ends with a signal to each process", async () => {
  const { engine, pid } = await startSlowApply(`
    resource "toy_thing" "last" {
      name      = "last"
      misbehave = "slow to stop"
    }
  `);
  process.kill(-(engine.process.pid as number), "SIGTERM");
  await engine.finished;
  const [resource] = JSON.parse(workspace.read("terraform.tfstate")).resources;
  expect(resource.instances[0]).toMatchObject({ attributes: { id: "id-last" } });
  await until(() => !isRunning(pid));
});

it("reports a crash, and Terraform saves the other objects", async () => {
  await open(`
    resource "toy_thing" "sound" { name = "sound" }
    resource "toy_thing" "crashing" {
      name      = "crashing"
      misbehave = "crash"
      tags      = [toy_thing.sound.id]
    }
  `);
  const { code, stderr } = await workspace.run(["apply", "-auto-approve"], {
    environment: { TOY_JOURNAL: journal, TF_LOG_PROVIDER: "error" },
  });
  expect(code).toBe(1);
  expect(stderr).toContain("crashed on purpose");
  // The output contains the stack, but no line of the bundle.
  expect(stderr).toMatch(/\[ERROR\].*uncaught error in the provider/);
  expect(Math.max(...stderr.split("\n").map((line) => line.length))).toBeLessThan(3000);
  const { resources } = JSON.parse(workspace.read("terraform.tfstate"));
  expect(resources.map((resource: { name: string }) => resource.name)).toEqual(["sound"]);
});

it.skipIf(isExecutable).each(["schema.bin", "identities.bin", "heavy.js"])(
  `recommends a new installation when %s is missing${isExecutable ? " (skipped: an executable is one file)" : ""}`,
  async (name) => {
    await open(THINGS);
    rmSync(join(mirrorDirectory(workspace.directory, facts.registry), name));
    // Other content has another checksum.
    rmSync(join(workspace.directory, ".terraform.lock.hcl"));
    await workspace.run(["init"]);
    const { code, stderr } = await workspace.run(["plan"]);
    expect(code).toBe(1);
    expect(stderr.replace(/[\s│]+/g, " ")).toMatch(
      /is missing or damaged\. Install the package again\. \(.*(schema|identities|heavy)/,
    );
    expect(readdirSync(workspace.temporary).filter((file) => file.startsWith("plugin"))).toEqual([]);
  },
);
