/** Messages of the server that the pages in `contributing/facts` quote. A page names the source of each quotation. */
import { readdirSync, readFileSync } from "node:fs";
import { at } from "../../scripts/build/project";

const FOLDER = at("contributing/facts");

/** All quoted text with more than one word; `<n>` stands for a number, and other names for a word. */
export const documentedTexts: readonly string[] = readdirSync(FOLDER).flatMap((page) =>
  [...readFileSync(`${FOLDER}/${page}`, "utf8").matchAll(/(`+)(\S[^`\n]*\s[^`\n]*)\1(?!`)/g)].map(([, , quoted = ""]) =>
    quoted
      .replaceAll("\\|", "|")
      .replaceAll("<n>", "1")
      .replaceAll(/<(\w+)>/g, "$1"),
  ),
);
