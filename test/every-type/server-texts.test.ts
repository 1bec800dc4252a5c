/** The rows of `server-texts.ts`: each text of the server stands once, and is what the server says. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { at } from "../../scripts/build/project";
import { CLUSTER_STATE_TEXTS, GENERAL_TEXTS, type ServerText } from "../../src/api/server-texts";
import { families } from "../../src/resources/families";
import { generalTexts } from "../../src/resources/server-texts";
import { FAMILY_REFUSALS } from "../api/support/family-refusals";
import { RECORDED_ERRORS } from "../api/support/recorded-errors";
import { SELF_EXPLAINING } from "./self-explaining-texts";
import { type SimulatedText, simulatedTexts } from "./simulated-texts";
import { UNRECORDED_TEXTS } from "./unrecorded-texts";

/** Method and path, the words, and the status. */
type Said = readonly [request: string, words: string, status?: number | undefined];

const recorded: Said[] = [
  ...RECORDED_ERRORS.map(
    ({ method, path, message, text, status, errors = {} }): Said => [
      `${method} ${path}`,
      [message ?? text ?? "", ...Object.values(errors)].join("\n"),
      status,
    ],
  ),
  ...Object.values(FAMILY_REFUSALS)
    .flat()
    .map(
      ([, method, path, status, words]): Said => [
        `${method} ${path}`,
        typeof words === "string" ? words : Object.values(words).join("\n"),
        status,
      ],
    ),
];
/** The parts of a message are looked at by themselves too. */
const withParts = (one: Said): Said[] => [one, ...one[1].split("\n").map((line): Said => [one[0], line, one[2]])];
const simulated = await simulatedTexts();
const wordsOf = ({ message, errors }: SimulatedText) => [message, ...Object.values(errors)].join("\n").trim();
const said = recorded.flatMap(withParts);
/** The simulated cluster gives them to some request, which is not known here. */
const given = simulated.flatMap((one) => withParts(["", wordsOf(one), one.status]));
const unrecorded = UNRECORDED_TEXTS.map(({ request, words, status }): Said => [request, words, status]);

const owners: Readonly<Record<string, readonly ServerText[]>> = {
  "the client, of the state of the cluster": CLUSTER_STATE_TEXTS,
  "the client, of words": GENERAL_TEXTS,
  "all families": generalTexts,
  ...Object.fromEntries(Object.entries(families).map(([name, { serverTexts }]) => [name, serverTexts])),
};

const isGiven = (row: ServerText) => given.some((one) => hits({ ...row, request: /^/ }, one));
const hits = ({ text, request, status: only }: ServerText, [asked, words, status]: Said) =>
  text.test(words) && (request?.test(asked) ?? true) && (only ?? status) === status;

describe.each(Object.entries(owners))("each text of %s", (_, rows) => {
  it("each text is one that the server was seen to say, that the simulated cluster gives, or that a fact has", () => {
    const never = rows.filter((row) => !isGiven(row) && ![...said, ...unrecorded].some((one) => hits(row, one)));
    expect(never.map(({ text }) => text.source)).toEqual([]);
  });

  it("says each thing about an answer in one row only", () => {
    const properties = ["code", "reason", "parameter", "remedy"] as const;
    const twice = properties.flatMap((property) => {
      const saying = rows.filter((row) => row[property] !== undefined);
      return recorded.flatMap((one) => {
        const matching = saying.filter((row) => hits(row, one));
        // Where the status counts, the others are not looked at.
        const ofStatus = matching.filter((row) => row.status !== undefined);
        const found = ofStatus.length > 0 ? ofStatus : matching;
        return found.length > 1
          ? [`${property} of ${one[1]}: ${found.map(({ text }) => text.source).join(" and ")}`]
          : [];
      });
    });
    expect([...new Set(twice)]).toEqual([]);
  });
});

it("texts from sources are listed only as long as neither a recorded answer nor the simulated cluster has them", () => {
  const rows = Object.values(owners).flat();
  const needless = unrecorded.filter((example) => {
    const wanted = rows.filter((row) => hits(row, example));
    return wanted.length === 0 || wanted.every((row) => isGiven(row) || said.some((one) => hits(row, one)));
  });
  expect(needless.map(([, words]) => words)).toEqual([]);
});

it("texts from sources name the facts that they rest on", () => {
  const pages = UNRECORDED_TEXTS.map(({ fact }) => fact.split("#"));
  const without = pages.filter(
    ([page = "", section = ""]) => !headingsOf(at(`contributing/facts/${page}`)).includes(section.replaceAll("-", " ")),
  );
  expect(without).toEqual([]);
});

it("nothing is to be sent again that was done, or whose outcome is not known", () => {
  const rows = Object.values(owners).flat();
  expect(rows.filter(({ effect = "none", retry }) => effect !== "none" && retry)).toEqual([]);
});

it("reasons have one cause each, so that a definition never takes one failure for another", () => {
  const named = Object.values(families).map(({ serverTexts }) => [
    ...new Set(serverTexts.flatMap(({ reason }: ServerText) => reason ?? [])),
  ]);
  const all = named.flat();
  expect(all.filter((reason, index) => all.indexOf(reason) !== index)).toEqual([]);
});

describe("each text that the simulated cluster refuses with", () => {
  /** Rows for some requests are for those of their family. */
  const rowsFor = (name: string) =>
    Object.entries(owners).flatMap(([owner, rows]) =>
      rows.filter(({ request }) => !request || name.startsWith(`families/${owner}/`)),
    );
  const classified = (text: SimulatedText) =>
    withParts(["", wordsOf(text), text.status]).some((one) =>
      rowsFor(text.name).some((row) => hits({ ...row, request: /^/ }, one)),
    );
  const byStatus = ({ status, errors }: SimulatedText) => status !== 500 || Object.keys(errors).length > 0;

  it("a simulated refusal is explained by a row, by its status, or listed as one that the server's own words explain", () => {
    const explained = new Set(simulated.filter((text) => byStatus(text) || classified(text)).map(({ name }) => name));
    const others = simulated.map(({ name }) => name).filter((name) => !explained.has(name));
    expect([...new Set(others)].sort()).toEqual(Object.values(SELF_EXPLAINING).flat().sort());
  });

  it("hundreds of simulated refusals are looked at", () => {
    expect(new Set(simulated.map(({ name }) => name)).size).toBeGreaterThan(250);
  });
});

const headingsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll("-", " "),
  );
