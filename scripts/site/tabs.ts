/** Code in several forms as tabs. The choice of a kind (`language`, `library`) holds on all pages: `site/src/page.js` keeps it. */
import { swapImports } from "../cdktn";
import { constructForm } from "../docs/construct-form";
import { translationsOf } from "../docs/languages/translate";

export interface Tab {
  readonly label: string;
  readonly fence: string;
  readonly code: string;
}

const idOf = (label: string): string => label.toLowerCase().replace("#", "sharp").replace(/\W+/g, "-");

/** Counts up, since ids are unique in a page. */
export class Tabs {
  private count = 0;

  markdown(choice: "language" | "library", tabs: readonly Tab[]): string {
    this.count += 1;
    const ids = tabs.map(({ label }) => `${choice}-${this.count}-${idOf(label)}`);
    const buttons = tabs.map(
      ({ label }, index) =>
        `<button type="button" role="tab" id="${ids[index]}" aria-controls="${ids[index]}-code" aria-selected="${index === 0}" tabindex="${index === 0 ? 0 : -1}">${label}</button>`,
    );
    const panels = tabs.map(
      ({ fence, code }, index) =>
        // One form is enough for a search.
        `<div role="tabpanel" id="${ids[index]}-code" aria-labelledby="${ids[index]}"${index === 0 ? "" : " data-pagefind-ignore"}>\n\n\`\`\`${fence}\n${code}\n\`\`\`\n\n</div>`,
    );
    return [
      `<choice-tabs data-choice="${choice}">`,
      `<div role="tablist" aria-label="${choice === "language" ? "Language" : "Library"}">${buttons.join("")}</div>`,
      ...panels,
      "</choice-tabs>",
    ].join("\n");
  }
}

/** HCL with the same as constructs: a block of code, or one line. */
const EXAMPLE =
  /^```terraform\n((?:(?!```).*\n)*)```\n\n(?:With constructs, as `([^`]+)`:\n\n```ts\n[\s\S]*?\n```|As a construct: `new ([\w.]+)\(.*)$/gm;

/** The examples of a reference page in all languages. */
export async function withLanguages(markdown: string, tabs = new Tabs()): Promise<string> {
  const parts: string[] = [];
  const named = new Set<string>();
  let end = 0;
  for (const { 0: all, 1: hcl = "", 2: construct, 3: inline = "", index } of markdown.matchAll(EXAMPLE)) {
    const { text: typescript } = await constructForm(hcl);
    // Only TypeScript has `JSON.stringify`.
    const { text: portable } = await constructForm(hcl, "string");
    const forms: Tab[] = [
      { label: "HCL", fence: "terraform", code: hcl.trimEnd() },
      { label: "TypeScript", fence: "ts", code: typescript },
      ...otherLanguages(portable),
    ];
    const name = construct ?? inline;
    parts.push(markdown.slice(end, index), tabs.markdown("language", forms));
    if (!named.has(name)) parts.push(`\n\nThe construct is \`${name}\`.`);
    named.add(name);
    end = index + all.length;
  }
  return [...parts, markdown.slice(end)].join("");
}

/** Constructs of a guide in all languages. Blocks with imports are for TypeScript only. */
export function withTranslations(markdown: string, tabs = new Tabs(), translate = otherLanguages): string {
  return markdown.replace(/^```ts\n((?!import )[\s\S]*?)\n```$/gm, (block, code: string) => {
    const others = translate(code);
    if (others.length === 0) return block;
    return tabs.markdown("language", [{ label: "TypeScript", fence: "ts", code }, ...others]);
  });
}

/** Samples of classes in all languages, as far as the translator goes: it knows no helpers within arguments and no promises. */
export const withTranslatedSamples = (markdown: string, tabs = new Tabs()): string =>
  withTranslations(markdown, tabs, (code) => {
    try {
      return otherLanguages(code);
    } catch {
      return [];
    }
  });

const otherLanguages = (typescript: string): Tab[] =>
  translationsOf(typescript).map(({ language, fence, text }) => ({ label: language, fence, code: text }));

/** TypeScript that imports CDKTF, and the same for CDK Terrain. */
export function withLibraries(markdown: string, tabs = new Tabs()): string {
  return markdown.replace(
    /^```ts\n((?:import [^\n]*\n)*import [^\n]* from "cdktf";\n[\s\S]*?)\n```$/gm,
    (_, code: string) =>
      tabs.markdown("library", [
        { label: "CDKTF", fence: "ts", code },
        { label: "CDK Terrain", fence: "ts", code: swapImports(code).replaceAll('"cdktf-pve', '"cdktn-pve') },
      ]),
  );
}
