/** `jsii-diff` finds each kind of breaking change in the recorded form of our assembly. */
import { describe, expect, it } from "vitest";
import type { Member, Type } from "../../scripts/reference/assembly-file";
import { breakingTypes, presentTypes } from "./assembly";

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] | undefined ? Writable<E>[] : T[K] };
type Pool = (name: "Pool" | "PoolConfig") => Writable<Type>;

const present = presentTypes();

/** Returns the breaking changes after `change`. */
function breaks(change: (pool: Pool) => void): string[] {
  const changed: Record<string, unknown> = structuredClone(present);
  change((name) => changed[`cdktf-pve.pools.${name}`] as Writable<Type>);
  return breakingTypes(present, changed as Record<string, Type>);
}

const property = (type: Writable<Type>, name: string) =>
  type.properties?.find((member) => member.name === name) as Writable<Member>;
const method = (pool: Pool, name: string) =>
  pool("Pool").methods?.find((member) => member.name === name) as Writable<Member>;
const added = { name: "added", type: { primitive: "string" }, immutable: true, abstract: true } as Writable<Member>;
const without = <T extends { name: string }>(members: T[] | undefined, name: string) =>
  members?.splice(
    members.findIndex((member) => member.name === name),
    1,
  );

describe("changes of the assembly", () => {
  it("optional properties and wider inputs break nothing", () => {
    const additions = breaks((pool) => {
      pool("PoolConfig").properties?.push({ ...added, optional: true } as Writable<Member>);
      Object.assign(property(pool("PoolConfig"), "comment"), {
        type: { union: { types: [{ primitive: "string" }, { primitive: "number" }] } },
      });
    });
    expect(additions).toEqual([]);
  });

  it.each<[string, string, (pool: Pool) => void]>([
    ["a removed method", "Pool.addGuest: has been removed", (pool) => without(pool("Pool").methods, "addGuest")],
    [
      "a removed property",
      "PoolConfig.comment: has been removed",
      (pool) => without(pool("PoolConfig").properties, "comment"),
    ],
    [
      "a new required property",
      "newly required property 'added'",
      (pool) => pool("PoolConfig").properties?.push(added),
    ],
    [
      "a property that becomes required",
      "newly required property 'comment'",
      (pool) => delete property(pool("PoolConfig"), "comment").optional,
    ],
    [
      "a narrower input",
      "is not assignable to boolean",
      (pool) => Object.assign(property(pool("PoolConfig"), "forceDestroy"), { type: { primitive: "boolean" } }),
    ],
    [
      "another result",
      "number is not assignable to string",
      (pool) => Object.assign(property(pool("Pool"), "commentInput"), { type: { primitive: "number" } }),
    ],
    [
      "a new required argument",
      "argument added, newly required",
      (pool) => method(pool, "addGuest").parameters?.push(added),
    ],
    [
      "a method that becomes static",
      "is now static",
      (pool) => Object.assign(method(pool, "addGuest"), { static: true }),
    ],
    [
      "another base class",
      "does not extend cdktf.TerraformResource",
      (pool) => Object.assign(pool("Pool"), { base: "constructs.Construct" }),
    ],
  ])("%s is reported", (_, message, change) => {
    expect(breaks(change).join("\n")).toContain(message);
  });
});
