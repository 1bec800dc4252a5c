/** Each type with an identity can be listed, and the listed objects can be imported without changes. */
import { describe, expect, it } from "vitest";
import { filtersOf } from "../../../src/framework/handlers/list-filters";
import { isImportable } from "../../../src/framework/life-cycle";
import { resources } from "../../../src/resources";
import { inWorld } from "../../faults/in-world";
import { SUBJECTS, type Subject } from "../../faults/subjects";
import { samplePerFamily } from "../../support/of-each-family";
import { changesAfterImport, list } from "./list";

const listable = resources.filter(({ identity }) => identity.length > 0);

it("gives each importable type an identity and a list resource", () => {
  expect(listable).toEqual(resources.filter(isImportable));
});

const tried = samplePerFamily(
  listable.map((resource) => ({ type: `pve_${resource.type}`, resource })),
  ({ type }) => type,
);

describe.each(tried)("$type", ({ type, resource }) => {
  const subject = SUBJECTS.find(({ name }) => name === type) as Subject;

  it("lists all created objects completely, with an identity whose import changes nothing", async () => {
    await inWorld(subject, async (world) => {
      const created = world.terraform.state.get(subject.address)?.value ?? {};
      const identifiesCreated = (identity: object | undefined) =>
        identity && Object.entries(identity).every(([name, value]) => String(created[name]) === String(value));
      await world.terraform.inProcess(async (provider) => {
        const names = await list(provider, type);
        expect(names.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
        expect(names.filter(({ identity }) => identifiesCreated(identity))).toHaveLength(1);
        expect(names.filter(({ resource }) => resource)).toEqual([]);
        const objects = await list(provider, type, { whole: true });
        expect(objects.flatMap(({ errors }) => errors)).toEqual([]);
        expect(objects.map(({ identity }) => identity)).toEqual(names.map(({ identity }) => identity));
        for (const found of objects) expect(await changesAfterImport(provider, type, found)).toEqual([]);
        const filters = Object.keys(filtersOf(resource as never)).filter((name) => resource.identity.includes(name));
        const own = Object.fromEntries(filters.map((name) => [name, String(created[name])]));
        expect(
          (await list(provider, type, { filters: own })).filter(({ identity }) => identifiesCreated(identity)),
        ).toHaveLength(1);
        for (const name of filters) {
          const other = { ...own, [name]: "none such*" };
          expect(await list(provider, type, { filters: other })).toEqual([]);
        }
      });
    });
  });
});

it.each([
  ["pve_ceph_flag", { flag: "pause", allow_disruptive: true }],
  ["pve_ceph_flags", { pause: true, allow_disruptive: true }],
])("imports an object that stops all input and output, with the flag that allows this: %s", async (type, created) => {
  const subject = SUBJECTS.find(({ name }) => name === type) as Subject;
  await inWorld({ ...subject, created }, async (world) => {
    await world.terraform.inProcess(async (provider) => {
      const objects = await list(provider, type, { whole: true });
      expect(objects.length).toBeGreaterThan(0);
      for (const found of objects) expect(await changesAfterImport(provider, type, found)).toEqual([]);
    });
  });
});
