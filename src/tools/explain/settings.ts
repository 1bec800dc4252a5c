/** Settings of the provider block, by their names and by their variables of the environment. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe } from "../../framework/description";
import { settings } from "../../provider/settings";
import { camelCase, upperFirst } from "../../strings/case";
import { ROOT } from "../root";
import { facts, type Subject } from "./explanation";
import { pageText } from "./pages";

const GUIDES = "docs/guides";
/** The guides that say most of a setting. */
const MOST = 2;

export const SETTINGS: readonly Subject[] = Object.entries(settings).map(([name, { attribute, environment }]) => ({
  names: [environment, name, `provider.${name}`, camelCase(name), upperFirst(camelCase(name))],
  explain: () => ({
    kind: "setting",
    title: `${name} of the provider block, ${environment} of the environment`,
    text: describe(attribute),
    facts: facts({
      Property: [`PveProvider.${camelCase(name)}`],
      Pages: ["docs/index.md#schema", ...guidesAbout([name, environment, camelCase(name)])],
    }),
  }),
}));

function guidesAbout(names: readonly string[]): string[] {
  const pages = readdirSync(join(ROOT, GUIDES)).map((file) => `${GUIDES}/${file}`);
  const counted = pages.map((page) => ({
    page,
    mentions: wordsOf(page).filter((word) => names.includes(word)).length,
  }));
  const named = counted.filter(({ mentions }) => mentions > 0).sort((a, b) => b.mentions - a.mentions);
  return named.slice(0, MOST).map(({ page }) => page);
}

const wordsOf = (page: string): readonly string[] => pageText(page).match(/\w+/g) ?? [];
