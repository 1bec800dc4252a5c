/** The rows of `server-texts.ts`: each text of the server stands once, and is what the server says. */
import { describe, expect, it } from "vitest";
import { CONDITIONS, WORDS } from "../../src/api/general-texts";
import type { ServerText } from "../../src/api/server-texts";
import { families } from "../../src/resources/families";
import { FAMILY_REFUSALS } from "../api/support/family-refusals";
import { RECORDED_ERRORS } from "../api/support/recorded-errors";
import { UNRECORDED_TEXTS } from "./unrecorded-texts";

/** Method and path, and the words. */
type Said = readonly [request: string, words: string];

const recorded: Said[] = [
  ...RECORDED_ERRORS.map(
    ({ method, path, message, text, errors = {} }): Said => [
      `${method} ${path}`,
      [message ?? text ?? "", ...Object.values(errors)].join("\n"),
    ],
  ),
  ...Object.values(FAMILY_REFUSALS)
    .flat()
    .map(
      ([, method, path, , words]): Said => [
        `${method} ${path}`,
        typeof words === "string" ? words : Object.values(words).join("\n"),
      ],
    ),
];
/** The parts of a message are looked at by themselves too. */
const said: Said[] = recorded.flatMap(([request, words]) => [
  [request, words] as const,
  ...words.split("\n").map((line) => [request, line] as const),
]);

const owners: Readonly<Record<string, readonly ServerText[]>> = {
  "the client, of the state of the cluster": CONDITIONS,
  "the client, of words": WORDS,
  ...Object.fromEntries(Object.entries(families).map(([name, { serverTexts }]) => [name, serverTexts])),
};

const hits = ({ text, request }: ServerText, [asked, words]: Said) =>
  text.test(words) && (request?.test(asked) ?? true);

describe.each(Object.entries(owners))("each text of %s", (_, rows) => {
  it("each text is one that the server was seen to say, or that its sources have", () => {
    const unrecorded = UNRECORDED_TEXTS.map(([request, words]): Said => [request, words]);
    const never = rows.filter((row) => ![...said, ...unrecorded].some((one) => hits(row, one)));
    expect(never.map(({ text }) => text.source)).toEqual([]);
  });

  it("says each thing about an answer in one row only", () => {
    const properties = ["code", "parameter", "remedy"] as const;
    const twice = properties.flatMap((property) => {
      const saying = rows.filter((row) => row[property] !== undefined);
      return recorded.flatMap((one) => {
        const found = saying.filter((row) => hits(row, one));
        return found.length > 1
          ? [`${property} of ${one[1]}: ${found.map(({ text }) => text.source).join(" and ")}`]
          : [];
      });
    });
    expect([...new Set(twice)]).toEqual([]);
  });
});

it("texts from sources are listed only as long as no recorded answer has them", () => {
  const rows = Object.values(owners).flat();
  const needless = UNRECORDED_TEXTS.filter((example) => {
    const wanted = rows.filter((row) => hits(row, example));
    return wanted.length === 0 || wanted.every((row) => said.some((one) => hits(row, one)));
  });
  expect(needless.map(([, words]) => words)).toEqual([]);
});

it("nothing is to be sent again whose outcome is not known", () => {
  const rows = Object.values(owners).flat();
  expect(rows.filter(({ effect, retry }) => effect === "unknown" && retry)).toEqual([]);
});
