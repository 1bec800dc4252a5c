/** All reference pages, by file name below `docs/`. */
import { deprecationOf } from "../../src/framework/former-names";
import { isImportable } from "../../src/framework/life-cycle";
import {
  openTimeoutOf,
  readTimeoutOf,
  timeoutsOf,
  withOpenTimeout,
  withReadTimeout,
  withTimeouts,
} from "../../src/framework/timeouts";
import { functions } from "../../src/functions";
import { PROVIDER_DESCRIPTION, providerAttributes } from "../../src/provider/settings";
import { dataSources, ephemerals, type Family, resources } from "../../src/resources";
import { families as found } from "../../src/resources/families.generated";
import { versionOf } from "../../src/resources/kinds/server-version";
import { privilegesOf, readingNeeds } from "../../src/resources/privileges/in-words";
import { references } from "../bindings/generate";
import { constructName } from "../bindings/names";
import { guidesSection } from "../reference/guides";
import { actionPage } from "./action-pages";
import { callIn, constructForm } from "./construct-form";
import { dataSourceExample, wholeExample } from "./example";
import { providerExample, refuseStrayExamples, typicalExample } from "./example-files";
import { functionPage, functionsSection } from "./function-pages";
import { listPage } from "./list-pages";
import { privilegesSection, renderPage } from "./page";

const families: Readonly<Record<string, Family>> = found;

/** By type (`pve_…`, `data.pve_…`), the resources to which its attributes refer. */
function refersTo(key: string): Record<string, readonly string[]> {
  const pairs = references.flatMap(({ implementedBy, acceptedBy }) =>
    (acceptedBy[key] ?? []).map((path) => [path, implementedBy.filter((type) => !type.startsWith("data."))] as const),
  );
  return Object.fromEntries(pairs);
}

export async function referencePages(): Promise<Map<string, string>> {
  refuseStrayExamples();
  const pages = new Map<string, string>();
  pages.set(
    "index.md",
    `${renderPage({
      title: "pve",
      kind: "Provider",
      subcategory: "",
      description: PROVIDER_DESCRIPTION,
      example: providerExample(),
      attributes: providerAttributes,
    })}${functionsSection(functions)}${guidesSection()}`,
  );
  for (const definition of resources) pages.set(`resources/${definition.type}.md`, await resourcePage(definition));
  for (const definition of resources) {
    const action = actionPage(definition);
    const subcategory = subcategoryOf(definition);
    const shown = action && { ...action, subcategory, refersTo: refersTo(action.title) };
    if (shown) pages.set(`actions/${definition.type}.md`, renderPage(shown));
    const list = listPage(definition);
    if (list) pages.set(`list-resources/${definition.type}.md`, renderPage({ ...list, subcategory }));
  }
  for (const definition of dataSources)
    pages.set(`data-sources/${definition.type}.md`, await dataSourcePage(definition));
  for (const definition of ephemerals)
    pages.set(`ephemeral-resources/${definition.type}.md`, ephemeralPage(definition));
  for (const definition of functions) pages.set(`functions/${definition.name}.md`, functionPage(definition));
  return pages;
}

async function resourcePage(definition: (typeof resources)[number]): Promise<string> {
  const { identity, moves } = definition;
  const importExample = isImportable(definition) ? definition.importExample : undefined;
  const example = wholeExample(typicalExample(definition));
  return renderPage({
    ...sharedParts(definition, "resource"),
    kind: "Resource",
    example,
    constructs: (await constructForm(example)).text,
    privileges: privilegesSection(privilegesOf(definition)),
    attributes: withTimeouts(definition as never),
    timeouts: timeoutsOf(definition as never),
    refersTo: refersTo(`pve_${definition.type}`),
    identity,
    ...(definition.subjects && { subjects: definition.subjects }),
    ...(moves && { moves }),
    ...(importExample && { importExample }),
  });
}

async function dataSourcePage(definition: (typeof dataSources)[number]): Promise<string> {
  const shared = sharedParts(definition, "data-source");
  const example = dataSourceExample(typicalExample(definition));
  return renderPage({
    ...shared,
    kind: "Data Source",
    example,
    constructs: callIn((await constructForm(example)).text, shared.construct),
    privileges: readingNeeds(definition),
    attributes: withReadTimeout(definition as never),
    timeouts: readTimeoutOf(definition as never),
    refersTo: refersTo(`data.pve_${definition.type}`),
  });
}

function ephemeralPage(definition: (typeof ephemerals)[number]): string {
  return renderPage({
    title: `pve_${definition.type}`,
    kind: "Ephemeral Resource",
    subcategory: subcategoryOf(definition),
    description: definition.description,
    since: versionOf(definition),
    example: wholeExample(typicalExample(definition)),
    attributes: withOpenTimeout(definition),
    timeouts: openTimeoutOf(definition),
    sections: [
      "Ephemeral resources need Terraform 1.10 or OpenTofu 1.11. Use their values in provider blocks, write-only attributes and other ephemeral values. Plans and states never contain them: [guide](../guides/secrets.md#ephemeral-resources).",
    ],
    ...deprecationOf(definition),
  });
}

function sharedParts(
  definition: (typeof resources)[number] | (typeof dataSources)[number],
  kind: "resource" | "data-source",
) {
  const { family, type, note } = definition;
  const title = `pve_${type}`;
  return {
    title,
    subcategory: subcategoryOf(definition),
    description: definition.description,
    ...(note !== undefined && { note }),
    since: versionOf(definition),
    construct: `${family}.${constructName(title, kind, family)}`,
    ...deprecationOf(definition),
  };
}

function subcategoryOf({ family, subcategory }: Pick<(typeof resources)[number], "family" | "subcategory">) {
  const name = subcategory ?? families[family]?.title;
  if (!name) throw new Error(`the family ${family} has no heading in the reference`);
  return name;
}
