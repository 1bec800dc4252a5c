/**
 * A construct in place of an ID becomes a reference that Terraform resolves, in the same stack and in another one.
 * Generated over the public library.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import { expect, it } from "vitest";
import { entrances, give, nameOf, referentOf } from "../../constructs/places-of-constructs";
import { synthesize } from "../../support/synthesis";

type Bodies = Record<string, Record<string, unknown>>;
interface Written {
  readonly resource?: Bodies;
  readonly data?: Bodies;
  readonly output?: Record<string, { readonly value: unknown }>;
}

const writtenIn = (folder: string): Written => JSON.parse(readFileSync(join(folder, "cdk.tf.json"), "utf8")) as Written;

/** Returns names in expressions that the stack does not declare. */
function undeclaredIn(written: Written): string[] {
  const { resource = {}, data = {} } = written;
  const named = JSON.stringify(written).match(/(?:data\.)?(?:pve|terraform)_\w+\.[\w-]+(?=\.)/g) ?? [];
  return named.filter((address) => {
    const [type = "", name = ""] = address.replace(/^data\./, "").split(".");
    const kind = address.startsWith("data.") ? data : resource;
    return kind[type]?.[name] === undefined;
  });
}

it("constructs in place of IDs are accepted by many attributes", () => {
  expect(entrances.length).toBeGreaterThan(60);
});

it.each(entrances.map((entrance) => [nameOf(entrance), entrance] as const))(
  "a construct in place of an ID becomes a reference to a declared object: %s",
  (_, entrance) => {
    const { one: folder } = synthesize(
      { one: (stack) => void give(entrance, stack, referentOf(entrance, stack)) },
      undefined,
      { skipValidation: true },
    );
    expect(undeclaredIn(writtenIn(folder))).toEqual([]);

    let home: TerraformStack | undefined;
    const { other, user } = synthesize(
      {
        other: (stack) => {
          home = stack;
        },
        user: (stack) => void give(entrance, stack, referentOf(entrance, home as TerraformStack)),
      },
      undefined,
      { skipValidation: true },
    );
    const [owner, using] = [writtenIn(other), writtenIn(user)];
    expect(undeclaredIn(using)).toEqual([]);
    expect(undeclaredIn(owner)).toEqual([]);
    const isRemote = JSON.stringify(using).includes("data.terraform_remote_state.");
    // A network gives its addresses, which are strings.
    expect(isRemote).toBe(entrance.contract.name !== "INetwork");
    expect(Object.keys(owner.output ?? {})).toHaveLength(isRemote ? 1 : 0);
  },
);
