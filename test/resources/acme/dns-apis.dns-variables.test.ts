/** Checks know the same variables of DNS providers as the server. */
import { describe, expect, it } from "vitest";
import { misnamedVariables } from "../../../src/resources/acme/dns-apis";
import { challengeSchema } from "../../../src/simulator/families/acme/challenge-schema";

const described = challengeSchema().flatMap(({ id, schema }) => {
  const names = Object.keys((schema as { readonly fields?: object }).fields ?? {});
  return names.length > 0 ? [{ id, names }] : [];
});

describe.each(described)("the variables of $id", ({ id, names }) => {
  it("accepts the server's names, one by one and together", () => {
    expect(names.filter((name) => misnamedVariables(id, [name]).size > 0)).toEqual([]);
    expect(misnamedVariables(id, names)).toEqual(new Map());
  });

  it.each(names.filter((name) => name !== name.toLowerCase()))("reports another spelling of %s", (name) => {
    const spelt = name.toLowerCase();
    expect(misnamedVariables(id, [spelt])).toEqual(new Map([[spelt, `has ${spelt}, but the script reads ${name}.`]]));
  });
});

it("providers without variables on the server are not checked", () => {
  const undescribed = challengeSchema().filter(({ id }) => !described.some((one) => one.id === id));
  expect(undescribed.length).toBeGreaterThan(50);
  expect(undescribed.filter(({ id }) => misnamedVariables(id, ["CF_Key", "cf_key"]).size > 0)).toEqual([]);
});
