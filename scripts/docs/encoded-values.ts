/** The values of `jsonencode` in an example. */
import { parse } from "@cdktf/hcl2json";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const ENCODED = /jsonencode\((\{[^$\n]*\})\)/g;

/** Values by expression. Expressions with references remain Terraform's. */
export async function encodedValues(example: string): Promise<ReadonlyMap<string, Json>> {
  const expressions = [...example.matchAll(ENCODED)].map(([, expression = ""]) => expression);
  const parsed = await Promise.all(
    expressions.map(async (expression) => {
      const { locals } = (await parse("value.tf", `locals {\n  value = ${expression}\n}\n`)) as Locals;
      return [expression, locals?.[0].value ?? null] as const;
    }),
  );
  return new Map(parsed.filter(([, value]) => !JSON.stringify(value).includes("${")));
}

interface Locals {
  readonly locals?: readonly [Record<string, Json>];
}
