/** Settings of the provider block, by their names and by their variables of the environment. */
import { describe } from "../../framework/description";
import { settings } from "../../provider/settings";
import { camelCase } from "../../text/camel-case";
import { facts, type Subject } from "./explanation";

export const SETTINGS: readonly Subject[] = Object.entries(settings).map(([name, { attribute, environment }]) => ({
  names: [environment, name, `provider.${name}`, camelCase(name)],
  explain: () => ({
    kind: "setting",
    title: `${name} of the provider block, ${environment} of the environment`,
    text: describe(attribute),
    facts: facts({
      Property: [`PveProvider.${camelCase(name)}`],
      Pages: ["docs/index.md", "docs/guides/authentication.md"],
    }),
  }),
}));
