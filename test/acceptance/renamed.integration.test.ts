/**
 * Renamed attributes, types, settings and functions during an upgrade: a made-up provider in two versions, with the
 * Terraform command.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveForReattach } from "../../src/plugin/in-process";
import { inOneLine } from "../lifecycle/cluster";
import { because, lacks } from "../support/engine-facts";
import { openReattached, type ReattachedWorkspace } from "../support/reattach";
import { after, before, type Rooms } from "./renamed";

const rooms: Rooms = new Map();
const SOURCE = `terraform {\n  required_providers {\n    pve = {\n      source = "cdktf-pve/pve"\n    }\n  }\n}\n`;
const block = (setting: string) => `provider "pve" {\n  ${setting} = "here"\n}\n`;
const resource = (type: string, body: string) => `resource "${type}" "hall" {\n  ${body}\n}\n`;
const OLD = resource("pve_room", 'name = "hall"\n  remark = "Large"');
const NEW = resource("pve_room", 'title = "hall"\n  comment = "Large"');

let workspace: ReattachedWorkspace;
let upgraded: Awaited<ReturnType<typeof serveForReattach>>;
const lay = (text: string, setting = "place") => workspace.write("main.tf", block(setting) + text);
async function run(...args: string[]) {
  const { code, stdout, stderr } = await workspace.run(args, {
    environment: { TF_REATTACH_PROVIDERS: upgraded.reattach },
  });
  return { code, output: inOneLine(`${stdout}${stderr}`) };
}

/** The former version applies; the new one reads. */
beforeAll(async () => {
  workspace = await openReattached(before(rooms), "cdktf-pve/pve", { "versions.tf": SOURCE });
  upgraded = await serveForReattach(after(rooms), "cdktf-pve/pve");
  lay(OLD, "location");
  const { code, stderr } = await workspace.run(["apply", "-auto-approve"]);
  if (code !== 0) throw new Error(stderr);
});
afterAll(async () => {
  await upgraded.close();
  await workspace.close();
});

describe("a former name", () => {
  it("former names plan nothing after an upgrade, and each of them leads to a warning", async () => {
    lay(OLD, "location");
    const { code, output } = await run("plan", "-detailed-exitcode");
    expect(code, output).toBe(0);
    const warnings = (await run("validate", "-json")).output.replaceAll("\\n", " ");
    for (const use of ["`title`", "`comment`", "`place`", "`pve_chamber`"])
      expect(warnings).toContain(`Since 0.2.0 it is called ${use}; the old name works until the next minor version.`);
  });

  it("a change to the new names plans nothing, and neither does the way back", async () => {
    lay(NEW);
    expect((await run("plan", "-detailed-exitcode")).code).toBe(0);
    await run("apply", "-auto-approve");
    lay(OLD);
    expect((await run("plan", "-detailed-exitcode")).code).toBe(0);
  });

  it("changes outside of Terraform appear under both names, and a removed value is cleared", async () => {
    rooms.set("hall", { remark: "Theirs", open: true });
    lay(OLD);
    expect((await run("plan", "-detailed-exitcode")).output).toMatch(/comment = "Theirs" -> "Large"/);
    lay(resource("pve_room", 'name = "hall"'));
    await run("apply", "-auto-approve");
    expect(rooms.get("hall")).toMatchObject({ remark: null });
    lay(OLD);
    await run("apply", "-auto-approve");
  });

  it("both names together, or neither of a required one, are errors; other errors use the written name", async () => {
    lay(resource("pve_room", 'name = "hall"\n  title = "hall"'));
    expect((await run("validate")).output).toContain("`name` and `title` are one attribute");
    lay(resource("pve_room", 'comment = "Large"'));
    expect((await run("validate")).output).toContain("Set `title`, which is required.");
    lay(resource("pve_room", 'name = "bad"'));
    expect((await run("validate")).output).toMatch(
      /main\.tf line \d+, in resource "pve_room" "hall": \d+: name = "bad"/,
    );
  });

  it("a data source accepts either name", async () => {
    for (const name of ["name", "title"]) {
      lay(
        `${OLD}data "pve_room" "hall" {\n  ${name} = "hall"\n}\noutput "found" {\n  value = data.pve_room.hall.remark\n}\n`,
      );
      expect(await run("apply", "-auto-approve")).toMatchObject({ code: 0 });
      expect((await run("output", "-raw", "found")).output).toBe("Large");
    }
  });

  it.skipIf(lacks("provider functions"))(
    `a function is available under either name${because("provider functions")}`,
    async () => {
      lay(`${OLD}output "said" {\n  value = "\${provider::pve::yell("a")}\${provider::pve::shout("b")}"\n}\n`);
      expect(await run("apply", "-auto-approve")).toMatchObject({ code: 0 });
      expect((await run("output", "-raw", "said")).output).toBe("AB");
    },
  );

  it.skipIf(lacks("moves between providers"))(
    `a moved block changes to a type's new name without changes${because("moves between providers")}`,
    async () => {
      lay(
        `${resource("pve_chamber", 'title = "hall"\n  comment = "Large"')}moved {\n  from = pve_room.hall\n  to   = pve_chamber.hall\n}\n`,
      );
      const { output } = await run("apply", "-auto-approve");
      expect(output).toContain("Resources: 0 added, 0 changed, 0 destroyed.");
      expect((await run("state", "list")).output.trim()).toBe("pve_chamber.hall");
      expect((await run("plan", "-detailed-exitcode")).code).toBe(0);
    },
  );
});
