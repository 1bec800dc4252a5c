/**
 * Only the tables in `server-texts.ts` contain messages of the server: definitions use the code or the reason of a
 * failure.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { at } from "../../scripts/build/project";
import { FAMILY_REFUSALS } from "../api/support/family-refusals";
import { RECORDED_ERRORS } from "../api/support/recorded-errors";
import { documentedTexts } from "./documented-texts";
import { simulatedTexts } from "./simulated-texts";

/** Files that pass on, show or classify the server's messages. */
const READERS = /^(api\/.*|tools\/explain\/errors|resources\/failures|provider\/(explain|first-contact|remedies))\.ts$/;

/** Files for messages of the server, and files that read its other messages. */
const OWNERS: readonly RegExp[] = [
  /^api\/server-texts\.ts$/,
  /^resources\/([\w-]+\/)?server-texts\.ts$/,
  // The server's words around a message.
  /^api\/message-forms\.ts$/,
  // Lines in the log of a successful task.
  /^resources\/sdn\/apply\/task\.ts$/,
  // Messages of systems and programs about connections, which the server quotes.
  /^tools\/explain\/connection\.ts$/,
];

const SRC = at("src");
const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts") && !/^(simulator|bindings)\/|^api\/operations\//.test(file))
  .map((file) => [file, code(readFileSync(`${SRC}/${file}`, "utf8"))] as const);

function code(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

const known = [
  ...RECORDED_ERRORS.flatMap(({ message = "", text = "", errors = {} }) => [message, text, ...Object.values(errors)]),
  ...Object.values(FAMILY_REFUSALS)
    .flat()
    .flatMap(([, , , , words]) => (typeof words === "string" ? [words] : Object.values(words))),
  ...(await simulatedTexts()).flatMap(({ message, errors }) => [message, ...Object.values(errors)]),
  ...documentedTexts,
].map((text) => text.toLowerCase());

/** Two words in a row: shorter strings are not messages of the server. */
const PHRASE = /[a-z']{2,} [a-z']{2,}/i;

/** Returns regular expressions with words of the server, and compared strings. */
function looked(source: string): string[] {
  const patterns = [...source.matchAll(/[(=,:!&|?[]\s*\/((?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n[])+)\/([a-z]*)/g)]
    .filter(([, pattern = ""]) => PHRASE.test(pattern))
    .filter(([, pattern = ""]) => known.some((text) => new RegExp(pattern, "i").test(text)));
  const compared = [
    ...source.matchAll(/(?:\.(?:includes|startsWith|endsWith|indexOf|split)\(|[=!]==\s*)(["'`])((?:\\.|(?!\1).)+)\1/g),
  ].filter(([, , text = ""]) => PHRASE.test(text) && known.some((one) => one.includes(text.toLowerCase())));
  return [...patterns, ...compared].map(([found]) => found);
}

it("messages of the server are read by the client and the diagnostics only", () => {
  const others = files.filter(([file, source]) => !READERS.test(file) && /\bserverMessage\b/.test(source));
  expect(others.map(([file]) => file)).toEqual([]);
});

it("messages of the server are compared with strings in tables only", () => {
  const found = files
    .filter(([file]) => !OWNERS.some((owner) => owner.test(file)))
    .flatMap(([file, source]) => looked(source).map((literal) => `${file}: ${literal}`));
  expect(found).toEqual([]);
});

it("messages of the server would be found elsewhere, in patterns and in comparisons", () => {
  expect(looked("if (/is not a pool member/.test(failure.message)) return;")).toHaveLength(1);
  expect(looked('if (text.includes("already exists")) return;')).toHaveLength(1);
  expect(looked('if (text === "No such job") return;')).toHaveLength(1);
  expect(looked("const words = /[a-z]+ [a-z]+/.test(name);")).toHaveLength(0);
});

it("every file for messages of the server has some", () => {
  const unused = OWNERS.filter(
    (owner) => !files.some(([file, source]) => owner.test(file) && looked(source).length > 0),
  );
  expect(unused).toEqual([]);
});
