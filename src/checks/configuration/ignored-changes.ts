/** `ignoreChanges` of `lifecycle`: names of attributes, which CDKTF passes to Terraform unchanged. */
import type { Configuration, Given } from "../../constructs/checks/contract";
import type { Attributes } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import { closest } from "../../naming/closest";
import { propertyOf } from "../../naming/spelling";
import { camelCase } from "../../strings/case";
import type { Remark } from "./message";

export function ofIgnoredChanges({ lifecycle }: Configuration, attributes: Attributes): Remark[] {
  return [lifecycle ?? null].flat().flatMap((block: Given) => {
    const names = (block as { readonly ignore_changes?: Given } | null)?.ignore_changes;
    if (!Array.isArray(names)) return [];
    return names.flatMap((name: Given, index) => {
      const problem = typeof name === "string" && name !== "all" ? problemOf(name, attributes) : undefined;
      return problem === undefined
        ? []
        : [
            {
              path: path(propertyOf("lifecycle"), propertyOf("ignoreChanges"), index),
              message: [problem],
            },
          ];
    });
  });
}

/** Of `rules[0].comment` each name. */
function problemOf(reference: string, attributes: Attributes): string | undefined {
  let inner: Attributes = attributes;
  for (const [, name = ""] of reference.matchAll(/(?:^|\.)([A-Za-z_]\w*)/g)) {
    const attribute = inner[name];
    if (!attribute) return unknownText(name, Object.keys(inner));
    if (attribute.shape.kind !== "object") return undefined;
    inner = attribute.shape.attributes;
  }
  return undefined;
}

function unknownText(name: string, names: readonly string[]): string {
  const meant = names.find((one) => camelCase(one) === name) ?? closest(name, names);
  const hint = meant === undefined ? "." : `; did you mean "${meant}"?`;
  return `there is no attribute "${name}": names are those of Terraform here${hint}`;
}
