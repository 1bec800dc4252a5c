/** The skeleton of a family works without further code. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { at } from "../../../scripts/build/project";
import { type DescribedOperation, simulatorSkeleton } from "../../../scripts/families/simulator-skeleton";
import { Cluster } from "../../../src/simulator/kernel/cluster";
import { Dispatcher } from "../../../src/simulator/kernel/dispatcher";
import type { Family } from "../../../src/simulator/kernel/router";
import { Router } from "../../../src/simulator/kernel/router";

const { operations } = JSON.parse(readFileSync(at("src/simulator/schema/api.json"), "utf8")) as {
  operations: readonly DescribedOperation[];
};

const folder = mkdtempSync(join(tmpdir(), "family-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Loads the family from its files, outside of the sources. */
async function written(files: Readonly<Record<string, string>>): Promise<Family> {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text.replace(/"\.\.\/\.\.\/(?=kernel|schema)/g, `"${at("src/simulator")}/`));
  }
  const index = Object.keys(files).find((path) => path.endsWith("/index.ts")) as string;
  return ((await import(join(folder, index))) as { family: Family }).family;
}

describe("the skeleton of a family", () => {
  it("creates, reads, changes and deletes the objects of a collection", async () => {
    const { files, left } = simulatorSkeleton("made-up", "/cluster/mapping/usb", operations);
    expect(left).toEqual([]);
    const { routes } = await written(files);
    const dispatcher = new Dispatcher(new Cluster(), new Router(routes));
    const ask = (method: string, path: string, params: Record<string, unknown> = {}) =>
      dispatcher.answer({ method, path, params, identity: "root@pam" });
    const map = ["id=0951:1666,node=pve1"];

    await ask("POST", "/cluster/mapping/usb", { id: "stick", map });
    expect(await ask("POST", "/cluster/mapping/usb", { id: "stick", map })).toMatchObject({
      status: 500,
      message: "'stick' already defined in made-up.cfg\n",
    });
    expect(await ask("GET", "/cluster/mapping/usb")).toMatchObject({ data: [{ id: "stick", map }] });
    await ask("PUT", "/cluster/mapping/usb/stick", { map, description: "key" });
    expect(await ask("GET", "/cluster/mapping/usb/stick")).toMatchObject({ data: { description: "key", map } });
    expect(await ask("DELETE", "/cluster/mapping/usb/stick")).toMatchObject({ status: 200 });
    expect(await ask("GET", "/cluster/mapping/usb/stick")).toMatchObject({
      status: 500,
      message: "no such entry 'stick' in made-up.cfg\n",
    });
  });

  it("names the operations that still need a behaviour", () => {
    const { left } = simulatorSkeleton("made-up", "/cluster/backup", operations);
    expect(left).toEqual(["GET /cluster/backup/{id}/included_volumes"]);
  });

  it("the skeleton of a family is refused for operations that the API description lacks", () => {
    expect(() => simulatorSkeleton("widgets", "/cluster/widgets", operations)).toThrow(
      "no operation at /cluster/widgets",
    );
  });
});
