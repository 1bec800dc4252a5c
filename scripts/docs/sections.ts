/** Pages with sections that are made from code, between `<!-- made by npm run generate: NAME -->` and `<!-- end -->`. */
import { readFileSync } from "node:fs";
import { resources } from "../../src/resources";
import { runExplain } from "../../src/tools/explain";
import { ADVICE } from "../../src/tools/explain/advice";
import { EXIT_CODES, FOUND_BY, NEVER_FOUND } from "../../src/tools/report/exit-codes";
import { leaves } from "../../test/cli/command/all-commands";
import { textOf } from "../../test/cli/command/surroundings";
import { at } from "../build/project";
import { TABLES_OF_CHECKS } from "./checks";
import { codesTable, messagesByArea } from "./errors";
import { rolesSection } from "./roles";
import { table } from "./table";

type Sections = Readonly<Record<string, () => string>>;

/** By page and name of the section. */
const SECTIONS: Readonly<Record<string, Sections>> = {
  "checks.md": TABLES_OF_CHECKS,
  "errors.md": { codes: codesTable, messages: messagesByArea },
  "guides/authentication.md": { privileges: rolesSection },
  "guides/moving-from-other-providers.md": { types: movedTypes },
  "guides/exit-codes.md": {
    codes: () => EXIT_CODES.map(({ code, meaning }) => `* **${code}**: ${meaning}`).join("\n"),
    commands: commandsByExit,
  },
  "guides/commands.md": { formats: commandsByFormats, json: commandsByJson },
  "guides/troubleshooting.md": Object.fromEntries(
    Object.entries(ADVICE).map(([section, rows]) => [
      section,
      () =>
        table(
          ["message", "what to do"],
          Object.entries(rows).map(([text, advice]) => [`\`${text}\``, advice]),
        ),
    ]),
  ),
};

/** All pages with such sections, and the guide to explain with its outputs, by file name below `docs/`. */
export function pagesWithSections(): Map<string, string> {
  const names = Object.keys(SECTIONS);
  const read = (name: string) => readFileSync(at("docs", name), "utf8");
  const explain = "guides/explain.md";
  return new Map([
    ...names.map((name) => [name, withSections(name, read(name))] as const),
    [explain, withOutputs(read(explain))],
  ]);
}

function withSections(name: string, page: string): string {
  return Object.entries(SECTIONS[name] ?? {}).reduce((text, [section, made]) => {
    const begin = `<!-- made by npm run generate: ${section} -->\n\n`;
    const [before = "", rest] = text.split(begin, 2);
    const end = rest?.indexOf("\n\n<!-- end -->") ?? -1;
    if (rest === undefined || end < 0) throw new Error(`docs/${name} has no section "${section}"`);
    return `${before}${begin}${made()}${rest.slice(end)}`;
  }, page);
}

const EXPLAINED = /(```shell\nnpx cdktf-pve explain (.*)\n```\n\n```text\n)[\s\S]*?\n(?=```\n)/g;

/** Inserts the output of each command of the guide below it. */
function withOutputs(guide: string): string {
  return guide.replace(EXPLAINED, (_, command: string, words: string) => {
    const { text, notes = [] } = runExplain(words.replaceAll('"', ""));
    return [command, textOf({ text }), ...notes.map((note) => `${note}\n`)].join("");
  });
}

/** Commands with other formats than the usual ones. */
function commandsByFormats(): string {
  const rows = leaves().flatMap(([path, { facts }]) => {
    const [first, ...others] = facts.formats ?? [];
    const all = first === undefined ? [] : [first, "json", ...others];
    return all.length === 0 ? [] : [[`\`${path}\``, all.map((format) => `\`${format}\``).join(", ")]];
  });
  return table(["command", "formats, the default first"], rows);
}

function commandsByJson(): string {
  const rows = leaves().map(([path, { facts }]) => [`\`${path}\``, facts.json, facts.connects ? "yes" : ""]);
  return table(["command", "`--format json` prints", "reads from a cluster"], rows);
}

function commandsByExit(): string {
  const never = Object.entries(NEVER_FOUND).map(([command, more]) => [
    command,
    more === "" ? "never" : `never; ${more}`,
  ]);
  const rows = [...Object.entries(FOUND_BY), ...never].map(([command, when = ""]) => [`\`${command}\``, when]);
  return table(["command", "exits with 2"], rows);
}

const PROVIDERS = ["bpg/proxmox", "Telmate/proxmox", "dwhoban/pve"];

/** The types that `moved` blocks can adopt. */
function movedTypes(): string {
  const rows = resources
    .filter(({ moves = [] }) => moves.length > 0)
    .map(({ type, moves = [] }) => [
      `[\`pve_${type}\`](../resources/${type}.md)`,
      ...PROVIDERS.map((name) =>
        moves.flatMap(({ provider, types }) => (provider === name ? types.map((one) => `\`${one}\``) : [])).join(", "),
      ),
    ]);
  return table(["to", ...PROVIDERS.map((name) => `from ${name}`)], rows);
}
