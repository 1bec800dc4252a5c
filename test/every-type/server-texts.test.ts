/** The rows of `server-texts.ts`: each row occurs once, and the server's message is known. */
import { describe, expect, it } from "vitest";
import { CLUSTER_STATE_TEXTS, GENERAL_TEXTS, type ServerText } from "../../src/api/server-texts";
import { families } from "../../src/resources/families.generated";
import { generalTexts } from "../../src/resources/server-texts";
import { FAMILY_REFUSALS } from "../api/support/family-refusals";
import { RECORDED_ERRORS } from "../api/support/recorded-errors";
import { documentedTexts } from "./documented-texts";
import { SELF_EXPLAINING } from "./self-explaining-texts";
import { type SimulatedText, simulatedTexts } from "./simulated-texts";

/** Method and path, the message, and the status. */
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
/** Returns the message and each of its lines. */
const withParts = (one: Said): Said[] => [one, ...one[1].split("\n").map((line): Said => [one[0], line, one[2]])];
const simulated = await simulatedTexts();
const wordsOf = ({ message, errors }: SimulatedText) => [message, ...Object.values(errors)].join("\n").trim();
const recordedTexts = recorded.flatMap(withParts);
/** Responses of the simulated cluster to unknown requests. */
const simulatedParts = simulated.flatMap((one) => withParts(["", wordsOf(one), one.status]));

const owners: Readonly<Record<string, readonly ServerText[]>> = {
  "the client, of the state of the cluster": CLUSTER_STATE_TEXTS,
  "the client, of words": GENERAL_TEXTS,
  "all families": generalTexts,
  ...Object.fromEntries(Object.entries(families).map(([name, { serverTexts }]) => [name, serverTexts])),
};

const isGiven = (row: ServerText) => simulatedParts.some((one) => hits({ ...row, request: /^/ }, one));
const hits = ({ text, request, status: only }: ServerText, [asked, words, status]: Said) =>
  text.test(words) && (request?.test(asked) ?? true) && (only ?? status) === status;

describe.each(Object.entries(owners))("each message of %s", (_, rows) => {
  it("each message was recorded, comes from the simulated cluster, or a page of facts quotes it", () => {
    const isDocumented = ({ text }: ServerText) => documentedTexts.some((quotation) => text.test(quotation));
    const never = rows.filter(
      (row) => !isGiven(row) && !recordedTexts.some((one) => hits(row, one)) && !isDocumented(row),
    );
    // Add the message to the table of errors in contributing/facts.
    expect(never.map(({ text }) => text.source)).toEqual([]);
  });

  it("each message of a response has one row only", () => {
    const properties = ["code", "reason", "parameter", "remedy"] as const;
    const twice = properties.flatMap((property) => {
      const saying = rows.filter((row) => row[property] !== undefined);
      return recorded.flatMap((one) => {
        const matching = saying.filter((row) => hits(row, one));
        // Rows with the right status hide the others.
        const withStatus = matching.filter((row) => row.status !== undefined);
        const found = withStatus.length > 0 ? withStatus : matching;
        return found.length > 1
          ? [`${property} of ${one[1]}: ${found.map(({ text }) => text.source).join(" and ")}`]
          : [];
      });
    });
    expect([...new Set(twice)]).toEqual([]);
  });
});

it("no completed or unconfirmed request is sent again", () => {
  const rows = Object.values(owners).flat();
  expect(rows.filter(({ effect = "none", retry }) => effect !== "none" && retry)).toEqual([]);
});

it("each reason has one cause, so a definition never confuses two failures", () => {
  const named = Object.values(families).map(({ serverTexts }) => [
    ...new Set(serverTexts.flatMap(({ reason }: ServerText) => reason ?? [])),
  ]);
  const all = named.flat();
  expect(all.filter((reason, index) => all.indexOf(reason) !== index)).toEqual([]);
});

describe("each refusal of the simulated cluster", () => {
  /** Rows for requests belong to the family of the request. */
  const rowsFor = (name: string) =>
    Object.entries(owners).flatMap(([owner, rows]) =>
      rows.filter(({ request }) => !request || name.startsWith(`families/${owner}/`)),
    );
  const classified = (text: SimulatedText) =>
    withParts(["", wordsOf(text), text.status]).some((one) =>
      rowsFor(text.name).some((row) => hits({ ...row, request: /^/ }, one)),
    );
  const byStatus = ({ status, errors }: SimulatedText) => status !== 500 || Object.keys(errors).length > 0;

  it("each refusal of the simulated cluster has a row, a specific status, or an entry among the self-explaining ones", () => {
    const explained = new Set(simulated.filter((text) => byStatus(text) || classified(text)).map(({ name }) => name));
    const others = simulated.map(({ name }) => name).filter((name) => !explained.has(name));
    expect([...new Set(others)].sort()).toEqual(Object.values(SELF_EXPLAINING).flat().sort());
  });

  it("the tests cover hundreds of refusals", () => {
    expect(new Set(simulated.map(({ name }) => name)).size).toBeGreaterThan(250);
  });
});
