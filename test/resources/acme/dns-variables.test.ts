/** The variables that checks know of DNS providers are those that the server names. */
import { describe, expect, it } from "vitest";
import { misnamedVariables } from "../../../src/resources/acme/dns-variables";
import { challengeSchema } from "../../../src/simulator/families/acme/challenge-schema";

const told = challengeSchema().flatMap(({ id, schema }) => {
  const names = Object.keys((schema as { readonly fields?: object }).fields ?? {});
  return names.length > 0 ? [{ id, names }] : [];
});

describe.each(told)("the variables of $id", ({ id, names }) => {
  it("takes them as the server tells them, one by one and together", () => {
    expect(names.filter((name) => misnamedVariables(id, [name]).size > 0)).toEqual([]);
    expect(misnamedVariables(id, names)).toEqual(new Map());
  });

  it.each(names.filter((name) => name !== name.toLowerCase()))("tells another spelling of %s", (name) => {
    const spelt = name.toLowerCase();
    expect(misnamedVariables(id, [spelt])).toEqual(new Map([[spelt, `has ${spelt}, but the script reads ${name}.`]]));
  });
});

it("providers of which the server tells nothing are left alone", () => {
  const silent = challengeSchema().filter(({ id }) => !told.some((one) => one.id === id));
  expect(silent.length).toBeGreaterThan(50);
  expect(silent.filter(({ id }) => misnamedVariables(id, ["CF_Key", "cf_key"]).size > 0)).toEqual([]);
});
