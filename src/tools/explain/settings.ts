/** Settings of the provider block, by their names and by their variables of the environment. */
import { describe } from "../../framework/description";
import { settings } from "../../provider/settings";
import { camelCase, upperFirst } from "../../strings/case";
import { facts, type Subject } from "./explanation";
import { referenceIndex } from "./reference-index";

export const SETTINGS: readonly Subject[] = Object.entries(settings).map(([name, { attribute, environment }]) => ({
  names: [environment, name, `provider.${name}`, camelCase(name), upperFirst(camelCase(name))],
  explain: () => ({
    kind: "setting",
    title: `${name} of the provider block, ${environment} of the environment`,
    text: describe(attribute),
    facts: facts({
      Property: [`PveProvider.${camelCase(name)}`],
      Pages: ["docs/index.md#schema", ...(referenceIndex().guidesOfSettings[name] ?? [])],
    }),
  }),
}));
