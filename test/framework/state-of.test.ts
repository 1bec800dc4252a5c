/** Types of states: `npm run typecheck` checks that this file compiles. */
import { describe, expect, expectTypeOf, it } from "vitest";
import { bool, list, map, number, object, setOf, string } from "../../src/framework/attribute";
import type {
  AddressOf,
  AppliedConfigOf,
  ConfigOf,
  PlannedOf,
  RemoteOf,
  StateOf,
  Unknown,
} from "../../src/framework/state-of";
import { secret } from "../../src/resources/attributes/secret";

const attributes = {
  id: string({ doc: "Id." }).required().replaces(),
  enabled: bool({ doc: "Whether it is in force." }).default(true),
  weight: number({ doc: "Weight." }).optional(),
  names: list(string({ doc: "Name." }), { doc: "Names." }).optional(),
  labels: map(string({ doc: "Value." }), { doc: "Labels." }).optional(),
  digest: string({ doc: "Digest." }).computed(),
  limits: object({ rate: number({ doc: "MiB/s." }).required() }, { doc: "Limits." }).optional(),
  links: setOf({ address: string({ doc: "Address." }).required() }, { doc: "Links." }).optional(),
  ...secret("token", "token", { doc: "Token." }),
};
type A = typeof attributes;

describe("types of states", () => {
  it("types of states have strings, numbers, Booleans and objects as their attributes declare, and null for optional ones", () => {
    expectTypeOf<StateOf<A>["id"]>().toEqualTypeOf<string>();
    expectTypeOf<StateOf<A>["enabled"]>().toEqualTypeOf<boolean>();
    expectTypeOf<StateOf<A>["weight"]>().toEqualTypeOf<number | null>();
    expectTypeOf<StateOf<A>["names"]>().toEqualTypeOf<readonly string[] | null>();
    expectTypeOf<StateOf<A>["labels"]>().toEqualTypeOf<{ readonly [key: string]: string } | null>();
    expectTypeOf<StateOf<A>["limits"]>().toEqualTypeOf<{ readonly rate: number } | null>();
    expectTypeOf<StateOf<A>["links"]>().toEqualTypeOf<readonly { readonly address: string }[] | null>();
    expect(attributes.enabled.traits.defaultValue).toBe(true);
  });

  it("types of states never contain a write-only value", () => {
    expectTypeOf<StateOf<A>["token"]>().toEqualTypeOf<string | null>();
    expectTypeOf<StateOf<A>["token_wo"]>().toEqualTypeOf<null>();
    expectTypeOf<StateOf<A>["token_wo_version"]>().toEqualTypeOf<number | null>();
    expect(attributes.token_wo.traits.writeOnly).toBe(true);
  });

  it("types of states contain write-only values in the configuration of an apply, which has no unknown values, and nothing in a deletion", () => {
    expectTypeOf<AppliedConfigOf<A>["token_wo"]>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<AppliedConfigOf<A>["id"]>().toEqualTypeOf<string | null | undefined>();
    const config: AppliedConfigOf<A> = {};
    // @ts-expect-error: `tokens` is not an attribute
    expect(config.tokens).toBeUndefined();
  });

  it("types of states have unknown values in plans only for server values, and anywhere in configurations", () => {
    expectTypeOf<PlannedOf<A>["digest"]>().toEqualTypeOf<string | null | Unknown>();
    expectTypeOf<PlannedOf<A>["id"]>().toEqualTypeOf<string>();
    expectTypeOf<ConfigOf<A>["id"]>().toEqualTypeOf<string | null | Unknown>();
    expectTypeOf<ConfigOf<A>["names"]>().toEqualTypeOf<readonly (string | Unknown)[] | null | Unknown>();
    expect(attributes.digest.isConfigurable).toBe(false);
  });

  it("types of states guarantee only the identity when an import reads for the first time", () => {
    expectTypeOf<AddressOf<A, "id">["id"]>().toEqualTypeOf<string>();
    expectTypeOf<AddressOf<A, "id">["enabled"]>().toEqualTypeOf<boolean | null>();
    expectTypeOf<RemoteOf<A>["weight"]>().toEqualTypeOf<number | null | undefined>();
    expect(Object.keys(attributes)).toContain("id");
  });

  it("types of states refuse an unknown name", () => {
    const state = { id: "a" } as StateOf<A>;
    // @ts-expect-error: `ids` is not an attribute
    expect(state.ids).toBeUndefined();
  });
});
