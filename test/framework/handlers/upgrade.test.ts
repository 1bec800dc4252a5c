/** States that older versions of the provider wrote. */
import { describe, expect, it } from "vitest";
import { type Attributes, number, object, type State, setOf, string } from "../../../src/framework/attribute";
import { upgradeIdentity, upgradeState } from "../../../src/framework/handlers/upgrade";
import { identitySchema } from "../../../src/framework/schemas";

const doc = "For the test.";
const attributes: Attributes = {
  name: string({ doc }).required(),
  size: number({ doc }).optional(),
  secret_wo: string({ doc }).optional().writeOnly(),
  login: object(
    { user: string({ doc }).optional(), key_wo: string({ doc }).optional().writeOnly() },
    { doc },
  ).optional(),
  ports: setOf({ port: number({ doc }).required() }, { doc }).optional(),
};

const upgrade = (version: number, state: object | string, definition: Parameters<typeof upgradeState>[0] = {}) =>
  upgradeState(definition, attributes, {
    version,
    json: typeof state === "string" ? state : JSON.stringify(state),
    signal: new AbortController().signal,
  });

describe("a state of this version", () => {
  it("a state of this version may lack new attributes, and contain removed ones", () => {
    expect(upgrade(0, { name: "a", gone: { deep: [1] }, ports: [{ port: 1, gone: true }] })).toEqual({
      state: { name: "a", size: null, secret_wo: null, login: null, ports: [{ port: 1 }] },
      diagnostics: [],
    });
  });

  it("keeps every digit", () => {
    expect(upgrade(0, '{"name":"a","size":18446744073709551615}').state).toMatchObject({ size: 18446744073709551615n });
  });

  it("drops the values of attributes that have become write-only", () => {
    const { state } = upgrade(0, { name: "a", secret_wo: "planted", login: { user: "u", key_wo: "planted" } });
    expect(state).toMatchObject({ secret_wo: null, login: { user: "u", key_wo: null } });
  });
});

describe("a state of an older version", () => {
  const upgrades = {
    0: ({ title, ...rest }: State): State => ({ ...rest, name: title ?? null }),
    1: (state: State): State => ({ ...state, size: Number(state.size) * 1024 }),
  };

  it("goes through every step up to this version", () => {
    const definition = { version: 2, upgrades };
    expect(upgrade(0, { title: "a", size: "2" }, definition).state).toMatchObject({ name: "a", size: 2048 });
    expect(upgrade(1, { name: "a", size: "2" }, definition).state).toMatchObject({ name: "a", size: 2048 });
    expect(upgrade(2, { name: "a", size: 2048 }, definition).state).toMatchObject({ name: "a", size: 2048 });
  });

  it("a state of an older version is refused when a step is missing", () => {
    const { state, diagnostics } = upgrade(0, { title: "a" }, { version: 2, upgrades: { 1: upgrades[1] } });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: "error", detail: expect.stringContaining("then import it") }]);
  });
});

describe("an identity", () => {
  const signal = new AbortController().signal;
  const definition = {
    attributes,
    identity: ["name", "size"],
    identityVersion: 2,
    identityUpgrades: {
      0: ({ title, ...rest }: State): State => ({ ...rest, name: title ?? null }),
      1: (identity: State): State => ({ ...identity, size: Number(identity.size) * 1024 }),
    },
  };
  const upgradeOf = (version: number, identity: object, of: Parameters<typeof upgradeIdentity>[0] = definition) =>
    upgradeIdentity(of, { version, json: JSON.stringify(identity), signal });

  it("an identity goes through every step from its version to that of the schema", () => {
    expect(identitySchema(definition as never).version).toBe(2);
    expect(upgradeOf(0, { title: "a", size: "2" }).state).toEqual({ name: "a", size: 2048 });
    expect(upgradeOf(1, { name: "a", size: "2" }).state).toEqual({ name: "a", size: 2048 });
    expect(upgradeOf(2, { name: "a", size: 2048 }).state).toEqual({ name: "a", size: 2048 });
  });

  it("an identity may contain removed parts, and lack new ones", () => {
    expect(upgradeOf(2, { name: "a", gone: 1 })).toEqual({ state: { name: "a", size: null }, diagnostics: [] });
  });

  it("an identity is refused when a step is missing", () => {
    const { state, diagnostics } = upgradeOf(0, { title: "a" }, { ...definition, identityUpgrades: {} });
    expect(state).toBeNull();
    expect(diagnostics).toMatchObject([{ severity: "error", detail: expect.stringContaining("then import it") }]);
  });
});
