/** Users paste references to an object: an import accepts them as IDs, and a name refuses them with an explanation. */
import { describe, expect, it } from "vitest";
import { importIdOf } from "../../src/framework/handlers/identity";
import { importObject } from "../../src/framework/handlers/import";
import { collector, validateConfiguration } from "../../src/framework/planning/validate";
import { deriveInto } from "../../src/framework/values/derive";
import { nullState } from "../../src/framework/values/state";
import { resources } from "../../src/resources";
import { SUBJECTS } from "../faults/subjects";

/** References that contain only the name of an object. */
const references = resources.flatMap((definition) => {
  const { type, attributes, identity } = definition;
  const subject = SUBJECTS.find(({ name }) => name === `pve_${type}`);
  if (!subject) return [];
  const state = { ...nullState(attributes), ...subject.created };
  deriveInto(attributes, state);
  return Object.entries(attributes).flatMap(([name, { shape, traits }]) => {
    const { from = [] } = traits.derivation ?? {};
    const isName = shape.kind === "string" && from.length > 0 && from.every((one) => identity.includes(one));
    const isOther = !identity.includes(name) && importIdOf(definition, state) !== state[name];
    return isName && isOther ? [{ at: `${type}.${name}`, definition, state, text: String(state[name]) }] : [];
  });
});

describe("references in place of an ID or a name", () => {
  it("the list contains the references that follow from names", () => {
    expect(references.map(({ at }) => at).sort()).toEqual([
      "cpu_model.cpu_type",
      "firewall_alias.ref",
      "firewall_ipset.ref",
    ]);
  });

  it.each(references)("imports the object: $at", ({ definition, state, text }) => {
    const { type, attributes, identity } = definition;
    const spellings = [text, ...(type === "firewall_alias" ? [text.toUpperCase().replace("DC/", "dc/")] : [])];
    for (const id of spellings) {
      const imported = importObject({ type, definition: definition as never, attributes }, { id, identity: null });
      const [name = ""] = identity;
      expect(String(imported.state[name]).toLowerCase()).toBe(String(state[name]).toLowerCase());
    }
  });

  it.each(references)("explains a name that is a reference: $at", ({ definition, state, text }) => {
    const [name = ""] = definition.identity;
    const report = collector();
    const config = { ...nullState(definition.attributes), [name]: text };
    validateConfiguration(definition.attributes, {}, config, report, { writeOnlyAllowed: true });
    const [said] = report.diagnostics.filter(({ severity }) => severity === "error");
    const expected = [`the name alone: ${String(state[name])}`, "must not begin with custom-"];
    const detail = said?.detail?.toLowerCase();
    expect(expected.some((words) => detail?.includes(words.toLowerCase()))).toBe(true);
  });
});

it.each([
  ["100-0", 100, 0],
  ["100/0", 100, 0],
  ["100-12", 100, 12],
])("a replication job is imported as %s", (id, guest, job_number) => {
  const definition = resources.find(({ type }) => type === "replication_job");
  if (!definition) throw new Error("there is no replication job");
  const { type, attributes } = definition;
  const { state } = importObject({ type, definition: definition as never, attributes }, { id, identity: null });
  expect(state).toMatchObject({ guest, job_number });
});

it("an import refuses an ID of the wrong form with a correct example", () => {
  const definition = resources.find(({ type }) => type === "replication_job");
  if (!definition) throw new Error("there is no replication job");
  const { type, attributes } = definition;
  const importWrongId = () =>
    importObject({ type, definition: definition as never, attributes }, { id: "100", identity: null });
  expect(importWrongId).toThrow("Write an id such as 100-0.");
});
