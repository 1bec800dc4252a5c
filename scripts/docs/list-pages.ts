/** The reference pages of list resources, derived from those of their resources. */

import type { Attributes } from "../../src/framework/attribute";
import { deprecationOf } from "../../src/framework/former-names";
import { stateFromImportId } from "../../src/framework/handlers/identity";
import { filtersOf } from "../../src/framework/handlers/list-filters";
import type { Resource } from "../../src/resources/kinds/define";
import { listDescription } from "../../src/tools/explain/types";
import type { Page } from "./page";

type List = Pick<Page, "title" | "kind" | "description" | "example" | "attributes" | "deprecated">;

export function listPage(definition: Resource): List | undefined {
  const { type, identity, deprecated } = definition;
  if (identity.length === 0) return undefined;
  const attributes = filters(definition);
  const name = `\`pve_${type}\``;
  const hasFilters = Object.keys(attributes).length > 0;
  const usage = [
    `Each result has an identity (${identity.map((name) => `\`${name}\``).join(", ")}) and a display name.`,
    hasFilters ? "Optional filters stand in `config`: `*` is any text, `?` one character." : "There are no filters.",
    "List resources need Terraform 1.14; OpenTofu has none. [Queries](../guides/queries.md) shows limits, whole resources and imports.",
  ];
  return {
    title: `pve_${type}`,
    kind: "List Resource",
    description: `${listDescription(definition).replace(name, `[${name}](../resources/${type}.md)`)} ${usage.join(" ")}`,
    example: example(definition, Object.keys(attributes)),
    attributes,
    ...deprecationOf({ deprecated }),
  };
}

/** A filter has the first sentence of the attribute with its name. */
function filters(definition: Resource): Attributes {
  const entries = Object.entries(filtersOf(definition as never)).map(([name, filter]) => {
    const [doc = ""] = (definition.attributes[name]?.traits.doc ?? "").split(/(?<=\.)\s/, 1);
    return [name, filter.described(doc)] as const;
  });
  return Object.fromEntries(entries);
}

function example(definition: Resource, names: readonly string[]): string {
  const { type, identity, importExample } = definition;
  const [name = ""] = names;
  const value = stateFromImportId(definition as never, importExample ?? "")?.[name];
  const isFilter = typeof value === "string" || typeof value === "number";
  // Filters by the owner, or by the beginning of the name.
  const wanted = identity.length > 1 ? String(value) : `${String(value).slice(0, 3)}*`;
  const config = isFilter ? `\n  config {\n    ${name} = ${JSON.stringify(wanted)}\n  }` : "";
  return `list "pve_${type}" "all" {
  provider = pve${config}
}`;
}
