/** The files of a new family work without further code. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { at } from "../../../scripts/build/project";
import { describedCollection } from "../../../scripts/families/described-collection";
import { skeletons, withoutBehaviour } from "../../../scripts/families/skeletons";
import { type DescribedOperation, readDescription } from "../../../scripts/operations/description";
import type { Resource } from "../../../src/resources/kinds/define";
import { Cluster } from "../../../src/simulator/kernel/cluster";
import { Dispatcher } from "../../../src/simulator/kernel/dispatcher";
import type { Family } from "../../../src/simulator/kernel/router";
import { Router } from "../../../src/simulator/kernel/router";
import type { DataPart } from "../../acceptance/data-sources/group";
import { lacks } from "../../lifecycle/completeness";
import type { Scenario } from "../../lifecycle/sample";
import { sharedFolder } from "../../support/temporary-folder";

const { operations } = readDescription();

const folder = sharedFolder();

/** Loads a file of the family from outside of the sources. */
async function load<T>(described: readonly DescribedOperation[], path: string, file: string): Promise<T> {
  const files = skeletons(describedCollection("widgets", path, described));
  for (const [name, text] of Object.entries(files)) {
    const outside = (up: string) => `"${at(dirname(name), up)}/`;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(
      join(folder, name),
      text.replace(/"((?:\.\.\/)*\.\.)\//g, (_, up: string) => outside(up)),
    );
  }
  return (await import(join(folder, file))) as T;
}

/** A collection with a parameter of each kind. */
const WIDGETS: readonly DescribedOperation[] = [
  { method: "GET", path: "/cluster/widgets", parameters: {} },
  {
    method: "POST",
    path: "/cluster/widgets",
    parameters: {
      id: { type: "string" },
      size: { type: "integer", minimum: 2, maximum: 5 },
      ratio: { type: "number", optional: true },
      "main-colour": { type: "string", optional: true, enum: ["red", "blue"], default: "red" },
      active: { type: "boolean", optional: true, default: 1 },
      nodes: { type: "array", optional: true },
      comment: { type: "string", optional: true, maxLength: 64 },
    },
  },
  { method: "PUT", path: "/cluster/widgets/{id}", parameters: { delete: { type: "string", optional: true } } },
  { method: "DELETE", path: "/cluster/widgets/{id}", parameters: {} },
];

it("the simulator of a new family creates, reads, changes and deletes objects", async () => {
  const file = "src/simulator/families/widgets/index.ts";
  const { family } = await load<{ family: Family }>(operations, "/cluster/mapping/usb", file);
  const dispatcher = new Dispatcher(new Cluster(), new Router(family.routes));
  const ask = (method: string, path: string, params: Record<string, unknown> = {}) =>
    dispatcher.answer({ method, path, params, identity: "root@pam" });
  const map = ["id=0951:1666,node=pve1"];

  await ask("POST", "/cluster/mapping/usb", { id: "stick", map });
  expect(await ask("POST", "/cluster/mapping/usb", { id: "stick", map })).toMatchObject({
    status: 500,
    message: "'stick' already defined in widgets.cfg\n",
  });
  expect(await ask("GET", "/cluster/mapping/usb")).toMatchObject({ data: [{ id: "stick", map }] });
  await ask("PUT", "/cluster/mapping/usb/stick", { map, description: "key" });
  expect(await ask("GET", "/cluster/mapping/usb/stick")).toMatchObject({ data: { description: "key", map } });
  expect(await ask("DELETE", "/cluster/mapping/usb/stick")).toMatchObject({ status: 200 });
  const notFound = { status: 500, message: "no such entry 'stick' in widgets.cfg\n" };
  expect(await ask("GET", "/cluster/mapping/usb/stick")).toMatchObject(notFound);
});

it("the resource of a new family has all parameters of a creation", async () => {
  const { widget } = await load<{ widget: Resource }>(WIDGETS, "/cluster/widgets", "src/resources/widgets/widget.ts");
  const roles = Object.entries(widget.attributes).map(([name, { traits }]) => [name, traits.role]);
  expect(Object.fromEntries(roles)).toEqual({
    id: "required",
    size: "required",
    ratio: "optional",
    main_colour: "optional-computed",
    active: "optional-computed",
    nodes: "optional",
    comment: "optional",
  });
  expect(widget.identity).toEqual(["id"]);
  expect(widget.operations).toContain("PUT /cluster/widgets/{id}");
});

it("the samples of a new family have two values for each attribute", async () => {
  const file = "test/lifecycle/samples/widgets.ts";
  const { widgets } = await load<{ widgets: Scenario }>(WIDGETS, "/cluster/widgets", file);
  const { widget } = await load<{ widget: Resource }>(WIDGETS, "/cluster/widgets", "src/resources/widgets/widget.ts");
  expect(widgets.samples.flatMap((sample) => lacks(sample, widget))).toEqual([]);
});

it("the data sources of a new family have a case each, which reads an object that the test creates first", async () => {
  const file = "test/acceptance/data-sources/widgets.ts";
  const { widgets } = await load<{ widgets: DataPart }>(WIDGETS, "/cluster/widgets", file);
  expect(widgets.seeds).toEqual({ "pve_widget.one": { id: "one", size: 2 } });
  expect(widgets.cases.map(({ type }) => type)).toEqual(["widget", "widgets"]);
});

it("the facts of a new family have unique headings, also if resource and family have one name", () => {
  const operationsOfRack = WIDGETS.map((operation) => ({
    ...operation,
    path: operation.path.replace("widgets", "rack"),
  }));
  const files = Object.entries(skeletons(describedCollection("rack", "/cluster/rack", operationsOfRack)));
  const [, facts = ""] = files.find(([path]) => path.startsWith("contributing/facts/")) ?? [];
  const titles = [...facts.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title?.toLowerCase());
  expect(new Set(titles).size).toBe(titles.length);
});

it("other operations below the path of a new family have no behaviour yet", () => {
  expect(withoutBehaviour(describedCollection("widgets", "/cluster/backup", operations))).toEqual([
    "GET /cluster/backup/{id}/included_volumes",
  ]);
});

it("a new family is refused if the API description lacks its operations", () => {
  expect(() => describedCollection("widgets", "/cluster/widgets", operations)).toThrow(
    "no operation at /cluster/widgets",
  );
});
