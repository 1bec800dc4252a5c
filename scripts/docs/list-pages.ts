/** The reference pages of list resources, which follow from those of the resources that they list. */

import type { Attributes } from "../../src/framework/attribute";
import { deprecationOf } from "../../src/framework/deprecation";
import { stateFromImportId } from "../../src/framework/handlers/identity";
import { filtersOf } from "../../src/framework/handlers/list-filters";
import { isSingleton } from "../../src/framework/life-cycle";
import type { Resource } from "../../src/resources/kinds/define";
import type { Page } from "./page";

type List = Pick<Page, "title" | "kind" | "description" | "example" | "attributes" | "sections" | "deprecated">;

export function listPage(definition: Resource): List | undefined {
  const { type, identity, deprecated } = definition;
  if (identity.length === 0) return undefined;
  const attributes = filters(definition);
  const link = `[\`pve_${type}\`](../resources/${type}.md)`;
  const isSet = isSingleton(definition) && !definition.behaviour.list;
  const which = isSet ? `${link} where somebody has set something of it` : `the objects of ${link}`;
  const hasFilters = Object.keys(attributes).length > 0;
  return {
    title: `pve_${type}`,
    kind: "List Resource",
    description: `Lists ${which}, as far as the credentials may see, in the same order each time.`,
    example: example(definition, Object.keys(attributes)),
    attributes,
    sections: [
      `Each result has an identity (${identity.map((name) => `\`${name}\``).join(", ")}) and a display name. ${hasFilters ? "The attributes below are filters of the `config` block." : "There are no filters."} List resources need Terraform 1.14; OpenTofu has none. [Queries](../guides/queries.md) shows limits, whole resources and imports.`,
    ],
    ...deprecationOf({ deprecated }),
  };
}

/** What each filter is about says the attribute that it bears the name of. */
function filters(definition: Resource): Attributes {
  const entries = Object.entries(filtersOf(definition as never)).map(([name, filter]) => {
    const [doc = ""] = (definition.attributes[name]?.traits.doc ?? "").split(/(?<=\.)\s/, 1);
    const text = `Only objects that have this \`${name}\`; \`*\` stands for any text, \`?\` for one character. ${doc}`;
    return [name, filter.described(text.trim())] as const;
  });
  return Object.fromEntries(entries);
}

function example(definition: Resource, names: readonly string[]): string {
  const { type, identity, documentation } = definition;
  const [name = ""] = names;
  const value = stateFromImportId(definition as never, documentation.importExample ?? "")?.[name];
  const isFilter = typeof value === "string" || typeof value === "number";
  // Those that belong to one object, or those with names that begin alike.
  const wanted = identity.length > 1 ? String(value) : `${String(value).slice(0, 3)}*`;
  const config = isFilter ? `\n\n  config {\n    ${name} = ${JSON.stringify(wanted)}\n  }` : "";
  return `# all.tfquery.hcl
list "pve_${type}" "all" {
  provider = pve
  limit    = 1000${config}
}`;
}
