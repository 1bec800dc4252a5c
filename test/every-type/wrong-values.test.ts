/** What is said about wrong values: by everything that has a check, and so that somebody can act on it. */
import { describe, expect, it } from "vitest";
import { allPlaces, attributesOf, complaints, complaintsOf, type Place } from "../support/wrong-values";

const places = allPlaces();
const said = places.flatMap(complaints);
const nameOf = ({ type, path }: Place) => `${type}.${path.join(".")}`;

/** The members of a closed set, from the text that lists them. */
function closedSet(place: Place): readonly string[] | undefined {
  if (place.attribute.shape.kind !== "string") return undefined;
  const [complaint] = complaintsOf(place, "no-such-value-at-all", attributesOf(place));
  const list = /must be (?:one of )?((?:[\w.-]+, )*[\w.-]+)\. Got/.exec(complaint?.detail ?? "")?.[1];
  return list?.split(", ");
}

/** One letter more, one less, two swapped, and another case. */
function misspelt(word: string): string[] {
  const middle = Math.floor(word.length / 2);
  return [
    `${word}${word.at(-1)}`,
    word.slice(0, middle) + word.slice(middle + 1),
    word.slice(0, middle - 1) + word.charAt(middle) + word.charAt(middle - 1) + word.slice(middle + 1),
    word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase(),
  ];
}

describe("what is said about wrong values", () => {
  it("comes from all types", () => {
    expect(said.length).toBeGreaterThan(4_000);
    expect(new Set(said.map(({ place }) => place.type)).size).toBeGreaterThan(120);
  });

  it("says what is expected, in one sentence that begins with the attribute", () => {
    const odd = said.filter(({ place, detail }) => {
      const sentence = detail.replace(/ Got .*$/s, "");
      const name = place.path.at(-1) ?? "";
      const isSentence = /^[a-z_0-9]+ (must|has|can) .{8,}[.?]$/.test(sentence) && !/[.?]{2}$/.test(sentence);
      return !isSentence || (!sentence.startsWith(`${name} `) && !place.path.includes(sentence.split(" ")[0] ?? ""));
    });
    expect(odd.map(({ place, detail }) => `${nameOf(place)}: ${detail}`)).toEqual([]);
  });

  it("what is said about wrong values is never empty words or the spelling of a programming language", () => {
    const empty =
      /\[object|undefined|NaN|\bnull\b|must be (valid|correct)|is (invalid|not valid)|must match|regular expression/;
    const odd = said.filter(({ detail }) => empty.test(detail.replace(/ Got .*$/s, "")));
    expect(odd.map(({ place, detail }) => `${nameOf(place)}: ${detail}`)).toEqual([]);
  });

  it("what is said about wrong values is short, whatever was written", () => {
    expect(said.filter(({ detail }) => detail.length > 700).map(({ place }) => nameOf(place))).toEqual([]);
  });
});

describe("closed sets", () => {
  const sets = places.flatMap((place) => {
    const members = closedSet(place);
    return members ? [{ place, members }] : [];
  });

  it("closed sets are those of many types", () => {
    expect(sets.length).toBeGreaterThan(70);
  });

  it("closed sets suggest the member that a misspelt value comes near to", () => {
    const silent = sets.flatMap(({ place, members }) =>
      members
        .filter((member) => member.length > 2)
        .flatMap((member) =>
          misspelt(member)
            .filter((word) => word.length > 2 && !members.includes(word))
            .filter((word) => {
              const [complaint] = complaintsOf(place, word, attributesOf(place));
              return complaint !== undefined && !/did you mean "[^"]+"\?/.test(complaint.detail);
            })
            .map((word) => `${nameOf(place)}: ${word}`),
        ),
    );
    expect(silent).toEqual([]);
  });
});
