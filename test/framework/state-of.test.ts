/** The types of states: what compiles here is checked by `npm run typecheck`. */
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
  it("types of states have text, numbers, flags and objects as the attributes say, and null where an attribute may be unset", () => {
    expectTypeOf<StateOf<A>["id"]>().toEqualTypeOf<string>();
    expectTypeOf<StateOf<A>["enabled"]>().toEqualTypeOf<boolean>();
    expectTypeOf<StateOf<A>["weight"]>().toEqualTypeOf<number | null>();
    expectTypeOf<StateOf<A>["names"]>().toEqualTypeOf<readonly string[] | null>();
    expectTypeOf<StateOf<A>["labels"]>().toEqualTypeOf<{ readonly [key: string]: string } | null>();
    expectTypeOf<StateOf<A>["limits"]>().toEqualTypeOf<{ readonly rate: number } | null>();
    expectTypeOf<StateOf<A>["links"]>().toEqualTypeOf<readonly { readonly address: string }[] | null>();
    expect(attributes.enabled.traits.defaultValue).toBe(true);
  });

  it("types of states never hold a write-only value", () => {
    expectTypeOf<StateOf<A>["token"]>().toEqualTypeOf<string | null>();
    expectTypeOf<StateOf<A>["token_wo"]>().toEqualTypeOf<null>();
    expectTypeOf<StateOf<A>["token_wo_version"]>().toEqualTypeOf<number | null>();
    expect(attributes.token_wo.traits.writeOnly).toBe(true);
  });

  it("types of states hold a write-only value in the configuration of an apply, which has nothing unknown, and nothing at all in a deletion", () => {
    expectTypeOf<AppliedConfigOf<A>["token_wo"]>().toEqualTypeOf<string | null | undefined>();
    expectTypeOf<AppliedConfigOf<A>["id"]>().toEqualTypeOf<string | null | undefined>();
    const config: AppliedConfigOf<A> = {};
    // @ts-expect-error: `tokens` is no attribute
    expect(config.tokens).toBeUndefined();
  });

  it("types of states have unknown values in plans only where the server decides, and anywhere in configurations", () => {
    expectTypeOf<PlannedOf<A>["digest"]>().toEqualTypeOf<string | null | Unknown>();
    expectTypeOf<PlannedOf<A>["id"]>().toEqualTypeOf<string>();
    expectTypeOf<ConfigOf<A>["id"]>().toEqualTypeOf<string | null | Unknown>();
    expectTypeOf<ConfigOf<A>["names"]>().toEqualTypeOf<readonly (string | Unknown)[] | null | Unknown>();
    expect(attributes.digest.isConfigurable).toBe(false);
  });

  it("types of states are sure of nothing but the identity where an import reads for the first time", () => {
    expectTypeOf<AddressOf<A, "id">["id"]>().toEqualTypeOf<string>();
    expectTypeOf<AddressOf<A, "id">["enabled"]>().toEqualTypeOf<boolean | null>();
    expectTypeOf<RemoteOf<A>["weight"]>().toEqualTypeOf<number | null | undefined>();
    expect(Object.keys(attributes)).toContain("id");
  });

  it("types of states refuse a name that no attribute has", () => {
    const state = { id: "a" } as StateOf<A>;
    // @ts-expect-error: `ids` is no attribute
    expect(state.ids).toBeUndefined();
  });
});
